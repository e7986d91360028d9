#pragma once
#include <stdint.h>

// The ICU functions that Vitrine uses, without ICU's headers: Foundation contains another version of ICU, and Swift
// does not allow two definitions of one type in a module.

/// An ICU break iterator.
typedef struct unicode_breaks unicode_breaks;

/// Opens an iterator of line breaks for a language; returns NULL on failure.
unicode_breaks *unicode_breaks_open_lines(const char *locale);

/// Opens an iterator of grapheme clusters; returns NULL on failure.
unicode_breaks *unicode_breaks_open_characters(void);

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
