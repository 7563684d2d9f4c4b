"""Measuring the rules: acts per CPU-second beside python-chess, and the core's memory under MicroPython.

An act is what a bot does: find the legal acts, choose one uniformly, play it with its dice, write its record line.
Seeds and setups are fixed, so that every run plays the same races. See `docs/bench.md` for how to read the numbers.
"""
