"""A question is a file: who is asked, what may be answered, why not, what an answer does, and its words.

What a new one needs besides its file: its name and answers in `state.py`, their verbs in `moves.py`, a line in each
chain of `rules.py`, its sentences in `texts/`; and a place in `notation/`, in `bots/northgard` and on the page
(`web/src/games/northgard`). A question that a step of a card asks gets its lines in `effects.py`, too.
"""
