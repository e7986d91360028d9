#define _GNU_SOURCE
#include "CConfinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// System calls that fail with EPERM: whatever reaches another process, another machine or a name in the file system.
static const unsigned forbidden[] = {
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_pidfd_open,
    SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat, SYS_mknodat, SYS_fchmod, SYS_fchmodat,
    SYS_fchown, SYS_fchownat, SYS_truncate, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr,
    SYS_add_key, SYS_request_key, SYS_keyctl, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_init_module,
    SYS_finit_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_setuid, SYS_setgid, SYS_shmget, SYS_msgget,
    SYS_mq_open,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#if defined(__x86_64__)
    SYS_fork, SYS_vfork, SYS_creat, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_mknod,
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

/// System calls that hide their arguments in memory, where a filter cannot see them. They fail with ENOSYS, so that the
/// C library falls back to the older ones below.
static const unsigned hidden[] = {SYS_clone3, SYS_openat2, SYS_io_uring_setup};

enum { forbidden_count = sizeof forbidden / sizeof *forbidden, hidden_count = sizeof hidden / sizeof *hidden };

#define NUMBER offsetof(struct seccomp_data, nr)
/// The lower half of an argument, where the flags are; both architectures are little-endian.
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + 8 * (index))
#define LOAD(place) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (place))
#define RETURN(value) (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, (value))
/// Goes on with the next step if the value is equal, and skips `count` steps if it is not.
#define UNLESS_SKIP(value, count) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count))
/// Goes on with the next step if one of the bits is set, and skips one step if none is.
#define IF_ANY(bits) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1)
/// Skips one step if one of the bits is set.
#define IF_NONE(bits) (struct sock_filter) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0)
#define FAIL(code) RETURN(SECCOMP_RET_ERRNO | (code))

static int filter_system_calls(void) {
#ifdef ARCHITECTURE
  struct sock_filter steps[2 * (forbidden_count + hidden_count) + 32];
  unsigned short count = 0;
  steps[count++] = LOAD(offsetof(struct seccomp_data, arch));
  // Calls of another architecture (32-bit programs) have other numbers.
  steps[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  steps[count++] = RETURN(SECCOMP_RET_KILL_PROCESS);
  steps[count++] = LOAD(NUMBER);
#if defined(__x86_64__)
  // The x32 interface has the same architecture and numbers from this one.
  steps[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  steps[count++] = RETURN(SECCOMP_RET_KILL_PROCESS);
#endif
  for (unsigned index = 0; index < forbidden_count; index++) {
    steps[count++] = UNLESS_SKIP(forbidden[index], 1);
    steps[count++] = FAIL(EPERM);
  }
  for (unsigned index = 0; index < hidden_count; index++) {
    steps[count++] = UNLESS_SKIP(hidden[index], 1);
    steps[count++] = FAIL(ENOSYS);
  }
  const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  steps[count++] = UNLESS_SKIP(SYS_openat, 4);
  steps[count++] = LOAD(ARGUMENT(2));
  steps[count++] = IF_ANY(writing);
  steps[count++] = FAIL(EACCES);
  steps[count++] = RETURN(SECCOMP_RET_ALLOW);
#if defined(__x86_64__)
  steps[count++] = UNLESS_SKIP(SYS_open, 4);
  steps[count++] = LOAD(ARGUMENT(1));
  steps[count++] = IF_ANY(writing);
  steps[count++] = FAIL(EACCES);
  steps[count++] = RETURN(SECCOMP_RET_ALLOW);
#endif
  // Threads are part of this process; a copy of the process is not.
  steps[count++] = UNLESS_SKIP(SYS_clone, 3);
  steps[count++] = LOAD(ARGUMENT(0));
  steps[count++] = IF_NONE(CLONE_THREAD);
  steps[count++] = FAIL(EPERM);
  steps[count++] = RETURN(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {count, steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
#else
  return 0;
#endif
}

void close_inherited_files(void) { syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0); }

static void limit(int resource, unsigned long value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return;
  if (limits.rlim_max != RLIM_INFINITY && limits.rlim_max < value) value = limits.rlim_max;
  limits = (struct rlimit){value, value};
  setrlimit(resource, &limits);
}

int confine_process(unsigned long memory) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  if (memory > 0) limit(RLIMIT_AS, memory);
  return filter_system_calls();
}
