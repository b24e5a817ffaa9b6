"""The questions of Settlers, a file each: who is asked, what may be answered, why not, what it does, its words."""
