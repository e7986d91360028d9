package import Files
internal import Glibc
internal import Synchronization

/// Watches folders and their subfolders (inotify), including new folders and files that are renamed into place, but not
/// the temporary files of editors.
///
/// One thread waits. The system queues events while the thread does other work.
package final class FolderWatcher: Sendable {
  /// The result of a wait.
  package enum Event: Hashable, Sendable {
    case changes(FolderChanges)
    /// No event happened within the timeout.
    case silence
    case stopped
  }

  /// The time in milliseconds without an event that ends a burst, and the longest duration of a burst: a program may
  /// write without a pause.
  private static let pause = 3
  private static let longestBurst = 500
  /// The interval in milliseconds at which the watcher looks for a watched folder that is missing.
  private static let search = 200

  private let tree: Mutex<WatchedTree>
  /// The changes that `hasNews` found, for the next wait.
  private let found = Mutex(FolderChanges())
  private let queue: CInt
  /// The ends of a pipe. Closing one ends a wait at the other.
  private let stopping: CInt
  private let stopper: Mutex<CInt?>

  /// Starts to watch folders.
  /// - Parameters:
  ///   - folders: The folders to watch. The watcher waits for missing ones.
  ///   - excluded: Subfolders that are not watched.
  /// - Throws: `FileError` if the system provides no more watches.
  package init(_ folders: [String], excluding excluded: [String] = []) throws {
    let queue = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard queue >= 0 else { throw FileError("watch", folders.first ?? "") }
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let failure = FileError("watch", folders.first ?? "")
      close(queue)
      throw failure
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.queue = queue
    stopping = ends[0]
    stopper = Mutex(ends[1])
    tree = Mutex(WatchedTree(queue: queue, roots: folders, excluded: excluded))
    try tree.withLock { try $0.watchRoots() }
  }

  deinit {
    stop()
    close(stopping)
    close(queue)
  }

  /// Watches all folders again: some may have been replaced unnoticed.
  package func renew() { tree.withLock { $0.renew() } }

  /// Ends the current wait and all later ones.
  package func stop() {
    stopper.withLock { end in
      if let end { close(end) }
      end = nil
    }
  }

  /// Waits until a burst of changes ends.
  /// - Parameter seconds: The timeout, after which the result is `silence` if nothing changed.
  package func wait(seconds: Int) -> Event {
    var changes = found.withLock { found in
      defer { found = FolderChanges() }
      return found
    }
    let cancellation = ContinuousClock.now + .seconds(seconds)
    var end = changes.isEmpty ? cancellation : ContinuousClock.now + .milliseconds(Self.longestBurst)
    var hasLooked = false
    while true {
      let now = ContinuousClock.now
      if now >= end, hasLooked { return changes.isEmpty ? .silence : .changes(changes) }
      hasLooked = true
      var limit = max(0, (end - now).milliseconds)
      if !changes.isEmpty { limit = min(limit, Self.pause) }
      if tree.withLock({ $0.isMissingRoots }) { limit = min(limit, Self.search) }
      switch isReady(within: limit) {
      case nil: return .stopped
      case false? where !changes.isEmpty: return .changes(changes)
      default: break
      }
      let isFirst = changes.isEmpty
      tree.withLock { $0.read(into: &changes) }
      if isFirst, !changes.isEmpty { end = ContinuousClock.now + .milliseconds(Self.longestBurst) }
    }
  }

  /// Whether there are changes that no wait has returned. The build's own files are none, even if its output is inside a
  /// watched folder.
  package var hasNews: Bool {
    guard isReady(within: 0) ?? false else { return found.withLock { !$0.isEmpty } }
    return found.withLock { found in
      tree.withLock { $0.read(into: &found) }
      return !found.isEmpty
    }
  }

  /// Whether there are events to read; nil if the watcher is stopped.
  private func isReady(within milliseconds: Int) -> Bool? {
    var files = [
      pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
    ]
    poll(&files, nfds_t(files.count), CInt(clamping: milliseconds))
    return files[1].revents != 0 ? nil : files[0].revents != 0
  }
}

/// Whether a name is that of a file that an editor creates briefly to test a folder or to replace a file.
func isBriefFile(_ name: String) -> Bool {
  name == "4913" || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
}

extension Duration {
  /// The duration in milliseconds, rounded up so that a wait is not too short.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
