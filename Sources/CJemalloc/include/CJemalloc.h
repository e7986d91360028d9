#ifndef CJEMALLOC_H
#define CJEMALLOC_H

#include <stdint.h>

/// Returns freed memory that is kept for reuse to the system; this takes some time.
void jemalloc_return_free_memory(void);

/// The bytes allocated less the bytes freed by the calling thread, as rounded up by the allocator.
int64_t jemalloc_thread_bytes(void);

/// Sets whether memory may be in pages of 2 MB if it is first used from now on, by this process or by those that it
/// starts. At first it may not. Large pages make the first use of much memory faster, and areas that are only partly
/// used larger.
void jemalloc_use_huge_pages(int isUsed);

#endif
