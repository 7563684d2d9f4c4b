"""English texts of Rush n' Crush that aren't kept during a race: further pages and the menu. See `say.py`."""

LINES = b"""
equipment=Equipment
moves=moves {0}
on3=on, ready
on2=on
on1=off
on0=off, done
F0=armour
F1=computer
F2=combat bumper
F3=minelayer
matrix=Gears
hot={0} {1} red, <{2} hot
standings=Standings
lap1=lap {0}
wreck=wreck
laps=Laps. 0: as many as|the track has
quick_arm=Use equipment in the|turn it was armed
last_standing=The last car that|still drives wins
round_limit=Rounds at most.|0: no limit
"""
