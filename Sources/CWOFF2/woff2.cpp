#include "include/CWOFF2.h"
#include <brotli/encode.h>
#include <cstdio>
#include <mutex>
#include <woff2/encode.h>

namespace {

// Debian's libwoff2 prints a line to stderr for every font. While it works, that output goes to a discarded stream;
// with several threads, the first installs it and the last removes it.
class Silence {
 public:
  Silence() {
    std::lock_guard<std::mutex> lock(mutex());
    if (users()++ > 0) { return; }
    kept() = stderr;
    sink() = std::fopen("/dev/null", "w");
    if (sink() != nullptr) { stderr = sink(); }
  }
  ~Silence() {
    std::lock_guard<std::mutex> lock(mutex());
    if (--users() > 0) { return; }
    stderr = kept();
    if (sink() != nullptr) { std::fclose(sink()); }
  }

 private:
  static std::mutex &mutex() {
    static std::mutex shared;
    return shared;
  }
  static int &users() {
    static int count = 0;
    return count;
  }
  static FILE *&kept() {
    static FILE *stream = nullptr;
    return stream;
  }
  static FILE *&sink() {
    static FILE *stream = nullptr;
    return stream;
  }
};

}  // namespace

uint32_t woff2_compressor_version(void) { return BrotliEncoderVersion(); }

size_t woff2_bound(const uint8_t *font, size_t length) { return woff2::MaxWOFF2CompressedSize(font, length); }

int woff2_encode(const uint8_t *font, size_t length, int quality, uint8_t *output, size_t *written) {
  Silence silence;
  woff2::WOFF2Params parameters;
  parameters.brotli_quality = quality;
  return woff2::ConvertTTFToWOFF2(font, length, output, written, parameters) ? 1 : 0;
}
