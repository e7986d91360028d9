#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the compressor; another version may produce different bytes.
uint32_t woff2_compressor_version(void);

/// The largest number of bytes that `woff2_encode` can write for a font of `length` bytes.
size_t woff2_bound(const uint8_t *font, size_t length);

/// Compresses an OpenType font with a Brotli quality of 0 to 11. `*written` is the capacity of `output` on entry and
/// the number of bytes written on return. Returns 1 on success and 0 if libwoff2 rejects the font.
int woff2_encode(const uint8_t *font, size_t length, int quality, uint8_t *output, size_t *written);

#ifdef __cplusplus
}
#endif
