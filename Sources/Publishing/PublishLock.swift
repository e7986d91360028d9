import Files
import Glibc
import Synchronization

/// Prevents other runs from publishing to the same folder. The kernel releases the lock however a process ends.
final class PublishLock: Sendable {
  private let path: String
  /// Nil once the lock is released.
  private let descriptor: Mutex<Int32?>

  /// Acquires the lock.
  /// - Throws: `PublishError.busy` if another run holds the lock; `FileError` if the lock file can't be created.
  init(_ path: String, for output: String) throws {
    while true {
      var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      // A run of another user may have left the file. It can be locked without writing to it.
      if descriptor < 0, errno == EACCES {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        // There is none, and none can be made.
        if descriptor < 0 { errno = EACCES }
      }
      guard descriptor >= 0 else { throw FileError("create", path) }
      // File systems without locks are accepted.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        let holder = (try? FileSystem.read(path)).flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
        throw PublishError.busy(output, process: holder)
      }
      // The previous run may have removed the file between the two steps, so no other run would see this lock.
      var opened = stat()
      var named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino {
        // The process ID is for the error message of other runs; the lock works without it.
        let process = Array(String(getpid()).utf8)
        _ = ftruncate(descriptor, 0)
        _ = write(descriptor, process, process.count)
        self.path = path
        self.descriptor = Mutex(descriptor)
        return
      }
      close(descriptor)
    }
  }

  /// Releases the lock. Further calls have no effect.
  func release() {
    descriptor.withLock { descriptor in
      guard let open = descriptor else { return }
      unlink(path)
      close(open)
      descriptor = nil
    }
  }

  deinit { release() }
}
