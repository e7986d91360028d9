#include "include/CUnicode.h"
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>

static unicode_breaks *breaks_open(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? (unicode_breaks *)iterator : NULL;
}

unicode_breaks *unicode_breaks_open_lines(const char *locale) { return breaks_open(UBRK_LINE, locale); }

unicode_breaks *unicode_breaks_open_characters(void) { return breaks_open(UBRK_CHARACTER, ""); }

int unicode_breaks_set_text(unicode_breaks *breaks, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)breaks, (const UChar *)text, length, &status);
  return U_SUCCESS(status);
}

int32_t unicode_breaks_next(unicode_breaks *breaks) { return ubrk_next((UBreakIterator *)breaks); }

void unicode_breaks_close(unicode_breaks *breaks) { ubrk_close((UBreakIterator *)breaks); }

int unicode_bidi_levels(const uint16_t *text, int32_t length, int direction, uint8_t *levels) {
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

int unicode_is_default_ignorable(uint32_t code_point) {
  return u_hasBinaryProperty((UChar32)code_point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

int unicode_is_shown_as_emoji(uint32_t code_point) {
  return u_hasBinaryProperty((UChar32)code_point, UCHAR_EMOJI_PRESENTATION);
}
