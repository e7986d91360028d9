#include "CJemalloc.h"
#include <jemalloc/jemalloc.h>
#include <stdio.h>

// What the allocator reads when it is first asked for memory, long before main:
// - a pool for each core, since threads come and go with the stages of a build;
// - what is freed is kept for a second: what is given back and asked for again has to be cleared page by page;
// - what is as large as a decoded photograph goes back as soon as it is freed;
// - threads keep what is as large as libyaml's buffers for the next text.
const char *malloc_conf =
    "percpu_arena:percpu,dirty_decay_ms:1000,muzzy_decay_ms:0,oversize_threshold:4194304,tcache_max:65536";

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
