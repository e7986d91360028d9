#pragma once
#include <fcntl.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Exchanges two paths in one step: renameat2 with RENAME_EXCHANGE, which glibc declares under _GNU_SOURCE alone.
/// Returns 0, or -1 with errno set.
static inline int linux_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 1u << 1);
}
