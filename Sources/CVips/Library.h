#pragma once
#include "include/CVips.h"

/// The functions with optional arguments, which only C can call, without the prefix `vips_`.
#define VARIADIC_FUNCTIONS(USE) \
  USE(call) USE(thumbnail_buffer) USE(thumbnail_image) USE(icc_transform) USE(colourspace) USE(cast) \
  USE(extract_band) USE(extract_area) USE(min) USE(max) USE(linear1) USE(flatten) USE(copy) USE(jpegsave_buffer) USE(pngsave_buffer) \
  USE(webpsave_buffer) USE(heifsave_buffer) USE(gifsave_buffer) USE(image_write_to_buffer) USE(svgload_buffer) USE(dzsave_buffer) \
  USE(image_copy_memory) USE(array_double_new) USE(area_unref)

typedef struct {
#define VIPS_FIELD(name) __typeof__(vips_##name) *name;
  VARIADIC_FUNCTIONS(VIPS_FIELD)
#undef VIPS_FIELD
} VipsVariadicFunctions;

/// The function table, filled once libvips is loaded.
extern VipsVariadicFunctions variadic;
