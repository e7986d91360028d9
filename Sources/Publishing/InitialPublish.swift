import Bytes
import Files
import Glibc
import Synchronization

/// Writes the files of a site that was not published before, and hard-links each into a second folder, from which the
/// next site is made (`HardLinkedCopy`). The threads that write a file can link it at once; linking afterwards would be
/// a step of its own.
final class InitialPublish: Sendable {
  /// A folder of the site and the matching folder for the links, both open. Names are resolved relative to the
  /// descriptors, so the system need not resolve whole paths.
  private struct Folder {
    let own: Int32
    let second: Int32
  }

  /// The largest number of folders kept open, with two descriptors each: at most a quarter of the process's limit.
  private static let mostFolders = min(64, sysconf(Int32(_SC_OPEN_MAX)) / 8)

  private let staging: String
  private let linkedCopy: String
  private let folders = Mutex<[ByteText: Folder]>([:])
  /// Whether every file has its link so far. Linking fails if the folder is on another file system.
  private let hasNames = Atomic(true)

  /// Creates a writer.
  /// - Parameters:
  ///   - staging: The folder that the site is written to.
  ///   - linkedCopy: The folder for the links.
  init(staging: String, linkedCopy: String) { (self.staging, self.linkedCopy) = (staging, linkedCopy) }

  deinit { closeFolders() }

  /// Whether the whole site is linked.
  var hasHardLinkedCopy: Bool { hasNames.load(ordering: .relaxed) }

  /// Begins an empty site in the existing staging folder.
  func begin() {
    remove()
    hasNames.store(true, ordering: .relaxed)
    add(folder: "")
  }

  /// Records a folder that has been created, and creates the folder for its links.
  func add(folder path: String) {
    let (own, second) = path.isEmpty ? (staging, linkedCopy) : (staging + "/" + path, linkedCopy + "/" + path)
    if hasHardLinkedCopy, (try? FileSystem.createFolder(second)) == nil { giveUp() }
    folders.withLock { folders in
      guard hasHardLinkedCopy, folders.count < Self.mostFolders, folders[ByteText(path)] == nil else { return }
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
      let folder = Folder(own: open(own, flags), second: open(second, flags))
      if folder.own >= 0, folder.second >= 0 { folders[ByteText(path)] = folder } else { Self.close(folder) }
    }
  }

  /// Writes a file and links it.
  /// - Returns: The file's stamp after linking; nil if it can't be read.
  /// - Throws: `FileError`.
  func write(_ bytes: [UInt8], to path: String) throws -> FileStamp? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = ByteText(slash.map { String(path[..<$0]) } ?? "")
    var status = stat()
    var hasStatus = false
    if let open = folders.withLock({ $0[folder] }) {
      let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
      try FileSystem.write([bytes], to: name, in: open.own, shown: place(of: path)) { descriptor in
        addName { linkat(open.own, name, open.second, name, 0) }
        hasStatus = fstat(descriptor, &status) == 0
      }
    } else {
      try FileSystem.write([bytes], to: place(of: path)) { descriptor in
        addName(path)
        hasStatus = fstat(descriptor, &status) == 0
      }
    }
    return hasStatus ? FileStamp(status) : nil
  }

  /// Links a file.
  func addName(_ path: String) { addName { link(place(of: path), linkedCopy + "/" + path) } }

  private func addName(_ link: () -> Int32) {
    // A file that is written twice is linked already.
    if hasHardLinkedCopy, link() != 0, errno != EEXIST { giveUp() }
  }

  private func place(of path: String) -> String { staging + "/" + path }

  /// Removes all links.
  func remove() {
    closeFolders()
    try? FileSystem.remove(linkedCopy)
  }

  private func giveUp() { hasNames.store(false, ordering: .relaxed) }

  private func closeFolders() {
    folders.withLock { folders in
      folders.values.forEach(Self.close)
      folders = [:]
    }
  }

  private static func close(_ folder: Folder) {
    for descriptor in [folder.own, folder.second] where descriptor >= 0 { Glibc.close(descriptor) }
  }
}
