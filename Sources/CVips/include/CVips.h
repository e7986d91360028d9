#pragma once
#include <vips/vips.h>
// Included after vips.h, whose types it uses.
#include <vips/vector.h>

// libvips is loaded when the first image is read, not at program start: its hundred dependencies take longer to load
// than most commands take to run. The program is not linked with it; functions are looked up by name.

/// The functions that Swift calls, without the prefix `vips_`.
#define VIPS_FUNCTIONS(USE) \
  USE(cache_set_max) USE(cache_set_max_files) USE(cache_set_max_mem) USE(concurrency_set) USE(error_buffer) \
  USE(error_clear) USE(image_copy_memory) USE(image_get_bands) USE(image_get_blob) USE(image_get_fields) \
  USE(image_get_format) USE(image_get_height) USE(image_get_interpretation) USE(image_get_n_pages) \
  USE(image_get_orientation) USE(image_get_orientation_swap) USE(image_get_page_height) USE(image_get_string) \
  USE(image_get_typeof) USE(image_get_width) USE(image_hasalpha) USE(image_new_from_memory_copy) USE(image_remove) \
  USE(image_set_blob_copy) USE(image_set_int) USE(image_set_string) USE(image_write_to_memory) \
  USE(operation_block_set) USE(type_find) USE(source_new_from_descriptor) USE(source_new_from_memory) USE(thread_shutdown) \
  USE(vector_set_enabled)

// Functions in the table are never null; the nullability of other pointers is unspecified, as in libvips.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef struct {
#define VIPS_FIELD(name) __typeof__(vips_##name) *_Nonnull name;
  VIPS_FUNCTIONS(VIPS_FIELD)
#undef VIPS_FIELD
} VipsFunctions;

/// Loads libvips and initialises it. Call this once, before any other function here. If the library is missing or
/// unusable, returns NULL and stores the reason in `failure`, which remains valid.
const VipsFunctions *_Nullable vips_load(const char *_Nonnull program, const char *_Nullable *_Nonnull failure);

// libvips takes optional arguments as variadic arguments, which Swift cannot pass. Each function here is one such call
// with named options; the Swift callers document the options. All return 0 on success, as libvips does.

int imaging_load(const char *loader, VipsSource *source, VipsImage **out, VipsFailOn fail_on);
int imaging_load_page(const char *loader, VipsSource *source, VipsImage **out, double dpi);
int imaging_thumbnail_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options);
int imaging_thumbnail_image(VipsImage *in, VipsImage **out, int width);
int imaging_icc_transform(VipsImage *in, VipsImage **out, const char *profile);
int imaging_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space);
int imaging_cast(VipsImage *in, VipsImage **out, VipsBandFormat format);
int imaging_extract_bands(VipsImage *in, VipsImage **out, int first, int count);
int imaging_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height);
int imaging_minimum(VipsImage *in, double *out);
/// Multiplies the numbers of an image by 255 if none is greater than 1.
int imaging_white_as_255(VipsImage *in, VipsImage **out);
int imaging_flatten(VipsImage *in, VipsImage **out, double red, double green, double blue);
int imaging_copy(VipsImage *in, VipsImage **out);
int imaging_upright_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options);
int imaging_save_tiles(VipsImage *in, void **out, size_t *length, int size, const char *suffix);
int imaging_render_svg(const void *svg, size_t length, VipsImage **out, double scale);

int imaging_save_jpeg(VipsImage *in, void **out, size_t *length, int quality, int progressive, int strip);
int imaging_save_png(
    VipsImage *in, void **out, size_t *length, int palette, int quality, int effort, int compression, int strip);
int imaging_save_webp(VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip);
int imaging_save_avif(VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip);
int imaging_save_gif(VipsImage *in, void **out, size_t *length, int effort);

// Used only by tests, to make images that no derivative is.

int imaging_test_retype(VipsImage *in, VipsImage **out, VipsInterpretation space);
int imaging_test_save(VipsImage *in, const char *suffix, void **out, size_t *length);
int imaging_test_profile(VipsImage *in, VipsImage **out, const char *from, const char *to);

// Used for the plates of the demo.

/// Renders SVG text into memory, scaled by `scale`. The caller owns the image.
VipsImage *plates_draw(const void *svg, size_t length, double scale);

#pragma clang diagnostic pop
