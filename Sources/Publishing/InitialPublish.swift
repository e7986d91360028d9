import Bytes
import Files
import Glibc
import Synchronization

/// Writes the files of a site where none is published, and gives them second names on the way, for the next site to be made
/// of (`HardLinkedCopy`): threads have them at hand then, and afterwards nothing else would be left to do.
final class InitialPublish: Sendable {
  /// A folder of the site, and the one beside it for the second names, both open: what is in them is named relative to
  /// them, which spares the system the way there.
  private struct Folder {
    let own: Int32
    let second: Int32
  }

  /// So many are kept open, with two descriptors each: no more than a quarter of those that a process may have.
  private static let mostFolders = min(64, sysconf(Int32(_SC_OPEN_MAX)) / 8)

  private let staging: String
  private let linkedCopy: String
  private let folders = Mutex<[ByteText: Folder]>([:])
  /// Whether every file has its second name so far: the folder may be on another file system.
  private let hasNames = Atomic(true)

  /// - Parameters:
  ///   - staging: where the site is written.
  ///   - linkedCopy: the folder for the second names.
  init(staging: String, linkedCopy: String) { (self.staging, self.linkedCopy) = (staging, linkedCopy) }

  deinit { closeFolders() }

  /// Whether the whole site has second names.
  var hasHardLinkedCopy: Bool { hasNames.load(ordering: .relaxed) }

  /// Begins an empty site, whose own folder is there.
  func begin() {
    remove()
    hasNames.store(true, ordering: .relaxed)
    add(folder: "")
  }

  /// Takes note of a folder that has been made.
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

  /// Writes a file.
  /// - Returns: its stamp once it has both names.
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

  /// Gives a file its second name.
  func addName(_ path: String) { addName { link(place(of: path), linkedCopy + "/" + path) } }

  private func addName(_ link: () -> Int32) {
    // What is written a second time has both names.
    if hasHardLinkedCopy, link() != 0, errno != EEXIST { giveUp() }
  }

  private func place(of path: String) -> String { staging + "/" + path }

  /// Removes all second names.
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
