package import Bytes
package import Files
import Glibc

/// Which files were in some folders at one moment, and their stamps.
///
/// Two snapshots with the same digest saw the same files in the same state, in whatever order the file system told them.
package struct FolderSnapshot: Sendable {
  package struct File: Sendable {
    package var path: String
    package var stamp: FileStamp

    package init(path: String, stamp: FileStamp) {
      self.path = path
      self.stamp = stamp
    }
  }

  /// When it was begun, in nanoseconds since 1970.
  package let begun: Int64
  /// The key of all paths and stamps.
  package var digest: String { sum.text }
  /// Whether everything that is there is a file or a folder: a link to a folder may lead anywhere.
  package private(set) var isComplete = true
  /// Whether a file was so fresh that its stamp does not tell its content.
  package private(set) var hasRacyFiles = false
  /// The folders, those in them too.
  private(set) var folders: Set<String> = []
  /// For each file its path's bytes, a zero, and the numbers of its stamp.
  private var entries: [UInt8] = []
  /// Of the keys of all entries.
  private var sum = ContentKey(high: 0, low: 0)
  /// The paths of texts that have not been looked at, each with a zero behind it.
  private var unseen: [UInt8] = []
  /// Of the paths of all files.
  private var names = ContentKey(high: 0, low: 0)

  /// What is passed over.
  package enum Scope: Sendable {
    /// What begins with `.git` in the folders themselves, which a site may be in.
    case repositories
    /// What is hidden, what editors leave beside the files that they have open, and published sites: nobody reads it.
    case ignoredFiles
  }

  /// - Parameter leavesTexts: whether Markdown files are only listed, and have their stamps when the snapshot is
  ///   `completed`.
  package init(of folders: [String], without scope: Scope, leavesTexts: Bool = false) {
    begun = FileStamp.now
    var walk = SnapshotWalk(begun: begun, scope: scope, leaves: leavesTexts ? .texts : .nothing)
    entries = walk.visit(folders)
    take(walk)
    self.folders = walk.folders
    unseen = walk.unseen
    names = walk.names
  }

  /// Whether the same files are in some folders as there were, in whatever state.
  package func hasSameNames(in folders: [String]) -> Bool {
    var walk = SnapshotWalk(begun: begun, scope: .ignoredFiles, leaves: .files)
    _ = walk.visit(folders)
    return walk.isComplete && walk.names == names
  }

  /// A folder that has certain files and folders, by their paths in it, and no others.
  /// - Parameter files: those without a stamp are looked at.
  init(of folder: String, files: [PublishLedger.Entry], folders: Set<String>) {
    begun = FileStamp.now
    var walk = SnapshotWalk(begun: begun, scope: .repositories)
    var path = Array(folder.utf8) + [UInt8(ascii: "/")]
    let length = path.count
    for file in files {
      path.append(contentsOf: file.path.utf8)
      if let stamp = file.stamp {
        walk.add(stamp, of: path, &entries)
      } else {
        (folder + "/" + file.path).withCString { walk.add($0, in: AT_FDCWD, &path, &entries) }
      }
      path.removeLast(path.count - length)
    }
    take(walk)
    self.folders = Set(folders.map { $0.isEmpty ? folder : folder + "/" + $0 })
  }

  /// The snapshot as one of which nothing can be known.
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

  /// The snapshot with the stamps of the texts that were only listed, and those of its files that nobody has read yet.
  /// - Parameter read: the inputs that have been read; other texts are looked at now.
  package func completed(with read: [ByteText: InputState]) -> (FolderSnapshot, unread: [File]) {
    var completed = self
    completed.unseen = []
    var walk = SnapshotWalk(begun: begun, scope: .repositories)
    var others: [UInt8] = []
    var known = 0
    for path in unseen.split(separator: 0) {
      let text = String(decoding: path, as: UTF8.self)
      var path = Array(path)
      if let input = read[ByteText(text)] {
        known += 1
        walk.add(input.stamp, of: path, &completed.entries)
      } else {
        text.withCString { walk.add($0, in: AT_FDCWD, &path, &others) }
      }
    }
    completed.take(walk)
    let seen = files
    let unread = seen.filter { read[ByteText($0.path)] == nil }
    // What has been read and was not there came later, and may be gone when somebody looks again.
    if known + seen.count - unread.count != read.count { completed.isComplete = false }
    completed.entries += others
    return (completed, unread + Self.files(in: others))
  }

  /// The snapshot as it is now, where no files but some have been touched.
  /// - Complexity: O(n), but no more files are looked at than those.
  package func updated(at paths: Set<ByteText>) -> FolderSnapshot {
    var updated = self
    updated.entries.removeAll(keepingCapacity: true)
    entries.withUnsafeBytes { bytes in
      var start = 0
      while let entry = Self.entry(bytes, at: start) {
        let whole = UnsafeRawBufferPointer(rebasing: bytes[start..<entry.end])
        if paths.contains(ByteText(String(decoding: bytes[entry.path], as: UTF8.self))) {
          updated.sum -= ContentKey(whole)
        } else {
          updated.entries.append(contentsOf: whole)
        }
        start = entry.end
      }
    }
    var walk = SnapshotWalk(begun: begun, scope: .repositories)
    for path in paths.map(\.text) {
      var bytes = Array(path.utf8)
      guard FileSystem.isTaken(path) else { continue }
      path.withCString { walk.add($0, in: AT_FDCWD, &bytes, &updated.entries) }
      updated.folders.insert(FileSystem.folder(of: path))
    }
    updated.take(walk)
    return updated
  }

  /// Whether some files are there, each in the state that its stamp tells.
  package static func areThere(_ files: [File]) -> Bool {
    files.allSatisfy { file in
      let found = file.path.withCString { SnapshotWalk.look(at: $0, in: AT_FDCWD) }
      return if case .file(file.stamp) = found { true } else { false }
    }
  }

  /// Every file, in the file system's order.
  package var files: [File] { Self.files(in: entries) }

  private static func files(in entries: [UInt8]) -> [File] {
    var files: [File] = []
    entries.withUnsafeBytes { bytes in
      var start = 0
      while let entry = entry(bytes, at: start) {
        files.append(file(bytes, entry))
        start = entry.end
      }
    }
    return files
  }

  private static func entry(_ bytes: UnsafeRawBufferPointer, at start: Int) -> (path: Range<Int>, end: Int)? {
    guard start < bytes.count, let base = bytes.baseAddress, let zero = memchr(base + start, 0, bytes.count - start)
    else { return nil }
    let end = UnsafeRawPointer(zero) - base
    return end + 1 + SnapshotWalk.stampSize <= bytes.count ? (start..<end, end + 1 + SnapshotWalk.stampSize) : nil
  }

  private static func file(_ bytes: UnsafeRawBufferPointer, _ entry: (path: Range<Int>, end: Int)) -> File {
    File(
      path: String(decoding: bytes[entry.path], as: UTF8.self),
      stamp: bytes.loadUnaligned(fromByteOffset: entry.path.upperBound + 1, as: FileStamp.self))
  }

  /// The files that have other stamps than in an earlier snapshot; nil where other files are there.
  package func changes(since earlier: FolderSnapshot) -> [File]? {
    if digest == earlier.digest { return [] }
    if let changes = changesInPlace(since: earlier) { return changes }
    // What is replaced by another file of its name may stand in another place.
    let files = files
    let stamps = Dictionary(earlier.files.map { (ByteText($0.path), $0.stamp) }) { first, _ in first }
    guard files.count == stamps.count, files.allSatisfy({ stamps[ByteText($0.path)] != nil }) else { return nil }
    return files.filter { stamps[ByteText($0.path)] != $0.stamp }
  }

  /// The same where the file system tells the names in the same order; nil where it does not.
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
