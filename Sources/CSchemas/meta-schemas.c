#include "CSchemas.h"

#include <string.h>

// In C for the reason that CGazetteer gives.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t schema[] = {
#embed "MetaSchemas/schema.json"
};

static const uint8_t core[] = {
#embed "MetaSchemas/core.json"
};

static const uint8_t applicator[] = {
#embed "MetaSchemas/applicator.json"
};

static const uint8_t unevaluated[] = {
#embed "MetaSchemas/unevaluated.json"
};

static const uint8_t validation[] = {
#embed "MetaSchemas/validation.json"
};

static const uint8_t meta_data[] = {
#embed "MetaSchemas/meta-data.json"
};

static const uint8_t format_annotation[] = {
#embed "MetaSchemas/format-annotation.json"
};

static const uint8_t format_assertion[] = {
#embed "MetaSchemas/format-assertion.json"
};

static const uint8_t content[] = {
#embed "MetaSchemas/content.json"
};

HorariumSchemaText horarium_meta_schema(const char *path) {
    if (strcmp(path, "schema") == 0) return (HorariumSchemaText){schema, sizeof schema};
    if (strcmp(path, "meta/core") == 0) return (HorariumSchemaText){core, sizeof core};
    if (strcmp(path, "meta/applicator") == 0) return (HorariumSchemaText){applicator, sizeof applicator};
    if (strcmp(path, "meta/unevaluated") == 0) return (HorariumSchemaText){unevaluated, sizeof unevaluated};
    if (strcmp(path, "meta/validation") == 0) return (HorariumSchemaText){validation, sizeof validation};
    if (strcmp(path, "meta/meta-data") == 0) return (HorariumSchemaText){meta_data, sizeof meta_data};
    if (strcmp(path, "meta/format-annotation") == 0) return (HorariumSchemaText){format_annotation, sizeof format_annotation};
    if (strcmp(path, "meta/format-assertion") == 0) return (HorariumSchemaText){format_assertion, sizeof format_assertion};
    if (strcmp(path, "meta/content") == 0) return (HorariumSchemaText){content, sizeof content};
    return (HorariumSchemaText){NULL, 0};
}
