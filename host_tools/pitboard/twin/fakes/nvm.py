"""Fake of CircuitPython's `nvm`: 4096 bytes of NOR flash."""

# mypy: ignore-errors

import wires

_SIZE = 4096


class ByteArray:
    """The bytes. Writing where all bytes are 0xFF only programs them; anything else erases all first."""

    def __bool__(self):
        return True

    def __len__(self):
        return _SIZE

    def __getitem__(self, index):
        if isinstance(index, slice):
            start, stop = _bounds(index)
            part = bytearray(stop - start)
            if part:
                wires.nvm_read(start, memoryview(part))
            return part
        one = bytearray(1)
        wires.nvm_read(_place(index), memoryview(one))
        return one[0]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop = _bounds(index)
            data = bytes(value)
            if len(data) != stop - start:
                raise ValueError("Slice and value different lengths.")
            if data:
                wires.nvm_write(start, memoryview(data))
            return
        if not 0 <= value <= 255:
            raise ValueError("Bytes must be between 0 and 255.")
        wires.nvm_write(_place(index), memoryview(bytes([value])))


def _place(index):
    if index < 0:
        index += _SIZE
    if not 0 <= index < _SIZE:
        raise IndexError("index out of range")
    return index


def _bounds(index):
    start, stop, step = index.indices(_SIZE)
    if step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    return start, max(start, stop)
