#ifndef CGAZETTEER_H
#define CGAZETTEER_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of gazetteer.bin, which Tools/gazetteer makes, for as long as the process lives.
extern const uint8_t *_Nonnull horarium_gazetteer(void);

/// How many they are.
extern size_t horarium_gazetteer_size(void);

#endif
