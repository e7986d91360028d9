#ifndef CJEMALLOC_H
#define CJEMALLOC_H

#include <stdint.h>

/// Returns freed memory that is kept for reuse to the system; this takes some time.
void jemalloc_return_free_memory(void);

/// The bytes allocated less the bytes freed by the calling thread, as rounded up by the allocator.
int64_t jemalloc_thread_bytes(void);

#endif
