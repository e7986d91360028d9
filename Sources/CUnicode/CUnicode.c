#include "include/CUnicode.h"
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/ucal.h>
#include <unicode/ucol.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/ufieldpositer.h>
#include <unicode/uidna.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

static unicode_breaks *breaks_open(UBreakIteratorType type, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? (unicode_breaks *)iterator : NULL;
}

unicode_breaks *unicode_breaks_open_lines(const char *locale) { return breaks_open(UBRK_LINE, locale); }

unicode_breaks *unicode_breaks_open_characters(void) { return breaks_open(UBRK_CHARACTER, ""); }

unicode_breaks *unicode_breaks_open_words(void) { return breaks_open(UBRK_WORD, ""); }

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

int32_t unicode_host_to_ascii(const char *host, int32_t length, char *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UIDNA *names = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, &status);
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int32_t count = uidna_nameToASCII_UTF8(names, host, length, name, capacity, &info, &status);
  uidna_close(names);
  return U_SUCCESS(status) && info.errors == 0 && count <= capacity ? count : -1;
}

unicode_collator *unicode_collator_open(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  // What is no language tag has the root collation.
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) { locale[0] = 0; }
  status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &status);
  if (U_FAILURE(status)) { return NULL; }
  ucol_setAttribute(collator, UCOL_STRENGTH, UCOL_SECONDARY, &status);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  if (U_FAILURE(status)) {
    ucol_close(collator);
    return NULL;
  }
  return (unicode_collator *)collator;
}

int32_t unicode_collator_key(
    const unicode_collator *collator, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity) {
  int32_t count = ucol_getSortKey((const UCollator *)collator, (const UChar *)text, length, key, capacity);
  return count > 0 ? count - 1 : 0;
}

void unicode_collator_close(unicode_collator *collator) { ucol_close((UCollator *)collator); }

unicode_dates *unicode_dates_open(const char *language, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  // Without data of the language, ICU would take the language of the process' environment.
  UResourceBundle *data = ures_open(NULL, locale, &status);
  int is_known = U_SUCCESS(status) && status != U_USING_DEFAULT_WARNING && locale[0] >= 'a' && locale[0] <= 'z';
  ures_close(data);
  if (!is_known) { strcpy(locale, "en"); }
  status = U_ZERO_ERROR;
  uloc_setKeywordValue("calendar", "gregorian", locale, sizeof locale, &status);
  uloc_setKeywordValue("numbers", "latn", locale, sizeof locale, &status);

  enum { capacity = 256 };
  UChar units[32] = {0}, pattern[capacity];
  u_uastrncpy(units, skeleton, sizeof units / sizeof *units - 1);
  UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
  int32_t length = udatpg_getBestPattern(generator, units, u_strlen(units), pattern, capacity, &status);
  udatpg_close(generator);
  static const UChar utc[] = {'U', 'T', 'C', 0};
  UDateFormat *format = udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, utc, -1, pattern, length, &status);
  if (U_SUCCESS(status)) { return (unicode_dates *)format; }
  udat_close(format);
  return NULL;
}

static char part_of_date(int32_t field) {
  switch (field) {
    case UDAT_YEAR_FIELD: return 'y';
    case UDAT_MONTH_FIELD:
    case UDAT_STANDALONE_MONTH_FIELD: return 'M';
    case UDAT_DATE_FIELD: return 'd';
    default: return 0;
  }
}

int32_t unicode_dates_format(
    unicode_dates *dates, int32_t year, int32_t month, int32_t day, uint16_t *text, char *parts, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format = (UDateFormat *)dates;
  UCalendar *calendar = ucal_clone(udat_getCalendar(format), &status);
  ucal_setDate(calendar, year, month - 1, day, &status);
  UFieldPositionIterator *fields = ufieldpositer_open(&status);
  int32_t length = udat_formatCalendarForFields(format, calendar, (UChar *)text, capacity, fields, &status);
  if (U_SUCCESS(status) && length <= capacity) {
    memset(parts, 0, (size_t)length);
    int32_t start, end, field;
    while ((field = ufieldpositer_next(fields, &start, &end)) >= 0) {
      memset(parts + start, part_of_date(field), (size_t)(end - start));
    }
  } else {
    length = 0;
  }
  ufieldpositer_close(fields);
  ucal_close(calendar);
  return length;
}

void unicode_dates_close(unicode_dates *dates) { udat_close((UDateFormat *)dates); }

int32_t unicode_language_name(const char *language, uint16_t *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  UDisplayContext contexts[] = {UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU, UDISPCTX_STANDARD_NAMES};
  if (U_FAILURE(status)) return 0;
  ULocaleDisplayNames *names = uldn_openForContext(locale, contexts, 2, &status);
  if (U_FAILURE(status)) return 0;
  int32_t length = uldn_localeDisplayName(names, locale, (UChar *)name, capacity, &status);
  uldn_close(names);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

int32_t unicode_likely_territory(const char *language, uint8_t *territory, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY], likely[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  uloc_addLikelySubtags(locale, likely, sizeof likely, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  int32_t length = uloc_getCountry(likely, (char *)territory, capacity, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}
