"""`python -m tests.toy`: compiles the two small games of the tests, before the workers of the suite do."""

from examples.flotsam import GAME as FLOTSAM
from jarlshof.arena.warmup import compile_game
from jarlshof.core.jit import JIT
from tests.toy import GAME as TOY

if JIT:
    for game in (TOY, FLOTSAM):
        compile_game(game, lambda done, of, step: None)
