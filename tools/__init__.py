"""What the Makefile runs: checks and measurements of this repository, none of it shipped."""
