"""What every game must keep. A new game adds its lines to CASES in `cases.py`, and its tiny positions to `tiny.py`."""
