#ifndef CJEMALLOC_H
#define CJEMALLOC_H

#include <stdint.h>

/// Gives back to the system what was freed and is kept for what comes next; takes a while.
void jemalloc_return_free_memory(void);

/// How much memory the calling thread has been given, less what it has given back, in bytes, as the allocator rounds them
/// up.
int64_t jemalloc_thread_bytes(void);

#endif
