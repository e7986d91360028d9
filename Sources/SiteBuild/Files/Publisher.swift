import CLinux
import Glibc

/// Puts a finished site in place of the one before it, whole or not at all.
///
/// Files are written into a staging folder beside the output. Only when all of them are there is the folder exchanged
/// with the output, in one step where the file system can (`renameat2` with `RENAME_EXCHANGE`), else in two renames.
package struct Publisher: Sendable {
  /// Marks a folder as made by Vitrine, so that the next build may replace it.
  package static let marker = ".vitrine-site"

  private let output: String
  private let staging: String
  private let lock: PublishLock

  /// Checks that the output may be replaced, and makes an empty staging folder.
  /// - Parameter sources: the folders that the site is made from: an output around one of them would take it along.
  /// - Throws: `FileError`, or `PublishError`.
  package init(output: String, sources: [String] = []) throws {
    var output = output
    while output.count > 1, output.hasSuffix("/") { output.removeLast() }
    // A link to a folder elsewhere keeps pointing there: what it points to is exchanged.
    if FileSystem.exists(output) { output = FileSystem.resolved(output) }
    self.output = output
    staging = FileSystem.folder(of: output) + "/.\(FileSystem.name(of: output)).vitrine-staging"
    if FileSystem.exists(output) {
      guard FileSystem.isFolder(output) else { throw FileError("publish to", output, code: ENOTDIR) }
      let names = try FileSystem.names(in: output)
      guard names.contains(Self.marker) || names.allSatisfy({ $0.hasPrefix(".git") }) else {
        throw PublishError.foreignFolder(output)
      }
      for source in sources where (FileSystem.resolved(source) + "/").hasPrefix(output + "/") {
        throw PublishError.aroundSource(output, source: source)
      }
    }
    try FileSystem.createFolder(FileSystem.folder(of: output))
    lock = try PublishLock(staging + ".lock", for: output)
    try rescue()
    try FileSystem.remove(staging)
    try FileSystem.createFolder(staging)
    try FileSystem.write(
      Array("This folder is made by Vitrine and replaced whole by the next build.\n".utf8),
      to: staging + "/" + Self.marker)
  }

  /// Gives the published site back what belongs to git, where a run was killed between the exchange of the folders and
  /// the move of that: it is in the staging folder then, with the former site.
  private func rescue() throws {
    guard FileSystem.exists(output), FileSystem.isFolder(staging) else { return }
    for name in try FileSystem.names(in: staging)
    where name.hasPrefix(".git") && !FileSystem.exists(output + "/" + name) {
      guard rename(staging + "/" + name, output + "/" + name) == 0 else { throw FileError("keep", output + "/" + name) }
    }
  }

  /// Writes one file of the site; folders on the way must have been made.
  package func write(_ bytes: [UInt8], to path: String) throws {
    try FileSystem.write(bytes, to: staging + "/" + path)
  }

  /// Gives the site a file that is kept elsewhere: the same file where the file system can, else a copy.
  package func link(_ source: String, to path: String) throws {
    let target = staging + "/" + path
    if Glibc.link(source, target) == 0 || errno == EEXIST { return }
    try FileSystem.write(try FileSystem.read(source), to: target)
  }

  package func createFolder(_ path: String) throws {
    try FileSystem.createFolder(staging + "/" + path)
  }

  /// Exchanges the staged site with the published one.
  package func commit() throws {
    guard FileSystem.exists(output) else {
      guard rename(staging, output) == 0 else { throw FileError("publish to", output) }
      lock.release()
      return
    }
    let kept = try FileSystem.names(in: output).filter { $0.hasPrefix(".git") }
    // Files are linked before the exchange, so that the new folder is complete when it appears; a folder (`.git`)
    // can't be linked and follows after.
    let folders = kept.filter { FileSystem.isFolder(output + "/" + $0) }
    for name in kept where !folders.contains(name) {
      guard Glibc.link(output + "/" + name, staging + "/" + name) == 0 else {
        throw FileError("keep", output + "/" + name)
      }
    }
    try exchange()
    for name in folders {
      guard rename(staging + "/" + name, output + "/" + name) == 0 else { throw FileError("keep", output + "/" + name) }
    }
    try FileSystem.remove(staging)
    lock.release()
  }

  private func exchange() throws {
    if linux_exchange(staging, output) == 0 { return }
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { throw FileError("publish to", output) }
    let aside = staging + "-old"
    try FileSystem.remove(aside)
    guard rename(output, aside) == 0 else { throw FileError("publish to", output) }
    guard rename(staging, output) == 0 else {
      let failure = FileError("publish to", output)
      rename(aside, output)
      throw failure
    }
    guard rename(aside, staging) == 0 else { throw FileError("publish to", output) }
  }

  /// Removes what was staged; the published site is as it was.
  package func abandon() {
    try? FileSystem.remove(staging)
    lock.release()
  }
}

package enum PublishError: Error, CustomStringConvertible {
  case foreignFolder(String)
  /// Another run is at work on the same output.
  case busy(String)
  /// The output contains a folder that the site is made from.
  case aroundSource(String, source: String)

  package var description: String {
    switch self {
    case .foreignFolder(let path):
      "\(path) is not empty and was not made by Vitrine, so it is left alone; name another folder with --output, or empty this one"
    case .busy(let path):
      "another run of vitrine is building \(path); wait for it, or name another folder with --output"
    case .aroundSource(let path, let source):
      "\(path) contains \(source), which would be lost when it is replaced; name another folder with --output"
    }
  }
}
