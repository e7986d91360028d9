import Files
import CLinux
import Glibc

/// Replaces one folder by another, and preserves a repository in it.
///
/// A folder `.git` can't be in two places, so the new site contains a link to it until it has moved:
///
///     before       Site/.git                          .Site.vitrine-staging/.git -> ../.Site.vitrine-staging/.git
///     exchanged    Site/.git -> ../.Site.vitrine-…    .Site.vitrine-staging/.git
///     moved        Site/.git                          .Site.vitrine-staging/.git -> …    and that folder is removed
///
/// Each line follows from the previous one in one atomic step, so `Site/.git` leads to the repository at any moment. If
/// a run is killed in the second line, the next run continues from there. If a file system can't exchange, two renames
/// replace the exchange: if a run is killed between them, there is no output, and the next run restores the old site.
///
/// A folder that can't be listed, or that still contains a repository, is never removed: the run that can't move the
/// repository fails and names the folder, and the next run continues there.
extension Publisher {
  /// Exchanges the complete staged site with the output.
  func replaceOutput() throws {
    let parent = FileSystem.folder(of: output)
    guard FileSystem.exists(output) else {
      try FileSystem.syncAll(at: staging)
      guard rename(staging, output) == 0 else { throw FileError("publish to", output) }
      try? FileSystem.sync(folder: parent)
      return
    }
    for name in try FileSystem.names(in: output) where name.hasPrefix(".git") {
      let (kept, place) = (output + "/" + name, staging + "/" + name)
      if FileSystem.isFolderItself(kept) {
        guard symlink(Self.linkTarget(of: name, staging), place) == 0 else { throw FileError("keep", kept) }
      } else {
        try FileSystem.linkOrCopy(kept, to: place)
      }
    }
    try FileSystem.syncAll(at: staging)
    try exchange()
    // The new site is in place. A failure to sync the folder does not make the build a failure.
    try? FileSystem.sync(folder: parent)
    try Self.bringBackGitEntries(from: staging, to: output, staging)
  }

  private func exchange() throws {
    if linux_exchange(staging, output) == 0 { return }
    if errno == EBUSY { throw PublishError.mountPoint(output) }
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { throw FileError("publish to", output) }
    let aside = Self.aside(staging)
    guard rename(output, aside) == 0 else { throw FileError("publish to", output) }
    guard rename(staging, output) == 0 else {
      let failure = FileError("publish to", output)
      rename(aside, output)
      throw failure
    }
    guard rename(aside, staging) == 0 else { throw FileError("clear away", aside) }
  }

  /// Removes a folder beside the output, unless it contains a repository entry that the output lacks.
  /// - Throws: `FileError` if the folder can't be listed; nothing is removed then.
  func discard(_ folder: String) throws {
    guard try Self.gitEntries(onlyIn: folder, not: output, staging).isEmpty else { return }
    try FileSystem.remove(folder)
  }

  /// Completes the exchange of a killed run and removes the folders that it left beside the output.
  /// - Returns: the folders that may not be removed, as they are another user's. They have new names, so that they are in
  ///   nobody's way.
  /// - Throws: `PublishError` or `FileError`. A folder that can't be listed is left for the next run.
  static func recover(_ output: String, _ staging: String) throws -> [String] {
    let aside = aside(staging)
    var left: [String] = []
    if !FileSystem.isTaken(output), FileSystem.isFolderItself(aside) {
      guard rename(aside, output) == 0 else { throw FileError("bring back", output) }
    }
    for folder in [staging, aside] {
      try bringBackGitEntries(from: folder, to: output, staging)
      do { try FileSystem.remove(folder) } catch let failure as FileError {
        guard [EACCES, EPERM].contains(failure.code) else { throw failure }
        guard let name = (1...99).lazy.map({ "\(staging)-left-\($0)" }).first(where: { !FileSystem.isTaken($0) }),
          rename(folder, name) == 0
        else { throw failure }
        left.append(name)
      }
    }
    return left
  }

  /// Moves the entries of git from a folder to the output, replacing the links to them.
  ///
  /// - Throws: `PublishError`. Entries that could not be moved are still in the folder, which must not be removed.
  private static func bringBackGitEntries(from folder: String, to output: String, _ staging: String) throws {
    do {
      let names = try gitEntries(onlyIn: folder, not: output, staging)
      if names.isEmpty { return }
      try FileSystem.createFolder(output)
      for name in names { try bringBack(name, from: folder, to: output, staging) }
      try? FileSystem.sync(folder: output)
    } catch let failure as FileError {
      throw PublishError.unfinished(output, left: folder, failure)
    }
  }

  private static func bringBack(_ name: String, from folder: String, to output: String, _ staging: String) throws {
    let (kept, place) = (folder + "/" + name, output + "/" + name)
    if try FileSystem.kind(at: place) != nil {
      guard isOwnLink(place, staging) else { throw PublishError.twoRepositories(place, left: kept) }
      if linux_exchange(kept, place) == 0 { return }
      guard unlink(place) == 0 else { throw FileError("keep", place) }
    }
    guard rename(kept, place) == 0 else { throw FileError("keep", place) }
  }

  /// Returns the names of the entries of git in a folder that would be lost with the folder.
  ///
  /// The result omits links that a run has created, and files that the output has too: they are the same file, or the
  /// output's has changed since.
  /// - Throws: `FileError` if the folder can't be listed. An incomplete list would make a repository look absent.
  static func gitEntries(onlyIn folder: String, not output: String, _ staging: String) throws -> [String] {
    guard try FileSystem.kind(at: folder) == .folder else { return [] }
    return try FileSystem.names(in: folder).filter { name in
      guard name.hasPrefix(".git"), let kind = try FileSystem.kind(at: folder + "/" + name) else { return false }
      if kind == .folder { return true }
      if isOwnLink(folder + "/" + name, staging) { return false }
      let published = output + "/" + name
      let publishedKind = try FileSystem.kind(at: published)
      return publishedKind == nil || publishedKind == .folder || isOwnLink(published, staging)
    }
  }

  /// Whether a path is a link that a run has created in place of a repository.
  private static func isOwnLink(_ path: String, _ staging: String) -> Bool {
    FileSystem.linkTarget(path) == linkTarget(of: FileSystem.name(of: path), staging)
  }

  /// Returns the path of the previous site between two renames.
  static func aside(_ staging: String) -> String { staging + "-old" }

  /// Returns the target of the link in the new site to a repository in the previous one.
  private static func linkTarget(of name: String, _ staging: String) -> String {
    "../\(FileSystem.name(of: staging))/\(name)"
  }
}
