#pragma once
#include <hb.h>
#include <hb-ot.h>
#include <hb-subset.h>
#include <fontconfig/fontconfig.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>

// ICU renames its functions by macro (`ubrk_open` is `ubrk_open_72`), and Swift does not see macros.

static inline UBreakIterator *shim_ubrk_open_line(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? iterator : NULL;
}

static inline UBreakIterator *shim_ubrk_open_character(void) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_CHARACTER, "", NULL, 0, &status);
  return U_SUCCESS(status) ? iterator : NULL;
}

static inline int shim_ubrk_set_text(UBreakIterator *iterator, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(iterator, (const UChar *)text, length, &status);
  return U_SUCCESS(status);
}

static inline int32_t shim_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }
static inline void shim_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }

/// Writes the embedding level of every code unit. `direction`: 0 left-to-right, 1 right-to-left, 2 by the first
/// strong character.
static inline int shim_bidi_levels(const uint16_t *text, int32_t length, int direction, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(length, 0, &status);
  if (U_FAILURE(status)) { return 0; }
  UBiDiLevel base = direction == 2 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)direction;
  ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &status);
  const UBiDiLevel *result = U_SUCCESS(status) ? ubidi_getLevels(bidi, &status) : NULL;
  if (result != NULL && U_SUCCESS(status)) {
    for (int32_t index = 0; index < length; index++) { levels[index] = result[index]; }
  }
  ubidi_close(bidi);
  return U_SUCCESS(status);
}

static inline int shim_is_default_ignorable(uint32_t codePoint) {
  return u_hasBinaryProperty((UChar32)codePoint, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

static inline int shim_is_shown_as_emoji(uint32_t codePoint) {
  return u_hasBinaryProperty((UChar32)codePoint, UCHAR_EMOJI_PRESENTATION);
}
