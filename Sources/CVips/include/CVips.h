#pragma once
#include <vips/vips.h>
// After vips.h, on whose types it relies.
#include <vips/vector.h>

// libvips is loaded when the first image is looked at, and not with the program: the hundred libraries that it needs
// take longer to load than most commands take to run. So nothing is linked with it; its functions are found by name.

/// Those of its functions that Swift calls, without `vips_` before their names.
#define VIPS_FUNCTIONS(USE) \
  USE(cache_set_max) USE(cache_set_max_files) USE(cache_set_max_mem) USE(concurrency_set) USE(error_buffer) \
  USE(error_clear) USE(image_copy_memory) USE(image_get_bands) USE(image_get_blob) USE(image_get_fields) \
  USE(image_get_format) USE(image_get_height) USE(image_get_interpretation) USE(image_get_n_pages) \
  USE(image_get_orientation) USE(image_get_orientation_swap) USE(image_get_page_height) USE(image_get_string) \
  USE(image_get_typeof) USE(image_get_width) USE(image_hasalpha) USE(image_new_from_memory_copy) USE(image_remove) \
  USE(image_set_blob_copy) USE(image_set_int) USE(image_set_string) USE(image_write_to_memory) \
  USE(operation_block_set) USE(source_new_from_descriptor) USE(source_new_from_memory) USE(thread_shutdown) \
  USE(vector_set_enabled)

// Only a function of the table is never missing; about other pointers this says no more than libvips does.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef struct {
#define VIPS_FIELD(name) __typeof__(vips_##name) *_Nonnull name;
  VIPS_FUNCTIONS(VIPS_FIELD)
#undef VIPS_FIELD
} VipsFunctions;

/// Loads libvips and initialises it. To be called once, before anything else here.
/// Returns NULL and the reason in `failure`, which stays, where the library is missing or of no use.
const VipsFunctions *_Nullable vips_load(const char *_Nonnull program, const char *_Nullable *_Nonnull failure);

// libvips takes its optional arguments variadically, which Swift cannot call. Each function here is one such call with
// its options named; what the options mean is said where Swift calls it. All return 0 for success, as libvips does.

int imaging_load(const char *loader, VipsSource *source, VipsImage **out, VipsFailOn fail_on);
int imaging_thumbnail_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options);
int imaging_thumbnail_image(VipsImage *in, VipsImage **out, int width);
int imaging_icc_transform(VipsImage *in, VipsImage **out, const char *profile);
int imaging_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space);
int imaging_cast(VipsImage *in, VipsImage **out, VipsBandFormat format);
int imaging_extract_bands(VipsImage *in, VipsImage **out, int first, int count);
int imaging_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height);
int imaging_minimum(VipsImage *in, double *out);
int imaging_flatten(VipsImage *in, VipsImage **out, double red, double green, double blue);
int imaging_copy(VipsImage *in, VipsImage **out);

int imaging_save_jpeg(VipsImage *in, void **out, size_t *length, int quality, int progressive, int strip);
int imaging_save_png(
    VipsImage *in, void **out, size_t *length, int palette, int quality, int effort, int compression, int strip);
int imaging_save_webp(VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip);
int imaging_save_avif(VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip);
int imaging_save_gif(VipsImage *in, void **out, size_t *length, int effort);

// What only tests need, to make images that no derivative is.

int imaging_test_retype(VipsImage *in, VipsImage **out, VipsInterpretation space);
int imaging_test_save(VipsImage *in, const char *suffix, void **out, size_t *length);
int imaging_test_profile(VipsImage *in, VipsImage **out, const char *from, const char *to);

// The plates of the demo.

/// Renders SVG text into memory, enlarged or reduced by `scale`. The image belongs to the caller.
VipsImage *plates_draw(const void *svg, size_t length, double scale);

#pragma clang diagnostic pop
