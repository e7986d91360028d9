#include "include/CMicroHTTPD.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The library's interface version since 2013; the headers do not state it.
static const char name[] = "libmicrohttpd.so.12";

static MicroHTTPDFunctions functions;
// Variadic, so Swift cannot call it.
static __typeof__(MHD_start_daemon) *start_daemon;

const MicroHTTPDFunctions *preview_load(const char **failure) {
  static char words[120];
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) {
    *failure = dlerror();
    return NULL;
  }
  const char *missing = NULL;
#define READ(place, function) \
  place = dlsym(library, "MHD_" #function); \
  if (place == NULL) { missing = #function; }
#define READ_FIELD(function) READ(functions.function, function)
  MICROHTTPD_FUNCTIONS(READ_FIELD)
  READ(start_daemon, start_daemon)
#undef READ_FIELD
#undef READ
  if (missing != NULL) {
    snprintf(words, sizeof words, "%s has no function MHD_%s", name, missing);
    *failure = words;
    return NULL;
  }
  return &functions;
}

/// Leaves the path of a request as the client sent it; Swift decodes it once, and strictly.
static size_t keep_escapes(void *cls, struct MHD_Connection *connection, char *text) {
  (void)cls;
  (void)connection;
  return strlen(text);
}

struct MHD_Daemon *preview_start(
    int listening_socket, unsigned int threads, unsigned int timeout_seconds, unsigned int connections,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, void *cls) {
  return start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, cls,
      MHD_OPTION_LISTEN_SOCKET, listening_socket, MHD_OPTION_THREAD_POOL_SIZE, threads, MHD_OPTION_CONNECTION_TIMEOUT,
      timeout_seconds, MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_NOTIFY_COMPLETED, completed, cls,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

int preview_open_beneath(int folder, const char *path) {
  struct open_how how;
  memset(&how, 0, sizeof how);
  how.flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
