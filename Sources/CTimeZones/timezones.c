#include "CTimeZones.h"

// C for the same reason as in CGazetteer.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "timezones.bin"
};

const uint8_t *horarium_timezones(void) { return bytes; }

size_t horarium_timezones_size(void) { return sizeof bytes; }
