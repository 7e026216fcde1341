#include "CGazetteer.h"

// C, because the Swift compiler needs 40 s for each 200 kB that a package embeds, and clang's #embed none.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "gazetteer.bin"
};

const uint8_t *horarium_gazetteer(void) { return bytes; }

size_t horarium_gazetteer_size(void) { return sizeof bytes; }
