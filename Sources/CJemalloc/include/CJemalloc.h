#ifndef CJEMALLOC_H
#define CJEMALLOC_H

#include <stdint.h>

/// Returns freed memory that is kept for reuse to the system; this takes some time.
void jemalloc_return_free_memory(void);

/// The bytes allocated less the bytes freed by the calling thread, as rounded up by the allocator.
int64_t jemalloc_thread_bytes(void);

/// Permits or forbids that memory that is touched from now on, in this process and those that it starts, is in pages of 2 MB. They
/// make the first use of much memory faster, and every area that is only partly used larger. Not permitted at first.
void jemalloc_use_huge_pages(int isUsed);

#endif
