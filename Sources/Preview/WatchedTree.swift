import Files
internal import Glibc

/// The folders that an inotify queue watches, and the interpretation of its events.
struct WatchedTree: Sendable {
  /// The watched events. A file counts when it is closed after writing, not when writing begins. Permissions are
  /// attributes.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ATTRIB | Int32(IN_ONLYDIR))

  private let queue: CInt
  private let roots: [String]
  private let excluded: [String]
  private var folders: [CInt: String] = [:]
  private var missing: Set<String>

  init(queue: CInt, roots: [String], excluded: [String]) {
    self.queue = queue
    self.roots = roots
    self.excluded = excluded.map(Self.place)
    missing = Set(roots)
  }

  /// Whether a folder to watch is missing.
  var isMissingRoots: Bool { !missing.isEmpty }

  /// Starts to watch.
  mutating func watchRoots() throws {
    var changes = FolderChanges()
    for root in roots { try watch(root, &changes) }
  }

  /// Watches all folders that are there now.
  mutating func renew() {
    var changes = FolderChanges()
    for root in roots { try? watch(root, &changes) }
  }

  /// Adds the queued events to the changes.
  mutating func read(into changes: inout FolderChanges) {
    for root in missing where FileSystem.isFolder(root) {
      try? watch(root, &changes)
      if !missing.contains(root) { changes.paths.insert(root) }
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(queue, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let name = bytes[start..<min(start + Int(event.len), count)].prefix { $0 != 0 }
          handle(event, name: String(decoding: name, as: UTF8.self), &changes)
          offset = start + Int(event.len)
        }
      }
    }
  }

  private mutating func handle(_ event: inotify_event, name: String, _ changes: inout FolderChanges) {
    func has(_ flag: some BinaryInteger) -> Bool { event.mask & UInt32(truncatingIfNeeded: flag) != 0 }
    if has(IN_Q_OVERFLOW) {
      // Folders may have been created and removed unnoticed, so all are searched again.
      changes.isIncomplete = true
      for root in roots { try? watch(root, &changes) }
      return
    }
    guard let folder = folders[event.wd] else { return }
    if has(IN_IGNORED) {
      folders[event.wd] = nil
      if roots.contains(folder) { missing.insert(folder) }
      return
    }
    if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) {
      guard roots.contains(folder) else { return }
      forget(folder)
      missing.insert(folder)
      changes.paths.insert(folder)
      return
    }
    // The attributes of the folder itself, which its parent reports too.
    if name.isEmpty { return }
    guard !isIgnored(name, in: folder, isFolder: has(IN_ISDIR)) else { return }
    let path = folder + "/" + name
    if has(IN_ISDIR) {
      guard !isExcluded(path) else { return }
      // A moved folder is watched under its new name. Two may have changed places.
      if has(IN_MOVED_FROM) { forget(path) }
      changes.paths.insert(path)
      let mayBeThere = has(IN_CREATE) || has(IN_MOVED_TO) || has(IN_ATTRIB) || has(IN_MOVED_FROM)
      if mayBeThere, FileSystem.isFolderItself(path) { try? watch(path, &changes) }
    } else if !has(IN_CREATE) || isThereAtOnce(path) {
      changes.paths.insert(path)
    }
  }

  /// Watches a folder and its subfolders. Existing files in them were created before the watch, and count as changes.
  /// - Throws: `FileError` if the system provides no more watches.
  private mutating func watch(_ folder: String, _ changes: inout FolderChanges) throws {
    let watch = inotify_add_watch(queue, folder, Self.mask)
    guard watch >= 0 else {
      if errno == ENOSPC { throw FileError("watch", folder) }
      return
    }
    folders[watch] = folder
    missing.remove(folder)
    let names: [String]
    do { names = try FileSystem.names(in: folder) } catch let error as FileError {
      // A folder that is gone has nothing to watch. Other folders that can't be listed may contain changed files.
      if error.code != ENOENT { changes.isIncomplete = true }
      return
    }
    for name in names {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard !isIgnored(name, in: folder, isFolder: isFolder), !isFolder || !isExcluded(path) else { continue }
      changes.paths.insert(path)
      if isFolder { try self.watch(path, &changes) }
    }
  }

  /// Whether a name is ignored by builds, or is a brief file of an editor.
  private func isIgnored(_ name: String, in folder: String, isFolder: Bool) -> Bool {
    if !isFolder, isBriefFile(name) { return true }
    let isStatic = roots.contains { (folder + "/").hasPrefix("\($0)/\(staticFolder)/") }
    return isStatic ? isIgnoredAmongStaticFiles(name) : Files.isIgnored(name)
  }

  /// Stops watching a folder and its subfolders.
  private mutating func forget(_ folder: String) {
    for (watch, path) in folders where path == folder || path.hasPrefix(folder + "/") {
      folders[watch] = nil
      inotify_rm_watch(queue, watch)
    }
  }

  private func isExcluded(_ path: String) -> Bool { !excluded.isEmpty && excluded.contains(Self.place(of: path)) }

  /// Returns the absolute path, also of a missing file or folder, as the site before the first build.
  private static func place(of path: String) -> String {
    FileSystem.exists(path)
      ? FileSystem.resolved(path) : FileSystem.resolved(FileSystem.folder(of: path)) + "/" + FileSystem.name(of: path)
  }

  /// Whether a new entry is complete without being written and closed, as a link is.
  private func isThereAtOnce(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && (status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1)
  }
}
