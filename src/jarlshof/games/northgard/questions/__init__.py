"""A question is a file: who is asked, what may be answered, why not, what an answer does, and its words."""
