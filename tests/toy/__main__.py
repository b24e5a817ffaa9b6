"""`python -m tests.toy`: compiles the toy, so that the workers of the suite find it ready."""

from jarlshof.arena.warmup import compile_game
from jarlshof.core.jit import JIT
from tests.toy import GAME

if JIT:
    compile_game(GAME, lambda done, of, step: None)
