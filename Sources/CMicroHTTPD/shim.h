#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// MHD_start_daemon and syscall take variadic arguments, which Swift cannot pass.

/// Leaves a request's path as the client sent it; it is decoded once, and strictly, in Swift.
static inline size_t preview_keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
  (void)cls;
  (void)connection;
  return strlen(text);
}

/// Serves connections of a listening socket, which the daemon closes when it stops.
static inline struct MHD_Daemon *preview_start(
    int listening_socket, unsigned int threads, unsigned int timeout_seconds, unsigned int connections,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, void *cls) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, cls,
      MHD_OPTION_LISTEN_SOCKET, listening_socket, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_TIMEOUT,
      timeout_seconds, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_NOTIFY_COMPLETED, completed, cls,
      MHD_OPTION_UNESCAPE_CALLBACK, preview_keep_escapes, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/// Opens a file for reading that must lie under a folder, symbolic links included; -1 and errno where it does not.
/// Kernels before 5.6, and some sandboxes, don't know the call: ENOSYS or EPERM.
static inline int preview_open_beneath(int folder, const char *path) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/// Where a response of unknown length ends, and how such a length is written: macros with casts.
static inline ssize_t preview_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline uint64_t preview_unknown_size(void) { return MHD_SIZE_UNKNOWN; }
