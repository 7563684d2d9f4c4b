"""Rush n' Crush at the table. What is here is loaded when it is needed: `face` for a race, `start` for the menu."""
