"""The layout of `gazetteer.bin`: sections of numbers and of lists of texts.

All numbers are little endian. The file begins with the offset of each section (4 bytes each, in the order of `Sections`
in `Gazetteer.swift`); after the last comes the file's length.
"""


def u8(n):
    return n.to_bytes(1, "little")


def u16(n):
    return n.to_bytes(2, "little")


def u24(n):
    return n.to_bytes(3, "little")


def u32(n):
    return n.to_bytes(4, "little")


def texts(items):
    """A list of texts: how many (2 bytes), where each ends (3 bytes each), their UTF-8."""
    ends, body = b"", b""
    for item in items:
        body += item.encode()
        ends += u24(len(body))
    return u16(len(items)) + ends + body


def shared(a, b):
    """How many bytes two texts begin with alike."""
    n = 0
    while n < min(len(a), len(b)) and a[n] == b[n]:
        n += 1
    return n


def blocks(entries, size):
    """Sorted names, each with numbers, in blocks of `size`: where each block begins (3 bytes each), and the blocks.

    A name: how many bytes it shares with the one before it in its block (1 byte), how many follow (1 byte), these in UTF-8,
    how many numbers (1 byte), the numbers (2 bytes each).
    """
    starts, body, before = b"", bytearray(), b""
    for index, (name, numbers) in enumerate(entries):
        name = name.encode()
        if index % size == 0:
            starts += u24(len(body))
            before = b""
        kept = shared(before, name)
        body += u8(kept) + u8(len(name) - kept) + name[kept:] + u8(len(numbers)) + b"".join(u16(n) for n in numbers)
        before = name
    return starts, bytes(body)
