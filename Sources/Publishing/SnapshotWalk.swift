import Bytes
import Files
import Glibc

/// Walks folders to collect the entries of a `FolderSnapshot`.
struct SnapshotWalk {
  /// The files of which only the path is recorded, without their stamps.
  enum Leaving {
    case nothing
    case texts
    case files
  }

  static let stampSize = MemoryLayout<FileStamp>.size

  let begun: Int64
  let scope: FolderSnapshot.Scope
  var leaves = Leaving.nothing
  /// The number of threads that look at the entries of a large folder.
  var jobs = 1
  var isComplete = true
  var hasRacyFiles = false
  var sum = ContentKey(high: 0, low: 0)
  var folders: Set<String> = []
  /// The folders whose trees are walked.
  var tops: [String] = []
  /// The paths of the texts that have no stamp yet, each terminated by a zero byte.
  var unseen: [UInt8] = []
  /// The sum of the keys of all paths, whatever the state of the files.
  var names = ContentKey(high: 0, low: 0)

  /// Walks folders. One that can't be read to its end makes the snapshot incomplete. Among inputs, a missing folder has no
  /// files: a preview waits for one.
  /// - Returns: the entries of all files that get a stamp.
  mutating func visit(_ folders: [String]) -> [UInt8] {
    var entries: [UInt8] = []
    tops = folders
    for folder in folders {
      var path = Array(folder.utf8)
      visit(&path, isTop: true, into: &entries)
    }
    return entries
  }

  /// Walks a folder.
  /// - Parameter path: The path of the folder. It has its initial value again on return.
  private mutating func visit(_ path: inout [UInt8], isTop: Bool, into entries: inout [UInt8]) {
    do { try list(&path, isTop: isTop, into: &entries) } catch {
      let isMissing = isTop && scope == .ignoredFiles && (error as? FileError)?.code == ENOENT
      if !isMissing { isComplete = false }
    }
  }

  private mutating func list(_ path: inout [UInt8], isTop: Bool, into entries: inout [UInt8]) throws {
    let name = String(decoding: path, as: UTF8.self)
    let folder = try OpenFolder(name)
    let descriptor = folder.descriptor
    if scope == .ignoredFiles, !isTop, faccessat(descriptor, publishedSiteMarker, F_OK, 0) == 0 { return }
    // A template folder may be inside the content folder.
    guard folders.insert(name).inserted else { return }
    let length = path.count
    let isStatic = scope == .ignoredFiles && tops.contains { name.hasPrefix($0 + "/" + staticFolder) }
    // Files come first, in the order of the file system, and then the folders.
    var (files, subfolders) = (NameList(), NameList())
    try folder.forEachEntry { name, kind in
      if isIgnored(name, isTop: isTop, isStatic: isStatic) { return }
      if kind == .folder {
        subfolders.append(name, kind)
      } else if jobs > 1 {
        files.append(name, kind)
      } else {
        look(at: name, kind, in: descriptor, &path, &entries)
        path.removeLast(path.count - length)
      }
    }
    look(at: files, in: descriptor, path, &entries, jobs: jobs)
    // Many folders are shared among threads; of few, each is.
    let isShared = subfolders.entries.count >= 64
    look(at: subfolders, in: descriptor, path, &entries, jobs: isShared ? jobs : 1)
  }

