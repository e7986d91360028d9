package import Bytes
package import Files
import Glibc

/// The files in some folders at one moment, with their stamps.
///
/// Two snapshots with the same digest have the same files in the same state, in whatever order the file system listed
/// them.
package struct FolderSnapshot: Sendable {
  /// A file with its stamp.
  package struct File: Sendable {
    package var path: String
    package var stamp: FileStamp

    package init(path: String, stamp: FileStamp) {
      self.path = path
      self.stamp = stamp
    }
  }

  /// The time at which the snapshot was begun, in nanoseconds since 1970.
  package private(set) var begun: Int64
  /// The key of all paths and stamps.
  package var digest: String { sum.text }
  /// Whether all entries are files or folders, and all could be read. A symbolic link to a folder makes a snapshot
  /// incomplete, as it may lead anywhere.
  package private(set) var isComplete = true
  /// Whether a stamp is too recent to identify the file's content.
  package private(set) var hasRacyFiles = false
  /// The folders, with all their subfolders.
  private(set) var folders: Set<String> = []
  /// For each file the bytes of its path, a zero byte and the numbers of its stamp.
  private var entries: [UInt8] = []
  /// The sum of the keys of all entries.
  private var sum = ContentKey(high: 0, low: 0)
  /// The paths of the texts that have no stamp yet, each terminated by a zero byte.
  private var unseen: [UInt8] = []
  /// The sum of the keys of all files' paths.
  private var names = ContentKey(high: 0, low: 0)

  /// The entries that a snapshot omits.
  package enum Scope: Sendable {
    /// Entries at the top level whose names begin with `.git`: a site may be in a repository.
    case repositories
    /// Hidden files, editors' backup files (`name~`) and published sites, which no build reads.
    case ignoredFiles
  }

  /// Takes a snapshot of folders.
  /// - Parameters:
  ///   - leavesTexts: Whether to list Markdown files without their stamps, which `completed(with:)` adds.
  ///   - jobs: The number of threads that look at the files.
  package init(of folders: [String], without scope: Scope, leavesTexts: Bool = false, jobs: Int = 1) {
    begun = FileStamp.now
    var walk = SnapshotWalk(begun: begun, scope: scope, leaves: leavesTexts ? .texts : .nothing, jobs: jobs)
    entries = walk.visit(folders)
    take(walk)
    self.folders = walk.folders
    unseen = walk.unseen
    names = walk.names
  }

  /// Whether the folders contain files of the same names as the snapshot, in any state.
  package func hasSameNames(in folders: [String]) -> Bool {
    var walk = SnapshotWalk(begun: begun, scope: .ignoredFiles, leaves: .files)
    _ = walk.visit(folders)
    return walk.isComplete && walk.names == names
  }

  /// Whether no file was left without its stamp.
  package var hasAllStamps: Bool { unseen.isEmpty }

  /// A copy of the snapshot that is marked as incomplete.
  package var markedIncomplete: FolderSnapshot {
    var copy = self
    copy.isComplete = false
    return copy
  }

  private mutating func take(_ walk: SnapshotWalk) {
    isComplete = isComplete && walk.isComplete
    hasRacyFiles = hasRacyFiles || walk.hasRacyFiles
    sum += walk.sum
  }

  /// Returns the snapshot with the stamps of the texts that were only listed, and its files that the build has not
  /// read.
  /// - Parameter read: the inputs that have been read. The stamps of other texts are read now.
  package func completed(with read: ReadInputs) -> (FolderSnapshot, unread: [File]) {
    var completed = self
    completed.unseen = []
    completed.entries.reserveCapacity(entries.count + unseen.count + read.count * SnapshotWalk.stampSize)
    var walk = SnapshotWalk(begun: begun, scope: .repositories)
    var (unread, others): ([File], [UInt8]) = ([], [])
    var found = 0
    forEachFile { path, stamp in
      if read[path] != nil {
        found += 1
      } else {
        unread.append(File(path: String(decoding: path, as: UTF8.self), stamp: stamp))
      }
    }
    for path in unseen.split(separator: 0) {
      if let state = path.withUnsafeBytes({ read[$0] }) {
        found += 1
        walk.add(state.stamp, of: Array(path), &completed.entries)
      } else {
        var bytes = Array(path)
        String(decoding: path, as: UTF8.self).withCString { walk.add($0, in: AT_FDCWD, &bytes, &others) }
      }
    }
    completed.take(walk)
    completed.entries += others
    // An input that was read but is not in the snapshot was added later, and may be gone at the next look.
    if found != read.count { completed.isComplete = false }
    return (completed, unread + Self.files(in: others))
  }

  /// Returns the snapshot after changes that added and removed no files; nil if there may be others.
  /// - Parameter isKnown: whether a path is that of a file in the snapshot.
  /// - Complexity: as `updated(at:)`.
  package func updated(after changes: FolderChanges, isKnown: (String) -> Bool) -> FolderSnapshot? {
    guard isComplete, !changes.isIncomplete, changes.paths.allSatisfy({ isKnown($0) && Self.isFile($0) }) else {
      return nil
    }
    let updated = updated(at: Set(changes.paths.map { ByteText($0) }))
    return updated.isComplete ? updated : nil
  }

  private static func isFile(_ path: String) -> Bool {
    if case .file = path.withCString({ SnapshotWalk.look(at: $0, in: AT_FDCWD) }) { true } else { false }
  }

  /// Returns the current snapshot, if only some files may have changed.
  /// - Complexity: O(n) in memory; reads the stamps of the given files only.
  package func updated(at paths: Set<ByteText>) -> FolderSnapshot {
    var updated = self
    updated.begun = FileStamp.now
    updated.entries.removeAll(keepingCapacity: true)
    // Keys are computed faster than texts are made.
    let keys = Set(paths.map { ContentKey($0.text) })
    entries.withUnsafeBytes { bytes in
      var start = 0
      while let entry = Self.entry(bytes, at: start) {
        let whole = UnsafeRawBufferPointer(rebasing: bytes[start..<entry.end])
        if keys.contains(ContentKey(UnsafeRawBufferPointer(rebasing: bytes[entry.path]))) {
          updated.sum -= ContentKey(whole)
        } else {
          updated.entries.append(contentsOf: whole)
        }
        start = entry.end
      }
    }
    var walk = SnapshotWalk(begun: updated.begun, scope: .repositories)
    for path in paths.map(\.text) {
      var bytes = Array(path.utf8)
      guard FileSystem.isTaken(path) else { continue }
      path.withCString { walk.add($0, in: AT_FDCWD, &bytes, &updated.entries) }
      updated.folders.insert(FileSystem.folder(of: path))
    }
    updated.take(walk)
    return updated
  }

  /// Whether the files exist, each with its stamp unchanged.
  package static func areThere(_ files: [File]) -> Bool {
    files.allSatisfy { file in
      let found = file.path.withCString { SnapshotWalk.look(at: $0, in: AT_FDCWD) }
      return if case .file(file.stamp) = found { true } else { false }
    }
  }

  /// All files, in the file system's order.
  package var files: [File] { Self.files(in: entries) }

  /// The files in a folder and below it.
  package func files(in folder: String) -> [File] {
    let prefix = Array((folder + "/").utf8)
    var files: [File] = []
    forEachFile { path, stamp in
      if path.starts(with: prefix) { files.append(File(path: String(decoding: path, as: UTF8.self), stamp: stamp)) }
    }
    return files
  }

  /// The bytes of all files, about: a text without a stamp counts as 1 KB, and no file as more than 1 GB.
  package var approximateSize: Int {
    var size = unseen.count { $0 == 0 } << 10
    forEachFile { size += Int(min($1.size, 1 << 30)) }
    return size
  }

  /// Calls a function with the bytes of the path and the stamp of each file, in the file system's order.
  package func forEachFile(_ body: (UnsafeRawBufferPointer, FileStamp) -> Void) {
    Self.forEachFile(in: entries, body)
  }

  private static func forEachFile(in entries: [UInt8], _ body: (UnsafeRawBufferPointer, FileStamp) -> Void) {
    entries.withUnsafeBytes { bytes in
      var start = 0
      while let entry = entry(bytes, at: start) {
        body(UnsafeRawBufferPointer(rebasing: bytes[entry.path]), stamp(bytes, entry))
        start = entry.end
      }
    }
  }

  private static func files(in entries: [UInt8]) -> [File] {
    var files: [File] = []
    forEachFile(in: entries) { files.append(File(path: String(decoding: $0, as: UTF8.self), stamp: $1)) }
    return files
  }

  private static func entry(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (path: Range<Int>, end: Int)? {
    guard start < bytes.count, let base = bytes.baseAddress, let zero = memchr(base + start, 0, bytes.count - start)
    else { return nil }
    let end = UnsafeRawPointer(zero) - base
    return end + 1 + SnapshotWalk.stampSize <= bytes.count ? (start..<end, end + 1 + SnapshotWalk.stampSize) : nil
  }

  private static func file(_ bytes: UnsafeRawBufferPointer, _ entry: (path: Range<Int>, end: Int)) -> File {
    File(path: String(decoding: bytes[entry.path], as: UTF8.self), stamp: stamp(bytes, entry))
  }

  private static func stamp(_ bytes: UnsafeRawBufferPointer, _ entry: (path: Range<Int>, end: Int)) -> FileStamp {
    bytes.loadUnaligned(fromByteOffset: entry.path.upperBound + 1, as: FileStamp.self)
  }

  /// Returns the files whose stamps differ from an earlier snapshot; nil if files were added or removed.
  package func changes(since earlier: FolderSnapshot) -> [File]? {
    if digest == earlier.digest { return [] }
    if let changes = changesInPlace(since: earlier) { return changes }
    // Replacing a file may change its place in the order.
    let files = files
    let stamps = Dictionary(earlier.files.map { (ByteText($0.path), $0.stamp) }) { first, _ in first }
    guard files.count == stamps.count, files.allSatisfy({ stamps[ByteText($0.path)] != nil }) else { return nil }
    return files.filter { stamps[ByteText($0.path)] != $0.stamp }
  }

  /// Returns the same as `changes(since:)` if both snapshots have their files in the same order; nil if not.
  private func changesInPlace(since earlier: FolderSnapshot) -> [File]? {
    guard entries.count == earlier.entries.count else { return nil }
    return entries.withUnsafeBytes { bytes in
      earlier.entries.withUnsafeBytes { old in
        var changes: [File] = []
        var start = 0
        while let entry = Self.entry(bytes, at: start) {
          let length = entry.path.count + 1
          guard let new = bytes.baseAddress, let before = old.baseAddress,
            memcmp(new + start, before + start, length) == 0
          else { return nil }
          if memcmp(new + start + length, before + start + length, SnapshotWalk.stampSize) != 0 {
            changes.append(Self.file(bytes, entry))
          }
          start = entry.end
        }
        return changes
      }
    }
  }
}
