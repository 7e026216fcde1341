#ifndef CPAGEASSETS_H
#define CPAGEASSETS_H

#include <stddef.h>
#include <stdint.h>

/// A file that the pages of `horarium serve` load.
typedef struct {
    const char *_Nonnull name;
    const char *_Nonnull type;
    const uint8_t *_Nonnull bytes;
    size_t size;
} horarium_asset;

/// All of them, for as long as the process lives.
extern const horarium_asset *_Nonnull horarium_assets(void);

/// How many they are.
extern size_t horarium_assets_count(void);

#endif
