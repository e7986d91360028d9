#include "Library.h"

int imaging_load(const char *loader, VipsSource *source, VipsImage **out, VipsFailOn fail_on) {
  return variadic.call(loader, source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

int imaging_load_page(const char *loader, VipsSource *source, VipsImage **out, double dpi) {
  return variadic.call(loader, source, out, "dpi", dpi, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

int imaging_thumbnail_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options) {
  return variadic.thumbnail_buffer(
      (void *)bytes, length, out, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, "option_string", options,
      NULL);
}

int imaging_icc_transform(VipsImage *in, VipsImage **out, const char *profile) {
  return variadic.icc_transform(in, out, profile, "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
}

int imaging_thumbnail_image(VipsImage *in, VipsImage **out, int width) {
  return variadic.thumbnail_image(
      in, out, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL);
}

int imaging_colourspace(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return variadic.colourspace(in, out, space, NULL);
}

int imaging_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
  return variadic.cast(in, out, format, NULL);
}

int imaging_extract_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return variadic.extract_band(in, out, first, "n", count, NULL);
}

int imaging_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return variadic.extract_area(in, out, left, top, width, height, NULL);
}

int imaging_minimum(VipsImage *in, double *out) { return variadic.min(in, out, NULL); }

int imaging_white_as_255(VipsImage *in, VipsImage **out) {
  double greatest = 0;
  if (variadic.max(in, &greatest, NULL)) return -1;
  return variadic.linear1(in, out, greatest > 1 ? 1 : 255, 0, NULL);
}

int imaging_flatten(VipsImage *in, VipsImage **out, double red, double green, double blue) {
  double values[3] = {red, green, blue};
  VipsArrayDouble *background = variadic.array_double_new(values, 3);
  int result = variadic.flatten(in, out, "background", background, NULL);
  variadic.area_unref((VipsArea *)background);
  return result;
}

int imaging_copy(VipsImage *in, VipsImage **out) { return variadic.copy(in, out, NULL); }

int imaging_upright_buffer(
    const void *bytes, size_t length, VipsImage **out, int width, const char *options) {
  return variadic.thumbnail_buffer(
      (void *)bytes, length, out, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, "export_profile", "srgb",
      "option_string", options, NULL);
}

int imaging_save_tiles(VipsImage *in, void **out, size_t *length, int size, const char *suffix) {
  return variadic.dzsave_buffer(
      in, out, length, "layout", VIPS_FOREIGN_DZ_LAYOUT_IIIF3, "suffix", suffix, "overlap", 0, "tile_size", size,
      "container", VIPS_FOREIGN_DZ_CONTAINER_ZIP, "compression", 0, "strip", TRUE, NULL);
}

int imaging_render_svg(const void *svg, size_t length, VipsImage **out, double scale) {
  return variadic.svgload_buffer((void *)svg, length, out, "scale", scale, NULL);
}

int imaging_save_jpeg(
    VipsImage *in, void **out, size_t *length, int quality, int progressive, int strip) {
  return variadic.jpegsave_buffer(
      in, out, length, "Q", quality, "optimize_coding", TRUE, "interlace", progressive, "strip", strip, NULL);
}

int imaging_save_png(
    VipsImage *in, void **out, size_t *length, int palette, int quality, int effort, int compression, int strip) {
  return variadic.pngsave_buffer(
      in, out, length, "compression", compression, "filter",
      palette ? VIPS_FOREIGN_PNG_FILTER_NONE : VIPS_FOREIGN_PNG_FILTER_ALL, "palette", palette, "Q", quality,
      "effort", effort, "strip", strip, NULL);
}

int imaging_save_webp(
    VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip) {
  return variadic.webpsave_buffer(
      in, out, length, "Q", quality, "effort", effort, "lossless", lossless, "strip", strip, NULL);
}

int imaging_save_avif(
    VipsImage *in, void **out, size_t *length, int quality, int effort, int lossless, int strip) {
  return variadic.heifsave_buffer(
      in, out, length, "Q", quality, "effort", effort, "lossless", lossless, "compression",
      VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "bitdepth", 8, "strip", strip, NULL);
}

int imaging_save_gif(VipsImage *in, void **out, size_t *length, int effort) {
  return variadic.gifsave_buffer(in, out, length, "effort", effort, "strip", TRUE, NULL);
}

// Used only by tests, to make images that no derivative is.

int imaging_test_retype(VipsImage *in, VipsImage **out, VipsInterpretation space) {
  return variadic.copy(in, out, "interpretation", space, NULL);
}

int imaging_test_save(VipsImage *in, const char *suffix, void **out, size_t *length) {
  return variadic.image_write_to_buffer(in, suffix, out, length, NULL);
}

int imaging_test_profile(VipsImage *in, VipsImage **out, const char *from, const char *to) {
  return variadic.icc_transform(in, out, to, "input_profile", from, NULL);
}

// Used for the plates of the demo.

/// Renders SVG text into memory, scaled by `scale`. The caller owns the image.
VipsImage *plates_draw(const void *svg, size_t length, double scale) {
  VipsImage *drawn = NULL, *flat = NULL, *pixels = NULL;
  if (!variadic.svgload_buffer((void *)svg, length, &drawn, "scale", scale, "unlimited", TRUE, NULL)
      && !variadic.flatten(drawn, &flat, NULL))
    pixels = variadic.image_copy_memory(flat);
  g_clear_object(&flat);
  g_clear_object(&drawn);
  return pixels;
}
