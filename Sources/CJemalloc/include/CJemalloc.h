#ifndef CJEMALLOC_H
#define CJEMALLOC_H

/// Gives back to the system what was freed and is kept for what comes next; takes a while.
void jemalloc_return_free_memory(void);

#endif
