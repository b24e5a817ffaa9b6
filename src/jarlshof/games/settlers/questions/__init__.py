"""The questions of Settlers, a file each: who is asked, what may be answered, why not, what it does, its words.

What a new one needs besides its file: its name and answers in `state.py`, their verbs in `moves.py`, a line in each
chain of `rules.py`, the moment it is asked in `course.py`, its sentences in `texts/`; and a place in `notation/`, in
`bots/settlers` and on the page (`web/src/games/settlers`).
"""
