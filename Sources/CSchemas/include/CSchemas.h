#ifndef CSCHEMAS_H
#define CSCHEMAS_H

#include <stddef.h>
#include <stdint.h>

/// The text of a JSON Schema; no bytes where there is none.
typedef struct {
    const uint8_t *_Nullable bytes;
    size_t size;
} HorariumSchemaText;

/// Returns a schema of the folder `schemas`, such as `plan.schema.json`, for as long as the process lives.
extern HorariumSchemaText horarium_schema(const char *_Nonnull name);

/// Returns a meta-schema of draft 2020-12 by its path below `https://json-schema.org/draft/2020-12/`: `meta/core`.
extern HorariumSchemaText horarium_meta_schema(const char *_Nonnull path);

#endif
