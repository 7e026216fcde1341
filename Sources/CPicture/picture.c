#include "CPicture.h"

// In C for the reason that CGazetteer gives.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t style[] = {
#embed "picture.css"
};

static const uint8_t script[] = {
#embed "picture.js"
};

const uint8_t *horarium_picture_style(void) { return style; }

size_t horarium_picture_style_size(void) { return sizeof style; }

const uint8_t *horarium_picture_script(void) { return script; }

size_t horarium_picture_script_size(void) { return sizeof script; }
