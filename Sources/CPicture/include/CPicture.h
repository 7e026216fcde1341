#ifndef CPICTURE_H
#define CPICTURE_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of picture.css, for as long as the process lives.
extern const uint8_t *_Nonnull horarium_picture_style(void);

/// How many they are.
extern size_t horarium_picture_style_size(void);

/// The bytes of picture.js.
extern const uint8_t *_Nonnull horarium_picture_script(void);

/// How many they are.
extern size_t horarium_picture_script_size(void);

#endif
