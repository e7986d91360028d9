#include "include/CWOFF2.h"
#include <woff2/encode.h>

size_t woff2_bound(const uint8_t *font, size_t length) { return woff2::MaxWOFF2CompressedSize(font, length); }

int woff2_encode(const uint8_t *font, size_t length, uint8_t *output, size_t *written) {
  return woff2::ConvertTTFToWOFF2(font, length, output, written) ? 1 : 0;
}
