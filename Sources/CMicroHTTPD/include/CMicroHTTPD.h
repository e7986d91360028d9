#pragma once
#include <microhttpd.h>
#include <stdint.h>

// libmicrohttpd is loaded when the first server starts, not at program start: with its dependency GnuTLS, loading takes
// a third of the time of the shortest command. The program is not linked with it; functions are looked up by name.

/// The functions that Swift calls, without the prefix `MHD_`.
#define MICROHTTPD_FUNCTIONS(USE) \
  USE(add_response_header) USE(create_response_from_buffer) USE(create_response_from_callback) \
  USE(create_response_from_fd_at_offset64) USE(destroy_response) USE(get_connection_values) USE(queue_response) \
  USE(resume_connection) USE(stop_daemon) USE(suspend_connection)

// Functions in the table are never null; the nullability of other pointers is unspecified, as in libmicrohttpd.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef struct {
#define MICROHTTPD_FIELD(name) __typeof__(MHD_##name) *_Nonnull name;
  MICROHTTPD_FUNCTIONS(MICROHTTPD_FIELD)
#undef MICROHTTPD_FIELD
} MicroHTTPDFunctions;

/// Loads libmicrohttpd. Call this once, before any other function here. If the library is missing or unusable, returns
/// NULL and stores the reason in `failure`, which remains valid.
const MicroHTTPDFunctions *_Nullable preview_load(const char *_Nullable *_Nonnull failure);

/// Serves connections of a listening socket, which the daemon closes when it stops; returns NULL and sets errno on
/// failure.
struct MHD_Daemon *preview_start(
    int listening_socket, unsigned int threads, unsigned int timeout_seconds, unsigned int connections,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, void *cls);

/// Opens a file for reading that must be inside a folder, also after symbolic links are resolved; returns -1 and sets
/// errno otherwise. Kernels before 5.6 and some sandboxes do not support the call: ENOSYS or EPERM.
int preview_open_beneath(int folder, const char *path);

/// The end marker of a response of unknown length, and the value for an unknown length: macros with casts.
static inline ssize_t preview_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline uint64_t preview_unknown_size(void) { return MHD_SIZE_UNKNOWN; }

#pragma clang diagnostic pop
