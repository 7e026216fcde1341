#ifndef CTIMEZONES_H
#define CTIMEZONES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of timezones.bin, which Tools/timezones makes, for as long as the process lives.
extern const uint8_t *_Nonnull horarium_timezones(void);

/// How many they are.
extern size_t horarium_timezones_size(void);

#endif
