#pragma once
#include <malloc.h>
#include <vips/vips.h>
// After vips.h, on whose types it relies.
#include <vips/vector.h>

// libvips takes its optional arguments variadically, which Swift cannot call. Each function here is one such call with
// its options named; what the options mean is said where Swift calls it. All return 0 for success, as libvips does.

static inline int imaging_init(void) { return VIPS_INIT("vitrine"); }

/// Buffers from 1 MB on are mapped for themselves, and unmapped when they are freed.
static inline void imaging_return_large_buffers(void) { mallopt(M_MMAP_THRESHOLD, 1 << 20); }

static inline int imaging_load(const char *loader, VipsSource *source, VipsImage **out, VipsFailOn fail_on) {
  return vips_call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

static inline int imaging_thumbnail_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options) {
  return vips_thumbnail_buffer(
      (void *)bytes, length, out, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, "option_string", options,
      NULL);
}

static inline int imaging_icc_transform(VipsImage *in, VipsImage **out, const char *profile) {
  return vips_icc_transform(in, out, profile, "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
}

static inline int imaging_thumbnail_image(VipsImage *in, VipsImage **out, int width) {
  return vips_thumbnail_image(
      in, out, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}

static inline int imaging_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return vips_colourspace(in, out, space, NULL);
}

static inline int imaging_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
  return vips_cast(in, out, format, NULL);
}

static inline int imaging_extract_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return vips_extract_band(in, out, first, "n", count, NULL);
}

static inline int imaging_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int imaging_minimum(VipsImage *in, double *out) { return vips_min(in, out, NULL); }

static inline int imaging_flatten(VipsImage *in, VipsImage **out, double red, double green, double blue) {
  double values[3] = {red, green, blue};
  VipsArrayDouble *background = vips_array_double_new(values, 3);
  int result = vips_flatten(in, out, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

static inline int imaging_copy(VipsImage *in, VipsImage **out) { return vips_copy(in, out, NULL); }

static inline int imaging_save_jpeg(
    VipsImage *in, void **out, size_t *length, int quality, int progressive, int strip) {
  return vips_jpegsave_buffer(
      in, out, length, "Q", quality, "optimize_coding", TRUE, "interlace", progressive, "strip", strip, NULL);
}

static inline int imaging_save_png(
    VipsImage *in, void **out, size_t *length, int palette, int quality, int effort, int compression, int strip) {
  return vips_pngsave_buffer(
      in, out, length, "compression", compression, "filter",
      palette ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_ALL, "palette", palette, "Q", quality,
      "effort", effort, "strip", strip, NULL);
}

static inline int imaging_save_webp(
    VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip) {
  return vips_webpsave_buffer(
      in, out, length, "Q", quality, "effort", effort, "lossless", lossless, "strip", strip, NULL);
}

static inline int imaging_save_avif(
    VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip) {
  return vips_heifsave_buffer(
      in, out, length, "Q", quality, "effort", effort, "lossless", lossless, "compression",
      VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "bitdepth", 8, "strip", strip, NULL);
}

static inline int imaging_save_gif(VipsImage *in, void **out, size_t *length, int effort) {
  return vips_gifsave_buffer(in, out, length, "effort", effort, "strip", TRUE, NULL);
}

static inline int imaging_save_tiff(VipsImage *in, void **out, size_t *length) {
  return vips_tiffsave_buffer(in, out, length, NULL);
}

// What only tests need, to make images that no derivative is.

static inline int imaging_test_retype(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return vips_copy(in, out, "interpretation", space, NULL);
}

static inline int imaging_test_save(VipsImage *in, const char *suffix, void **out, size_t *length) {
  return vips_image_write_to_buffer(in, suffix, out, length, NULL);
}

static inline int imaging_test_profile(VipsImage *in, VipsImage **out, const char *from, const char *to) {
  return vips_icc_transform(in, out, to, "input_profile", from, NULL);
}

// The plates of the demo.

/// Renders SVG text into memory, enlarged or reduced by `scale`. The image belongs to the caller.
static inline VipsImage *plates_draw(const void *svg, size_t length, double scale) {
  VipsImage *drawn = NULL, *flat = NULL, *pixels = NULL;
  if (!vips_svgload_buffer((void *)svg, length, &drawn, "scale", scale, "unlimited", TRUE, NULL)
      && !vips_flatten(drawn, &flat, NULL))
    pixels = vips_image_copy_memory(flat);
  g_clear_object(&flat);
  g_clear_object(&drawn);
  return pixels;
}
