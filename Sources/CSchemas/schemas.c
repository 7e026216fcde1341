#include "CSchemas.h"

#include <string.h>

// In C for the reason that CGazetteer gives.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t diagnostics[] = {
#embed "../../schemas/diagnostics.schema.json"
};

static const uint8_t export_android[] = {
#embed "../../schemas/export-android.schema.json"
};

static const uint8_t export_expo[] = {
#embed "../../schemas/export-expo.schema.json"
};

static const uint8_t export_flutter[] = {
#embed "../../schemas/export-flutter.schema.json"
};

static const uint8_t export_ios[] = {
#embed "../../schemas/export-ios.schema.json"
};

static const uint8_t manifest[] = {
#embed "../../schemas/manifest.schema.json"
};

static const uint8_t new_plan[] = {
#embed "../../schemas/new-plan.schema.json"
};

static const uint8_t plan[] = {
#embed "../../schemas/plan.schema.json"
};

static const uint8_t ring[] = {
#embed "../../schemas/ring.schema.json"
};

HorariumSchemaText horarium_schema(const char *name) {
    if (strcmp(name, "diagnostics.schema.json") == 0) return (HorariumSchemaText){diagnostics, sizeof diagnostics};
    if (strcmp(name, "export-android.schema.json") == 0) return (HorariumSchemaText){export_android, sizeof export_android};
    if (strcmp(name, "export-expo.schema.json") == 0) return (HorariumSchemaText){export_expo, sizeof export_expo};
    if (strcmp(name, "export-flutter.schema.json") == 0) return (HorariumSchemaText){export_flutter, sizeof export_flutter};
    if (strcmp(name, "export-ios.schema.json") == 0) return (HorariumSchemaText){export_ios, sizeof export_ios};
    if (strcmp(name, "manifest.schema.json") == 0) return (HorariumSchemaText){manifest, sizeof manifest};
    if (strcmp(name, "new-plan.schema.json") == 0) return (HorariumSchemaText){new_plan, sizeof new_plan};
    if (strcmp(name, "plan.schema.json") == 0) return (HorariumSchemaText){plan, sizeof plan};
    if (strcmp(name, "ring.schema.json") == 0) return (HorariumSchemaText){ring, sizeof ring};
    return (HorariumSchemaText){NULL, 0};
}
