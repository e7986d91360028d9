// Confines itself as a worker does, tries what a decoder that was taken over would try, and prints what was refused.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CConfinement.h"

#define ATTEMPT(name, call) printf("%s %s\n", name, (long)(call) >= 0 ? "possible" : "refused")

static void *run(void *value) { return value; }

int main(int count, char **arguments) {
  // A path in a folder in which this process may write.
  const char *path = count > 1 ? arguments[1] : "/nonexistent";
  const int confined = count > 2 ? 1 : confine_process(1ul << 33);
  setvbuf(stdout, NULL, _IONBF, 0);
  printf("confined %d\n", confined);
  ATTEMPT("read", open("/proc/self/status", O_RDONLY));
  pthread_t thread;
  void *result = NULL;
  if (pthread_create(&thread, NULL, run, &thread) == 0) pthread_join(thread, &result);
  ATTEMPT("thread", result == &thread ? 0 : -1);
  ATTEMPT("memory", malloc(1ul << 28) ? 0 : -1);
  ATTEMPT("much memory", malloc(1ul << 34) ? 0 : -1);
  ATTEMPT("write", open(path, O_WRONLY | O_CREAT, 0600));
  ATTEMPT("mkdir", mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : -1);
  ATTEMPT("chmod", chmod(path, 0600) == 0 || errno == ENOENT ? 0 : -1);
  ATTEMPT("truncate", truncate(path, 0) == 0 || errno == ENOENT ? 0 : -1);
  ATTEMPT("rename", rename(path, path) == 0 || errno == ENOENT ? 0 : -1);
  ATTEMPT("unlink", unlink(path) == 0 || errno == ENOENT ? 0 : -1);
  ATTEMPT("socket", socket(AF_INET, SOCK_STREAM, 0));
  ATTEMPT("signal", kill(getppid(), 0));
  const pid_t child = fork();
  if (child == 0) _exit(0);
  ATTEMPT("fork", child);
  ATTEMPT("program", system("true") == 0 ? 0 : -1);
  return 0;
}
