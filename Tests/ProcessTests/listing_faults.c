// Makes the listing of folders fail, as a damaged disk does. The library is loaded with LD_PRELOAD.
//
//     LISTING_FAULT_PATH   affects the folders whose path contains this text
//     LISTING_FAULT_FIRST  the first call that fails with EIO; calls of opendir and readdir are counted from 1
//     LISTING_FAULT_LAST   the last call that fails
//     LISTING_FAULT_READS  if set, calls of opendir are counted but do not fail
//     LISTING_FAULT_LOG    a file to which the folder's path is appended for each counted call
//     LISTING_FAULT_RENAMES  if set, folders can't be exchanged, as on some file systems
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

/// Counts a call, and returns whether it has to fail.
static int fails(const char *path) {
  const char *part = getenv("LISTING_FAULT_PATH");
  if (!part || !strstr(path, part)) return 0;
  long call = atomic_fetch_add(&calls, 1) + 1;
  const char *log = getenv("LISTING_FAULT_LOG");
  int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
  if (file >= 0) {
    dprintf(file, "%s\n", path);
    close(file);
  }
  return call >= number("LISTING_FAULT_FIRST") && call <= number("LISTING_FAULT_LAST");
}

/// Counts a call on an open folder, and returns whether it has to fail.
static int fails_in(DIR *folder) {
  char link[64], path[4096];
  int before = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd(folder));
  ssize_t count = readlink(link, path, sizeof path - 1);
  path[count < 0 ? 0 : count] = 0;
  int result = fails(path);
  errno = result ? EIO : before;
  return result;
}

DIR *opendir(const char *path) {
  static DIR *(*next)(const char *);
  if (!next) next = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
  if (fails(path) && !getenv("LISTING_FAULT_READS")) {
    errno = EIO;
    return NULL;
  }
  return next(path);
}

struct dirent *readdir(DIR *folder) {
  static struct dirent *(*next)(DIR *);
  if (!next) next = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  return fails_in(folder) ? NULL : next(folder);
}

struct dirent64 *readdir64(DIR *folder) {
  static struct dirent64 *(*next)(DIR *);
  if (!next) next = (struct dirent64 * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir64");
  return fails_in(folder) ? NULL : next(folder);
}

long syscall(long which, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, which);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long),
       e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (which == SYS_renameat2 && getenv("LISTING_FAULT_RENAMES")) {
    errno = EINVAL;
    return -1;
  }
  return next(which, a, b, c, d, e, f);
}
