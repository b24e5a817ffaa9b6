"""Asking a bot: which seed it has, what it is shown, in which process it thinks, and what is made of its answer.

Arena, terminal, server and hints all ask here. `turn` is the loop, `worker` and `pool` ask bots in other processes.
"""
