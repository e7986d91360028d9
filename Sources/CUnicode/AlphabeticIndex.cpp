#include "include/CUnicode.h"
#include <unicode/alphaindex.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

// ICU's index speaks C++ only, so this one is a translation unit of a few lines.

using icu::AlphabeticIndex;
using icu::Locale;
using icu::UnicodeString;

unicode_index *unicode_index_open(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  Locale locale = Locale::forLanguageTag(language, status);
  if (U_FAILURE(status)) {
    locale = Locale::getRoot();
    status = U_ZERO_ERROR;
  }
  AlphabeticIndex builder(locale, status);
  builder.addLabels(Locale::getEnglish(), status);
  AlphabeticIndex::ImmutableIndex *index = builder.buildImmutableIndex(status);
  if (U_SUCCESS(status)) { return reinterpret_cast<unicode_index *>(index); }
  delete index;
  return nullptr;
}

static const AlphabeticIndex::ImmutableIndex *index_of(const unicode_index *index) {
  return reinterpret_cast<const AlphabeticIndex::ImmutableIndex *>(index);
}

int32_t unicode_index_count(const unicode_index *index) { return index_of(index)->getBucketCount(); }

int32_t unicode_index_label(const unicode_index *index, int32_t letter, uint16_t *label, int32_t capacity) {
  const AlphabeticIndex::Bucket *bucket = index_of(index)->getBucket(letter);
  if (bucket == nullptr || bucket->getLabelType() != U_ALPHAINDEX_NORMAL) { return 0; }
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = bucket->getLabel().extract(reinterpret_cast<char16_t *>(label), capacity, status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

int32_t unicode_index_letter(const unicode_index *index, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString name(reinterpret_cast<const char16_t *>(text), length);
  int32_t letter = index_of(index)->getBucketIndex(name, status);
  return U_SUCCESS(status) ? letter : -1;
}

void unicode_index_close(unicode_index *index) {
  delete reinterpret_cast<AlphabeticIndex::ImmutableIndex *>(index);
}
