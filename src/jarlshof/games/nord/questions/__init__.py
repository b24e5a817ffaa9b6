"""The questions of Nord, a file each: who is asked, what may be answered, why not, what it does, how it is worded.

What a new one needs besides its file: its name and answers in `state.py`, their verbs in `moves.py`, a line in each
chain of `rules.py`, its sentences in `texts/`; and a place in `notation/`, in `bots/nord` and on the page
(`web/src/games/nord`).
"""
