#pragma once
#include <fcntl.h>
#include <linux/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Declarations that glibc makes only under _GNU_SOURCE, which Swift does not define.

/// Exchanges two paths atomically: renameat2 with RENAME_EXCHANGE. Returns 0, or -1 with errno set.
static inline int linux_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 1u << 1);
}

/// Flushes all unwritten data of the file system of an open file to disk. Returns 0, or -1 with errno set.
static inline int linux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Copies at most `count` bytes between open files. Returns the number of copied bytes, or -1 with errno set.
static inline long linux_copy_file_range(int from, int to, size_t count) {
  return syscall(SYS_copy_file_range, from, (void *)0, to, (void *)0, count, 0u);
}

/// Whether a file system is mounted at the path, bind mounts included. Returns 0 if the kernel (before 5.8) cannot
/// tell.
static inline int linux_is_mount_point(const char *path) {
  struct statx status;
  if (syscall(SYS_statx, AT_FDCWD, path, 0, 0, &status) != 0) return 0;
  return (status.stx_attributes_mask & status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}
