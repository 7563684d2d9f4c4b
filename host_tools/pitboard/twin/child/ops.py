"""Numbers of the calls that go through the pipe between the MicroPython child and the twin.

Child to twin: `HEADER` with call, length of the data, time, three numbers; then the data. Twin to child, where the call
is answered: `ANSWER` with time, a number, length of the data; then the data. After a sleep the data is `INPUTS`: pins
held low, the knob's edges, bytes waiting on both channels, then bits: port 0 open, port 1 open, weigh the heap.
"""

HEADER = "<BHQiii"
ANSWER = "<QiH"
INPUTS = "<IiHHB"

# Told, not answered
PIN_SET, PWM, PIXELS, SPI_SET, WATCHDOG, NOTE, CDC_CLEAR, HEAP, RESET, END = range(10)
FIRST_ANSWERED = 32
SLEEP, SPI_READ, I2C_OPEN, I2C_WRITE, I2C_READ, KNOB_SIGN, CDC_READ, CDC_WRITE = range(32, 40)
CDC_LEAVING, NVM_READ, NVM_WRITE, RANDOM, GETENV, FACT = range(40, 46)
