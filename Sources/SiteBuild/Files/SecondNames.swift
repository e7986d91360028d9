import Glibc
import Synchronization

/// Gives the files of a first site their second names while it is written, for the next one to be made of (`SpareSite`):
/// threads have them at hand then, and afterwards nothing else would be left to do.
final class SecondNames: Sendable {
  private let folder: String
  /// Whether every file has its second name so far; the folder may be on another file system.
  private let isSound = Atomic(true)

  init(_ folder: String) { self.folder = folder }

  var isWhole: Bool { isSound.load(ordering: .relaxed) }

  /// Makes an empty folder for them.
  func begin() {
    remove()
    isSound.store(true, ordering: .relaxed)
    add(folder: "")
  }

  func add(folder path: String) {
    guard isWhole else { return }
    if (try? FileSystem.createFolder(path.isEmpty ? folder : folder + "/" + path)) == nil { giveUp() }
  }

  /// - Parameters:
  ///   - path: of a file in the site.
  ///   - place: where it is.
  func add(_ path: String, of place: String) {
    guard isWhole else { return }
    // What is written a second time keeps both names.
    if link(place, folder + "/" + path) != 0, errno != EEXIST { giveUp() }
  }

  func remove() { try? FileSystem.remove(folder) }

  private func giveUp() { isSound.store(false, ordering: .relaxed) }
}
