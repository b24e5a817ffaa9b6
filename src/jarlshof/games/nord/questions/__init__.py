"""The questions of Nord, a file each: who is asked, what may be answered, why not, what it does, how it is worded."""
