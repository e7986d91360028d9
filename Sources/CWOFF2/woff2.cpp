#include "include/CWOFF2.h"
#include <cstdio>
#include <mutex>
#include <woff2/encode.h>

namespace {

// Debian's libwoff2 reports every font on stderr. It gets a stream of its own to do so while it works.
class Silence {
 public:
  Silence() : lock_(mutex()), sink_(std::fopen("/dev/null", "w")), kept_(stderr) {
    if (sink_ != nullptr) { stderr = sink_; }
  }
  ~Silence() {
    stderr = kept_;
    if (sink_ != nullptr) { std::fclose(sink_); }
  }

 private:
  static std::mutex &mutex() {
    static std::mutex shared;
    return shared;
  }
  std::lock_guard<std::mutex> lock_;
  FILE *sink_;
  FILE *kept_;
};

}  // namespace

size_t woff2_bound(const uint8_t *font, size_t length) { return woff2::MaxWOFF2CompressedSize(font, length); }

int woff2_encode(const uint8_t *font, size_t length, uint8_t *output, size_t *written) {
  Silence silence;
  return woff2::ConvertTTFToWOFF2(font, length, output, written) ? 1 : 0;
}
