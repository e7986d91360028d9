#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The ICU functions that Vitrine uses, without ICU's headers: Foundation contains another version of ICU, and Swift
// does not allow two definitions of one type in a module.

/// An ICU break iterator.
typedef struct unicode_breaks unicode_breaks;

/// Opens an iterator of line breaks for a language; returns NULL on failure.
unicode_breaks *unicode_breaks_open_lines(const char *locale);

/// Opens an iterator of grapheme clusters; returns NULL on failure.
unicode_breaks *unicode_breaks_open_characters(void);

/// Opens an iterator of words by the root rules with ICU's dictionaries; returns NULL on failure.
unicode_breaks *unicode_breaks_open_words(void);

/// Sets the text, which must outlive the iteration. Returns 0 on failure.
int unicode_breaks_set_text(unicode_breaks *breaks, const uint16_t *text, int32_t length);

/// Returns the next boundary in code units, or -1 at the end.
int32_t unicode_breaks_next(unicode_breaks *breaks);

void unicode_breaks_close(unicode_breaks *breaks);

/// Writes the embedding level of each code unit. `direction`: 0 left to right, 1 right to left, 2 by the first strong
/// character. Returns 0 on failure.
int unicode_bidi_levels(const uint16_t *text, int32_t length, int direction, uint8_t *levels);

int unicode_is_default_ignorable(uint32_t code_point);

int unicode_is_shown_as_emoji(uint32_t code_point);

/// Writes a text without case and accents, as searches compare it: normalized (NFKC, or NFC if `keeps_compatibility`),
/// without the combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic, in lower case. Returns the number of code
/// units, or -1 on failure or if they are more than `capacity`.
int32_t unicode_fold(
    const uint16_t *text, int32_t length, int keeps_compatibility, uint16_t *folded, int32_t capacity);

/// Writes a text in Unicode's composed form (NFC). Returns the number of code units, or -1 on failure or if they are more
/// than `capacity`; three times the length is enough.
int32_t unicode_compose(const uint16_t *text, int32_t length, uint16_t *composed, int32_t capacity);

/// Writes the name of a host as the name system knows it (UTS #46): `bücher.example` as `xn--bcher-kva.example`. Returns
/// the number of bytes, or -1 if it cannot be one, or if they are more than `capacity`.
int32_t unicode_host_to_ascii(const char *host, int32_t length, char *name, int32_t capacity);

/// The letters of an alphabetical index, and the letter of each text (ICU's AlphabeticIndex). May be used by several
/// threads at once.
typedef struct unicode_index unicode_index;

/// Opens the index of a language (BCP 47), with the letters of English too; returns NULL on failure.
unicode_index *unicode_index_open(const char *language);

/// Returns the number of letters, with those for texts before the first letter, after the last one and between two
/// scripts.
int32_t unicode_index_count(const unicode_index *index);

/// Writes the label of a letter, and returns the number of its code units; 0 for what is no letter, such as texts that
/// begin with a digit, and if they are more than `capacity`.
int32_t unicode_index_label(const unicode_index *index, int32_t letter, uint16_t *label, int32_t capacity);

/// Returns the letter of a text, or -1 on failure.
int32_t unicode_index_letter(const unicode_index *index, const uint16_t *text, int32_t length);

void unicode_index_close(unicode_index *index);

/// A formatter of numbers. May be used by several threads at once.
typedef struct unicode_numbers unicode_numbers;

/// Opens a formatter of numbers in a language (BCP 47), with its signs for decimals and thousands and Latin digits;
/// returns NULL on failure. `decimals`: how many are written, or -1 for up to six, as a number has them.
unicode_numbers *unicode_numbers_open(const char *language, int32_t decimals);

/// Writes a number. Returns the number of code units, or 0 on failure or if they are more than `capacity`.
int32_t unicode_numbers_format(const unicode_numbers *numbers, double number, uint16_t *text, int32_t capacity);

void unicode_numbers_close(unicode_numbers *numbers);

/// Writes the name of a language (BCP 47) in that language, such as `Deutsch`, as titles of lists have it. Returns the
/// number of code units, or 0 on failure or if they are more than `capacity`.
int32_t unicode_language_name(const char *language, uint16_t *name, int32_t capacity);

/// Writes the territory of a language (BCP 47) in ASCII, such as `AT` of `de-AT`, or the one where most of its readers
/// live, such as `DE` of `de`. Returns its length, or 0 if none is known or if it is more than `capacity`.
int32_t unicode_likely_territory(const char *language, uint8_t *territory, int32_t capacity);

/// An ICU collator. Its key function may be called from several threads at once.
typedef struct unicode_collator unicode_collator;

/// Opens a collator for a language (BCP 47) that ignores case and sorts digits by their number; for a language that ICU
/// does not know, the root collation. Returns NULL on failure.
unicode_collator *unicode_collator_open(const char *language);

/// Writes the sort key of a text, without a zero at its end, if it fits in `capacity` bytes. Returns its length in bytes,
/// or 0 on failure.
int32_t unicode_collator_key(
    const unicode_collator *collator, const uint16_t *text, int32_t length, uint8_t *key, int32_t capacity);

void unicode_collator_close(unicode_collator *collator);

/// A date format of ICU: the Gregorian calendar, Latin digits.
typedef struct unicode_dates unicode_dates;

/// Opens the date format of a language (BCP 47) for a skeleton such as `yMMMMd`; English's if ICU has no data of the
/// language. Returns NULL on failure.
unicode_dates *unicode_dates_open(const char *language, const char *skeleton);

/// Formats a day; months run from 1. Writes the text, and for each code unit the part of the date that it belongs to:
/// `y`, `M`, `d` or, for literal text, 0. Returns the number of code units, or 0 on failure or if they are more than
/// `capacity`.
int32_t unicode_dates_format(
    unicode_dates *dates, int32_t year, int32_t month, int32_t day, uint16_t *text, char *parts, int32_t capacity);

void unicode_dates_close(unicode_dates *dates);

#ifdef __cplusplus
}
#endif
