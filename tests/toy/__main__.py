"""`python -m tests.toy`: compiles the toy, so that the workers of the suite find it ready."""

from jarlshof.arena.warmup import warmup_steps
from jarlshof.core.jit import JIT
from tests.toy import GAME

if JIT:
    for _, work in warmup_steps(GAME):
        work()
