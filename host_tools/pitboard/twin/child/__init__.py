"""What runs in the MicroPython child."""
