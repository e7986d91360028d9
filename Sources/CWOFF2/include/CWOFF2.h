#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library that compresses: another one may give other bytes.
uint32_t woff2_compressor_version(void);

/// The largest number of bytes that `woff2_encode` can write for a font of `length` bytes.
size_t woff2_bound(const uint8_t *font, size_t length);

/// Compresses an OpenType font at a quality of Brotli's, 0 to 11. `*written` holds the capacity of `output` on entry and
/// the bytes written on return. Returns 1 on success and 0 on a font that libwoff2 refuses.
int woff2_encode(const uint8_t *font, size_t length, int quality, uint8_t *output, size_t *written);

#ifdef __cplusplus
}
#endif
