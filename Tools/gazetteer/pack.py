"""The layout of `gazetteer.bin`: sections of numbers, of lists of texts, and of Huffman-coded texts.

All numbers are little endian. The file begins with the offset of each section (4 bytes each, in the order of `Sections`
in `Gazetteer.swift`); after the last comes the file's length.
"""

import collections
import heapq
import math

END, END_OF_SEVERAL = 0, 1  # the symbols that end a text; others are scalar values


def u8(n):
    return n.to_bytes(1, "little")


def u16(n):
    return n.to_bytes(2, "little")


def u24(n):
    return n.to_bytes(3, "little")


def texts(items):
    """A list of texts: how many (2 bytes), where each ends (3 bytes each), their UTF-8."""
    ends, body = b"", b""
    for item in items:
        body += item.encode()
        ends += u24(len(body))
    return u16(len(items)) + ends + body


class Bits:
    """Bits, the most significant of a byte first."""

    def __init__(self):
        self.bytes = bytearray()
        self.pending, self.count = 0, 0

    def add(self, value, width):
        self.pending = (self.pending << width) | value
        self.count += width
        while self.count >= 8:
            self.count -= 8
            self.bytes.append(self.pending >> self.count)
            self.pending &= (1 << self.count) - 1

    def align(self):
        if self.count:
            self.add(0, 8 - self.count)

    def __len__(self):
        return len(self.bytes)


def code_lengths(counts):
    """The length of each symbol's Huffman code."""
    if len(counts) == 1:
        return {symbol: 1 for symbol in counts}
    heap = [(n, symbol, (symbol,)) for symbol, n in sorted(counts.items())]
    heapq.heapify(heap)
    lengths = dict.fromkeys(counts, 0)
    while len(heap) > 1:
        n1, key1, a = heapq.heappop(heap)
        n2, key2, b = heapq.heappop(heap)
        for symbol in a + b:
            lengths[symbol] += 1
        heapq.heappush(heap, (n1 + n2, min(key1, key2), a + b))
    return lengths


class Code:
    """A canonical Huffman code: its longest length (1 byte), how many codes of each length (2 bytes), symbols (3 bytes)."""

    def __init__(self, counts):
        lengths = code_lengths(counts)
        ordered = sorted(lengths, key=lambda symbol: (lengths[symbol], symbol))
        self.codes, code, previous = {}, 0, 0
        for symbol in ordered:
            code <<= lengths[symbol] - previous
            previous = lengths[symbol]
            self.codes[symbol] = (code, previous)
            code += 1
        by_length = collections.Counter(lengths.values())
        self.bytes = u8(previous) + b"".join(u16(by_length[n]) for n in range(1, previous + 1))
        self.bytes += b"".join(u24(symbol) for symbol in ordered)

    def write(self, symbol, bits):
        bits.add(*self.codes[symbol])


def bits_needed(counts):
    total = sum(counts.values())
    return -sum(n * math.log2(n / total) for n in counts.values())


class Model:
    """A Huffman code for each context, which is the scalar before: its own if it is frequent, else its block of 128.

    Laid out as: how many ranges of scalars (2 bytes), for each its first scalar (3 bytes) and its code (2 bytes), how many
    codes (2 bytes), where each begins (3 bytes, from the model's start), the codes.
    """

    def __init__(self, pairs):
        followers = collections.defaultdict(collections.Counter)
        for previous, symbol in pairs:
            followers[previous][symbol] += 1
        blocks = collections.defaultdict(list)
        for scalar in followers:
            blocks[-1 if 0x3400 <= scalar < 0xE000 else scalar >> 7].append(scalar)
        groups = []
        for block in sorted(blocks):
            together = collections.Counter()
            for scalar in blocks[block]:
                together.update(followers[scalar])
            rest = []
            for scalar in blocks[block]:
                alone = followers[scalar]
                total = sum(together.values())
                shared = -sum(n * math.log2(together[symbol] / total) for symbol, n in alone.items())
                if shared - bits_needed(alone) > 8 * (3 * len(alone) + 24):
                    groups.append([scalar])
                else:
                    rest.append(scalar)
            if rest:
                groups.append(rest)
        self.code_of, self.codes = {}, []
        for group in groups:
            counts = collections.Counter()
            for scalar in group:
                counts.update(followers[scalar])
                self.code_of[scalar] = len(self.codes)
            self.codes.append(Code(counts))
        ranges, last = [], None
        for scalar in sorted(self.code_of):
            if self.code_of[scalar] != last:
                last = self.code_of[scalar]
                ranges.append((scalar, last))
        head = u16(len(ranges)) + b"".join(u24(scalar) + u16(code) for scalar, code in ranges) + u16(len(self.codes))
        offset = len(head) + 3 * len(self.codes)
        starts, body = b"", b""
        for code in self.codes:
            starts += u24(offset + len(body))
            body += code.bytes
        self.bytes = head + starts + body

    def write(self, previous, symbol, bits):
        self.codes[self.code_of[previous]].write(symbol, bits)


def symbols(text, end=END, previous=0):
    """The pairs (scalar before, symbol) of a text."""
    for c in text:
        yield previous, ord(c)
        previous = ord(c)
    yield previous, end
