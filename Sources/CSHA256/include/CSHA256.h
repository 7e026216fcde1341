#ifndef CSHA256_H
#define CSHA256_H

#include <stddef.h>
#include <stdint.h>

/// Advances the state of a SHA-256 by whole blocks of 64 bytes with the processor's own instructions; `constants` are
/// the 64 numbers of FIPS 180-4, §4.2.2. Returns 0, with nothing done, where the processor has none.
int horarium_sha256_blocks(uint32_t state[8], const uint8_t *blocks, size_t count, const uint32_t constants[64]);

#endif
