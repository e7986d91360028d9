#include "CJemalloc.h"
#include <jemalloc/jemalloc.h>
#include <stdio.h>
#include <sys/prctl.h>

// The configuration that jemalloc reads at the first allocation, long before main:
// - one arena per core, since threads start and end with the stages of a build;
// - freed memory is kept for a second: the system must clear pages that are returned and requested again;
// - blocks the size of a decoded photograph are returned as soon as they are freed;
// - threads keep blocks the size of libyaml's buffers for the next text;
// - memory is requested in pages of 2 MB, which jemalloc_use_huge_pages permits or forbids.
const char *malloc_conf =
    "percpu_arena:percpu,dirty_decay_ms:1000,muzzy_decay_ms:0,oversize_threshold:4194304,tcache_max:65536,"
    "thp:always";

void jemalloc_return_free_memory(void) {
  char name[32];
  snprintf(name, sizeof name, "arena.%u.purge", (unsigned)MALLCTL_ARENAS_ALL);
  mallctl(name, NULL, NULL, NULL, 0);
}

int64_t jemalloc_thread_bytes(void) {
  uint64_t given = 0, returned = 0;
  size_t size = sizeof given;
  mallctl("thread.allocated", &given, &size, NULL, 0);
  mallctl("thread.deallocated", &returned, &size, NULL, 0);
  return (int64_t)(given - returned);
}

void jemalloc_use_huge_pages(int isUsed) { prctl(PR_SET_THP_DISABLE, !isUsed, 0, 0, 0); }

// Libraries allocate while they are loaded, before the constructors of a program.
static void begin(void) { jemalloc_use_huge_pages(0); }
__attribute__((section(".preinit_array"), used)) static void (*const before_libraries)(void) = begin;
