"""`python -m pitboard`."""

from pitboard.cli import main

main()
