package import Files
import Glibc

/// Why a site cannot be published to a folder.
package enum PublishError: Error, CustomStringConvertible {
  /// The output is not empty and was not made by Vitrine.
  case foreignFolder(String)
  /// Another run is building the same output. `process` is its process ID, if known.
  case busy(String, process: Int32?)
  /// The output contains a folder that the site is made from.
  case aroundSource(String, source: String)
  /// The output's parent folder can't be written to.
  case noRoomBeside(String, folder: String, code: Int32)
  /// The output is a mount point, which can't be exchanged.
  case mountPoint(String)
  /// A file system is mounted inside the output, and would be carried away with it.
  case mountInside(String, mount: String)
  /// Both the output and the folder left by a killed run contain a repository, and the user has to choose one.
  case twoRepositories(String, left: String)
  /// A folder beside the output can't be removed and may contain a repository; it is left unchanged.
  case unfinished(String, left: String, FileError)

  /// Whether it helps to wait.
  package var isTemporary: Bool { if case .busy = self { true } else { false } }

  package var description: String {
    switch self {
    case .foreignFolder(let path):
      "\(path) is not empty and was not made by Vitrine, so it is left alone; name another folder with --output, or empty this one"
    case .busy(let path, let process):
      "another run of vitrine\(process.map { " (process \($0))" } ?? "") is building \(path); wait for it, or name another folder with --output"
    case .aroundSource(let path, let source):
      "\(path) contains \(source), which would be lost when it is replaced; name another folder with --output"
    case .noRoomBeside(let path, let folder, let code):
      "cannot write to \(folder), where the new site is made before it takes the place of \(path): \(String(cString: strerror(code)))"
    case .mountPoint(let path):
      "\(path) is a mount point, which nothing can be exchanged with; name a folder inside it with --output"
    case .mountInside(let path, let mount):
      "\(mount) is a mount point inside \(path), which is replaced whole; unmount it, or name another folder with --output"
    case .twoRepositories(let path, let left):
      "\(left) was kept when a run was killed, but there is a \(path) again; move one of the two away"
    case .unfinished(let path, let left, let failure):
      "\(failure); \(left) may hold the repository of \(path) and is left as it is: build again to move it back, or move its .git by hand"
    }
  }
}
