"""The numbers behind the circuits: power, wires, timing, magnets, and what only a bench can tell."""
