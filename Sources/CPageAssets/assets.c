#include "CPageAssets.h"

// C for the same reason as in CGazetteer.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t page_css[] = {
#embed "page.css"
};

static const horarium_asset assets[] = {
    {"page.css", "text/css; charset=utf-8", page_css, sizeof page_css},
};

const horarium_asset *horarium_assets(void) { return assets; }

size_t horarium_assets_count(void) { return sizeof assets / sizeof assets[0]; }
