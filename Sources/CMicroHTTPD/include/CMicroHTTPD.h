#pragma once
#include <microhttpd.h>
#include <stdint.h>

// libmicrohttpd is loaded when the first server starts, and not with the program: with GnuTLS, which it needs, it takes a
// third of the time that the shortest command takes. So nothing is linked with it; its functions are found by name.

/// Those of its functions that Swift calls, without `MHD_` before their names.
#define MICROHTTPD_FUNCTIONS(USE) \
  USE(add_response_header) USE(create_response_from_buffer) USE(create_response_from_callback) \
  USE(create_response_from_fd_at_offset64) USE(destroy_response) USE(get_connection_values) USE(queue_response) \
  USE(resume_connection) USE(stop_daemon) USE(suspend_connection)

// Only a function of the table is never missing; about other pointers this says no more than libmicrohttpd does.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"

typedef struct {
#define MICROHTTPD_FIELD(name) __typeof__(MHD_##name) *_Nonnull name;
  MICROHTTPD_FUNCTIONS(MICROHTTPD_FIELD)
#undef MICROHTTPD_FIELD
} MicroHTTPDFunctions;

/// Loads libmicrohttpd. To be called once, before anything else here.
/// Returns NULL and the reason in `failure`, which stays, where the library is missing or of no use.
const MicroHTTPDFunctions *_Nullable preview_load(const char *_Nullable *_Nonnull failure);

/// Serves connections of a listening socket, which the daemon closes when it stops; NULL and errno where it can't.
struct MHD_Daemon *preview_start(
    int listening_socket, unsigned int threads, unsigned int timeout_seconds, unsigned int connections,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, void *cls);

/// Opens a file for reading that must lie under a folder, symbolic links included; -1 and errno where it does not.
/// Kernels before 5.6, and some sandboxes, don't know the call: ENOSYS or EPERM.
int preview_open_beneath(int folder, const char *path);

/// Where a response of unknown length ends, and how such a length is written: macros with casts.
static inline ssize_t preview_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline uint64_t preview_unknown_size(void) { return MHD_SIZE_UNKNOWN; }

#pragma clang diagnostic pop
