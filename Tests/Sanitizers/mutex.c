/* Tells the thread sanitizer about the standard library's Mutex where it is contended.
 *
 * Swift's Mutex takes and gives back a free lock by an atomic exchange in the calling code, which the sanitizer sees. A
 * contended one changes hands in the kernel (FUTEX_LOCK_PI, FUTEX_UNLOCK_PI), called by a library that is not instrumented:
 * without this, everything that was handed over under such a lock is reported as a race. Preloaded by `make sanitize`; it
 * stands in for the library's two slow functions, calls them, and says which memory they order.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

typedef SWIFT void Lock(uint32_t thread, SELF);
typedef SWIFT void Unlock(SELF);
typedef SWIFT _Bool TryLock(SELF);
typedef void Order(void *address);

static Lock *lock;
static Unlock *unlock;
static TryLock *try_lock;
static Order *acquire, *release;

__attribute__((constructor)) static void find(void) {
  lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
  try_lock = (TryLock *)dlsym(RTLD_NEXT, TRY_LOCK);
  acquire = (Order *)dlsym(RTLD_DEFAULT, "__tsan_acquire");
  release = (Order *)dlsym(RTLD_DEFAULT, "__tsan_release");
}

SWIFT void seen_lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void seen_lock(uint32_t thread, SELF) {
  lock(thread, self);
  if (acquire) acquire(self);
}

SWIFT void seen_unlock(SELF) __asm__(UNLOCK);
SWIFT void seen_unlock(SELF) {
  if (release) release(self);
  unlock(self);
}

SWIFT _Bool seen_try_lock(SELF) __asm__(TRY_LOCK);
SWIFT _Bool seen_try_lock(SELF) {
  _Bool taken = try_lock(self);
  if (taken && acquire) acquire(self);
  return taken;
}
