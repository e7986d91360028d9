#include "include/CUnicode.h"
#include <stdlib.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

// Templates/scripts/search.js folds the words of a query in the same way.

/// The combining marks that readers leave out: accents, and the vowel signs of Hebrew and Arabic, with the letter that
/// only lengthens Arabic words.
static int is_left_out(UChar unit) {
  return (unit >= 0x300 && unit <= 0x36F) || (unit >= 0x591 && unit <= 0x5C7) || (unit >= 0x610 && unit <= 0x61A)
      || unit == 0x640 || (unit >= 0x64B && unit <= 0x65F) || unit == 0x670 || (unit >= 0x6D6 && unit <= 0x6ED);
}

/// The letters that have no decomposition, but are typed as others.
static const char *replacement(UChar unit) {
  switch (unit) {
    case 0xDF: return "ss";
    case 0xE6: return "ae";
    case 0x153: return "oe";
    case 0xF8: return "o";
    case 0xF0: case 0x111: return "d";
    case 0xFE: return "th";
    case 0x142: return "l";
    case 0x131: return "i";
    case 0x127: return "h";
    default: return NULL;
  }
}

int32_t unicode_fold(
    const uint16_t *text, int32_t length, int keeps_compatibility, uint16_t *folded, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *first = keeps_compatibility ? unorm2_getNFCInstance(&status) : unorm2_getNFKCInstance(&status);
  const UNormalizer2 *second = unorm2_getNFDInstance(&status);
  const UNormalizer2 *last = unorm2_getNFCInstance(&status);
  UChar *room = U_SUCCESS(status) ? malloc(2 * (size_t)capacity * sizeof(UChar)) : NULL;
  if (room == NULL) { return -1; }
  UChar *one = room, *other = room + capacity;
  int32_t count = unorm2_normalize(first, (const UChar *)text, length, one, capacity, &status);
  count = unorm2_normalize(second, one, count, other, capacity, &status);
  int32_t kept = 0;
  if (U_SUCCESS(status)) {
    for (int32_t index = 0; index < count; index++) {
      if (!is_left_out(other[index])) { one[kept++] = other[index]; }
    }
  }
  count = u_strToLower(other, capacity, one, kept, "", &status);
  kept = 0;
  if (U_SUCCESS(status)) {
    for (int32_t index = 0; index < count && kept + 2 <= capacity; index++) {
      const char *letters = replacement(other[index]);
      // The dot that the lower case of a capital dotted i keeps.
      if (other[index] == 0x307) { continue; }
      if (letters == NULL) { one[kept++] = other[index] == 0x3C2 ? 0x3C3 : other[index]; }
      else { while (*letters) { one[kept++] = (UChar)*letters++; } }
    }
  }
  count = unorm2_normalize(last, one, kept, (UChar *)folded, capacity, &status);
  free(room);
  return U_SUCCESS(status) ? count : -1;
}

int32_t unicode_compose(const uint16_t *text, int32_t length, uint16_t *composed, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFCInstance(&status);
  int32_t count = unorm2_normalize(form, (const UChar *)text, length, (UChar *)composed, capacity, &status);
  return U_SUCCESS(status) ? count : -1;
}
