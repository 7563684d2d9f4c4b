"""The virtual table: a page in the browser on which the twin's boxes, lights, cars, display and knob are at hand.

`protocol`: what browsers may say. `cars`: the cars and their magnets. `agenda`: what hands do that takes time.
`board`: a twin with its cars and faults, as one thing. `table`: the thread in which it runs in real time. `shown`: what
browsers are shown. `hand`: who holds the hand. `layouts`: which tracks can be laid. `server`: HTTP and WebSocket.
`run`: the command. `static/` is the page itself.
"""
