#pragma once
#include <stdint.h>

// What Vitrine asks of ICU, without ICU's headers: Foundation brings an ICU of another version along, and Swift takes
// no two definitions of one type into a module.

/// A break iterator of ICU's.
typedef struct unicode_breaks unicode_breaks;

/// Returns an iterator of line breaks in a language, or NULL.
unicode_breaks *unicode_breaks_open_lines(const char *locale);

/// Returns an iterator of grapheme clusters, or NULL.
unicode_breaks *unicode_breaks_open_characters(void);

/// Begins at `text`, which must outlive the iteration. Returns 0 on failure.
int unicode_breaks_set_text(unicode_breaks *breaks, const uint16_t *text, int32_t length);

/// The next boundary in code units, or -1 at the end.
int32_t unicode_breaks_next(unicode_breaks *breaks);

void unicode_breaks_close(unicode_breaks *breaks);

/// Writes the embedding level of every code unit. `direction`: 0 left-to-right, 1 right-to-left, 2 by the first
/// strong character. Returns 0 on failure.
int unicode_bidi_levels(const uint16_t *text, int32_t length, int direction, uint8_t *levels);

int unicode_is_default_ignorable(uint32_t code_point);

int unicode_is_shown_as_emoji(uint32_t code_point);