  /// Looks at the entry with a name in a folder.
  /// - Parameter path: The path of the folder; on return, that of the entry.
  private mutating func look(
    at name: UnsafePointer<CChar>, _ kind: OpenFolder.Kind, in folder: Int32, _ path: inout [UInt8],
    _ entries: inout [UInt8]
  ) {
    path.append(UInt8(ascii: "/"))
    path.append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name)))
    guard kind == .file, isLeft(path) else { return add(name, in: folder, &path, &entries) }
    noteName(path)
    if leaves == .texts {
      unseen.append(contentsOf: path)
      unseen.append(0)
    }
  }

  /// The names in a folder.
  private struct NameList: Sendable {
    private(set) var names: [CChar] = []
    private(set) var entries: [(start: Int, kind: OpenFolder.Kind)] = []

    mutating func append(_ name: UnsafePointer<CChar>, _ kind: OpenFolder.Kind) {
      entries.append((names.count, kind))
      names.append(contentsOf: UnsafeBufferPointer(start: name, count: strlen(name) + 1))
    }
  }

  /// Looks at entries of a folder.
  /// - Parameter jobs: The number of threads that share the entries. If one takes all, this walk's threads share each
  ///   folder among them.
  private mutating func look(
    at list: NameList, in folder: Int32, _ path: [UInt8], _ entries: inout [UInt8], jobs: Int
  ) {
    guard jobs > 1 else { return look(at: list, 0..<list.entries.count, in: folder, path, &entries) }
    var part = SnapshotWalk(begun: begun, scope: scope, leaves: leaves)
    (part.folders, part.tops) = (folders, tops)
    let size = max(64, list.entries.count / (jobs * 8))
    let ranges = stride(from: 0, to: list.entries.count, by: size).map { $0..<min($0 + size, list.entries.count) }
    let parts = orderedMap(ranges, jobs: jobs) { [part] range in
      var (part, entries) = (part, [UInt8]())
      part.look(at: list, range, in: folder, path, &entries)
      return (walk: part, entries: entries)
    }
    // Lists that grow by doubling would take a hundred megabytes more for a million files.
    entries.reserveCapacity(entries.count + parts.reduce(0) { $0 + $1.entries.count })
    for part in parts {
      entries += part.entries
      isComplete = isComplete && part.walk.isComplete
      hasRacyFiles = hasRacyFiles || part.walk.hasRacyFiles
      sum += part.walk.sum
      folders.formUnion(part.walk.folders)
      unseen += part.walk.unseen
      names += part.walk.names
    }
  }

  /// Looks at some of the entries of a folder.
  private mutating func look(
    at list: NameList, _ range: Range<Int>, in folder: Int32, _ path: [UInt8], _ entries: inout [UInt8]
  ) {
    var path = path
    let length = path.count
    list.names.withUnsafeBufferPointer { names in
      for entry in list.entries[range] {
        guard let name = names.baseAddress else { return }
        look(at: name + entry.start, entry.kind, in: folder, &path, &entries)
        path.removeLast(path.count - length)
      }
    }
  }

  private func isIgnored(_ name: UnsafePointer<CChar>, isTop: Bool, isStatic: Bool) -> Bool {
    let name = UnsafeRawBufferPointer(start: name, count: strlen(name))
    return switch scope {
    case .repositories: isTop && name.starts(with: ".git".utf8)
    case .ignoredFiles where isStatic: isIgnoredAmongStaticFiles(String(decoding: name, as: UTF8.self))
    case .ignoredFiles: name.first == UInt8(ascii: ".") || name.last == UInt8(ascii: "~")
    }
  }

  /// Adds the entry with a name in a folder.
  /// - Parameter path: The path of the entry.
  mutating func add(
    _ name: UnsafePointer<CChar>, in folder: Int32, _ path: inout [UInt8], _ entries: inout [UInt8]
  ) {
    switch Self.look(at: name, in: folder) {
    case .folder: visit(&path, isTop: false, into: &entries)
    case .file(let stamp):
      noteName(path)
      add(stamp, of: path, &entries)
    case .other: isComplete = false
    }
  }

  private func isLeft(_ path: [UInt8]) -> Bool {
    switch leaves {
    case .nothing: false
    case .texts: path.suffix(3).elementsEqual(".md".utf8)
    case .files: true
    }
  }

  private mutating func noteName(_ path: [UInt8]) { names += ContentKey(path) }

  /// Adds the entry of a file with a known stamp.
  mutating func add(_ stamp: FileStamp, of path: [UInt8], _ entries: inout [UInt8]) {
    hasRacyFiles = hasRacyFiles || stamp.isRacy(at: begun)
    let start = entries.count
    entries.append(contentsOf: path)
    entries.append(0)
    stamp.withBytes { entries.append(contentsOf: $0) }
    entries.withUnsafeBytes { sum += ContentKey(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// The kind of a directory entry.
  enum Found {
    case file(FileStamp)
    case folder
    /// A missing file, a link to a folder, or a special file.
    case other
  }

  /// Returns the kind of the entry with a name in an open folder. A link to a file counts as a file.
  static func look(at name: UnsafePointer<CChar>, in folder: Int32) -> Found {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(FileStamp(status))
    case S_IFLNK:
      let link = FileStamp(status)
      guard fstatat(folder, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { return .other }
      var stamp = FileStamp(status)
      // The stamp covers the link itself and its target.
      stamp.changed = max(stamp.changed, link.changed)
      stamp.device ^= link.inode
      return .file(stamp)
    default: return .other
    }
  }
}
