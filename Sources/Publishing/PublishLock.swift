import Files
import Glibc
import Synchronization

/// Keeps other runs from publishing to the same folder meanwhile; the kernel gives it back however a process ends.
final class PublishLock: Sendable {
  private let path: String
  /// Nil once it is given back.
  private let descriptor: Mutex<Int32?>

  /// - Throws: `PublishError.busy` where another run holds the lock, `FileError` where it can't be made.
  init(_ path: String, for output: String) throws {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else { throw FileError("create", path) }
      // File systems without locks are taken as they are.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        let holder = (try? FileSystem.read(path)).flatMap { Int32(String(decoding: $0, as: UTF8.self)) }
        throw PublishError.busy(output, process: holder)
      }
      // The run before may have removed the file between the two steps: then this is a lock that nobody else sees.
      var opened = stat()
      var named = stat()
      if fstat(descriptor, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino {
        // Who holds it is said for whoever comes meanwhile; without that the lock is as good.
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

  /// Gives the lock back; a second time does nothing.
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
