import Files
internal import Glibc
internal import Synchronization

/// What changed in watched folders during one burst.
package struct FolderChanges: Hashable, Sendable {
  /// The files and folders that were written, made, moved or removed, as paths under the folders that are watched.
  package var paths: Set<String> = []
  /// Whether the system lost count, so that anything may have changed.
  package var isIncomplete = false

  var isEmpty: Bool { paths.isEmpty && !isIncomplete }
}

/// Watches folders and everything below them (inotify): new folders and files that are renamed into place included,
/// what editors leave behind excluded.
///
/// One thread waits; what happens while it is at other work is kept by the system until it waits again.
package final class FolderWatcher: Sendable {
  /// What a wait ended with.
  package enum Event: Hashable, Sendable {
    case changes(FolderChanges)
    /// Nothing happened for as long as was asked.
    case silence
    case stopped
  }

  /// How long, in milliseconds, nothing must happen for a burst to be over, and how long one may last: a program that
  /// never ceases to write is not waited for.
  private static let pause = 10
  private static let longestBurst = 500
  /// How often, in milliseconds, a watched folder that is gone is looked for.
  private static let search = 200

  private let tree: Mutex<WatchedTree>
  private let queue: CInt
  /// The ends of a pipe: one is closed to end a wait at the other.
  private let stopping: CInt
  private let stopper: Mutex<CInt?>

  /// - Parameters:
  ///   - folders: those that are not there are waited for.
  ///   - excluded: folders below them that are not watched.
  /// - Throws: `FileError` where the system has no more watches to give.
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

  /// Ends the wait, and every further one.
  package func stop() {
    stopper.withLock { end in
      if let end { close(end) }
      end = nil
    }
  }

  /// Waits for a burst of changes to be over.
  /// - Parameter seconds: after how long without a change `silence` is given.
  package func wait(seconds: Int) -> Event {
    var changes = FolderChanges()
    let cancellation = ContinuousClock.now + .seconds(seconds)
    var end = cancellation
    while true {
      let now = ContinuousClock.now
      if now >= end { return changes.isEmpty ? .silence : .changes(changes) }
      var limit = (end - now).milliseconds
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

  /// Whether something has happened that no wait has told of yet; it may turn out to be of no matter.
  package var hasNews: Bool { isReady(within: 0) ?? false }

  /// Whether there is something to read; nil where the watcher is stopped.
  private func isReady(within milliseconds: Int) -> Bool? {
    var files = [
      pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
    ]
    poll(&files, nfds_t(files.count), CInt(clamping: milliseconds))
    return files[1].revents != 0 ? nil : files[0].revents != 0
  }
}

/// Whether a name is none of the author's, or a file that an editor makes for a moment to try or replace another.
func isDropping(_ name: String) -> Bool {
  isPassedOver(name) || name == "4913" || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
}

extension Duration {
  /// Rounded up, so that a wait of this length is not too short.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
