package import Files
import Glibc

/// Why a site cannot be published to a folder.
package enum PublishError: Error, CustomStringConvertible {
  case foreignFolder(String)
  /// Another run is at work on the same output; its process, where it says so.
  case busy(String, process: Int32?)
  /// The output contains a folder that the site is made from.
  case aroundSource(String, source: String)
  /// The folder that the output is in can't be written.
  case noRoomBeside(String, folder: String, code: Int32)
  /// A file system is mounted at the output, so that nothing can take its place.
  case mountPoint(String)
  /// The output has a repository, and so has what a killed run left; which one is wanted is not ours to say.
  case twoRepositories(String, left: String)
  /// A folder beside the output can't be cleared away, and may hold what belongs to git; it is left as it is.
  case unfinished(String, left: String, FileError)

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
    case .twoRepositories(let path, let left):
      "\(left) was kept when a run was killed, but there is a \(path) again; move one of the two away"
    case .unfinished(let path, let left, let failure):
      "\(failure); \(left) may hold the repository of \(path) and is left as it is: build again to move it back, or move its .git by hand"
    }
  }
}
