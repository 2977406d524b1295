"""`python -m ziggurat` is the command `ziggurat`."""

from ziggurat.cli import main

main()
