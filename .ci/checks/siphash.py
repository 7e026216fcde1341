"""SipHash-2-4, for checks of draws."""

MASK = (1 << 64) - 1


def siphash24(key, message):
    """J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input PRF (2012), §2."""
    k0, k1 = (int.from_bytes(key[i:i + 8], "little") for i in (0, 8))
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]
    turn = lambda x, n: (x << n | x >> (64 - n)) & MASK

    def rounds(n):
        for _ in range(n):
            v[0] = (v[0] + v[1]) & MASK; v[1] = turn(v[1], 13) ^ v[0]; v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK; v[3] = turn(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK; v[3] = turn(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK; v[1] = turn(v[1], 17) ^ v[2]; v[2] = turn(v[2], 32)

    end = len(message) // 8 * 8
    words = [int.from_bytes(message[i:i + 8], "little") for i in range(0, end, 8)]
    words.append((len(message) & 0xFF) << 56 | int.from_bytes(message[end:], "little"))
    for word in words:
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


# The paper's Appendix A: key 00…0f, message 00…0e.
assert siphash24(bytes(range(16)), bytes(range(15))) == 0xA129CA6149BE45E5
