"""`python -m jarlshof` is the command `jarlshof`."""

from jarlshof.cli.main import main

main()
