#include "Library.h"
#include <dlfcn.h>
#include <stdio.h>

VipsVariadicFunctions variadic;
static VipsFunctions functions;

/// Looks up the address of a function, and records the name of the first that is missing.
static void *address(void *library, const char *name, const char **missing) {
  char symbol[64];
  snprintf(symbol, sizeof symbol, "vips_%s", name);
  void *found = dlsym(library, symbol);
  if (found == NULL && *missing == NULL) { *missing = name; }
  return found;
}

const VipsFunctions *vips_load(const char *program, const char **failure) {
  static char name[32], words[160];
  // The number in a library's name is, by libtool's rules, that of its current interface minus its age: any library of
  // this name has the types that this code was compiled with.
  snprintf(name, sizeof name, "libvips.so.%d", VIPS_LIBRARY_CURRENT - VIPS_LIBRARY_AGE);
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    *failure = dlerror();
    return NULL;
  }
  const char *missing = NULL;
#define READ_FUNCTION(function) functions.function = address(library, #function, &missing);
  VIPS_FUNCTIONS(READ_FUNCTION)
#undef READ_FUNCTION
#define READ_FUNCTION(function) variadic.function = address(library, #function, &missing);
  VARIADIC_FUNCTIONS(READ_FUNCTION)
#undef READ_FUNCTION
  __typeof__(vips_init) *init = address(library, "init", &missing);
  if (missing != NULL) {
    snprintf(words, sizeof words, "%s has no function vips_%s", name, missing);
    *failure = words;
    return NULL;
  }
  if (init(program) != 0) {
    *failure = functions.error_buffer();
    return NULL;
  }
  return &functions;
}
