"""Working on a real board."""
