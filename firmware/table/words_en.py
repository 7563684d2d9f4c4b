"""English. See `words.py` for the form. A row has at most 21 characters once {0} and {1} are filled in."""

WORDS = {
    # {0} is always a car's name where it isn't said otherwise
    "seat": """
0=White
1=Yellow
2=Orange
3=Blue
4=Magenta
5=Cyan
""",
    "turn": """
yours={0}: your turn
grid=Put {0}|on a white box
now={0} plays
round=Round {0}
wait=I see it. Wait
done=Turn over
""",
    "recording": """
full=The record is full|The race goes on
""",
    # What hands should do, one instruction at a time
    "hand": """
here=Put {0}|on the white box
move=Move {0} to the|white box
back=Put {0} back
backto=Put {0} back|on the white box
off=Take {0} off
stray=Take the car off|the red box
that=That is {0}.|{1}'s turn
board=Hands off the board
which=Which car is on|the lit box?
lost=Not there. Back to|the lit box
ways=Two ways: go back box|by box, or choose
goback=Back, box by box
lift=Lift {0}|to make room
way=Way {0} of {1}
many=Too many cars.|Take off the lit one
two=Two cars are up. Put|one back
grid=Not there. Put it on|a white box
push=Push {0} to the|orange box
right=Right. Go on
start=Take all cars off|the board
""",
    # What no sensor sees; the knob confirms it
    "asking": """
wreck=Lay the wreck marker
mine=Lay a mine marker
unmine=Take the mine away
turn=Turn {0} round
done=Press when done
""",
    # {0}: the number of a tile, counted from the board
    "tile": """
off=Tile {0} is off.|Plug it in
other=Tile {0} is another|one. Swap it
many=Too many tiles|after tile {0}
bad=Tile {0} is damaged
none=No tile is plugged in
end=The end of the chain|is open. Look there
dead=A sensor of tile {0}|is dead
again=All tiles are back
""",
    # {0}, {1}: numbers
    "rolling": """
white=white
red=red
any=
one=Roll 1 {0} die
some=Roll {0} {1} dice
die=Die {0} of {1}
roll=Rolling
set=Turn to what it shows
check=Are these right?
again=Type them again
kind={0} {1}
""",
    "podium": """
wins={0} wins
nobody=Nobody wins
again=Again?
same=Same cars, same track
change=Change
changes=Choose anew
stop=Stop
stops=Back to the start
race=Race {0}: {1} rounds
place={0}. {1}
goon=Go on?
goes=The race is kept
""",
    # Row 7, in a seat's first three rounds, and when nobody has done anything for a while. Without a colon: those
    # are in "buttons"
    "hint": """
grid=Put car on white box
knob=Turn knob, then press
move=Put it on a lit box
both=Move car to a lit box
go=Follow the lights
begin=turn or press
""",
    # Row 7: what the knob and the buttons do now
    "buttons": """
pick=turn:choose  press:ok
menu=turn press:ok  B:back
ok=press: ok
skip=press: skip
back=press:ok       B:back
scroll=turn:scroll    B:back
race=A:more  B long:pause
die=turn:value   press:ok
begin=turn or press
leave=B:back
place={0} of {1}
""",
    "questions": """
board=Pitboard
opening=One moment ...
tracks={0} tracks
track=1 track: {0}
notrack=No track on the board
makers=Copy one to tracks/
play=Play?
yes=Play
yeswhat=A few questions, then|the race begins
no=Not now
nowhat=Back to the lights
game=Game
players=Players
one=Alone, against time
count={0} cars, each has|its colour
others=With bots
otherswhat=The board plays|some of the cars
nobots=none
nobotswhat=Only people race
bots={0}
botswhat=The board plays them,|with care
wild={0} wild
wildwhat=The board plays them,|any old way
ready=Ready?
quick=Quick
quickwhat=random teams, go
choose=Choose
choosewhat=Track, teams, rules,|dice, lights
whichtrack=Track
later=not yet on the board
team={0}: team
teamwhat=Driver and car
on=on
off=off
nolimit=no limit
dice=Dice
device=board
devicewhat=The board rolls|for everyone
typed=own dice
typedwhat=Roll real dice, type|them in with the knob
language=Language
soundwhat=Beeps for turns|and faults
bright=Brightness
brightwhat=How bright the lights|are, 1 to 5
option=Option {0} of {1}
""",
    "pausing": """
pause=Pause
goon=Go on
goonwhat=Back to the race
end=End race
endwhat=It asks once more
sure=End it?
keep=Keep on
keepwhat=The race goes on
really=End it
reallywhat=The race is over,|nobody wins
service=Service
servicewhat=Lights, sound, dice,|sensors, faults
""",
    "services": """
service=Service
back=Back
backwhat=Leave this page
bright=Lights
brightwhat=Brightness now: {0}
sound=Sound
soundwhat=Now: {0}
dice=Dice
dicewhat=Now: {0}
test=Sensors
testwhat=What the tiles see
faults=Faults
faultswhat={0} found
fine=Nothing is wrong
memory=Memory
memorywhat={0} kB are free
version=Version
magnets={0} magnets seen:
notrack=No track is open. Choose one, then hold A for this page
chain1=Nothing is right after tile {0}.
chain2=Tile {0} has id {1}.
chain3=More tiles after tile {0}, first id {1}.
chain4=Tile {0} has no id.
thrown=Scans not good: {0}
host=Self-test:|see the computer
""",
    "game": """
1=Rush n' Crush
2=Crash Derby
3=Rallyman DIRT
4=Hex race
""",
    # Why a race can't start; the names are those of the rules' refusals
    "refused": """
track-grid=Too many cars for|this track
track-ring=Too many cars for|this track
track-laps=This track has one|lap only
other=These don't fit.|Choose anew
""",
    # What is wrong with a track's file; the names are those of the rules' refusals
    "blob": """
magic=It's no track file.|Copy it again
version=Track of another|version. Compile anew
length=The file is cut off.|Copy it again
crc=The file is damaged.|Copy it again
game=Unknown game. Update|the board
read=Can't be read.|Copy it again
""",
}
