#include "include/CUnicode.h"
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/ustring.h>

unicode_numbers *unicode_numbers_open(const char *language, int32_t decimals) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) { return NULL; }
  // ICU's skeletons of numbers: "." and a "0" for each decimal, or a "#" for each that may be there.
  UChar skeleton[64];
  u_uastrcpy(skeleton, decimals == 0 ? "latin rounding-mode-half-up precision-integer" : "latin rounding-mode-half-up .");
  if (decimals != 0) {
    int32_t length = u_strlen(skeleton), count = decimals < 0 ? 6 : decimals > 6 ? 6 : decimals;
    for (int32_t index = 0; index < count; index++) { skeleton[length + index] = decimals < 0 ? '#' : '0'; }
    skeleton[length + count] = 0;
  }
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(skeleton, -1, locale, &status);
  if (U_SUCCESS(status)) { return (unicode_numbers *)formatter; }
  unumf_close(formatter);
  return NULL;
}

int32_t unicode_numbers_format(const unicode_numbers *numbers, double number, uint16_t *text, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *result = unumf_openResult(&status);
  unumf_formatDouble((const UNumberFormatter *)numbers, number, result, &status);
  int32_t length = unumf_resultToString(result, (UChar *)text, capacity, &status);
  unumf_closeResult(result);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

void unicode_numbers_close(unicode_numbers *numbers) { unumf_close((UNumberFormatter *)numbers); }
