"""The serial link to a board, real or virtual: finding its port, and asking it line by line."""
