import Files
import CLinux
import Glibc

/// How one folder takes the place of another, and what becomes of a repository in it.
///
/// A folder `.git` can't be in two places, so the new site has a link in its stead until it has moved:
///
///     before       Site/.git                          .Site.vitrine-staging/.git -> ../.Site.vitrine-staging/.git
///     exchanged    Site/.git -> ../.Site.vitrine-…    .Site.vitrine-staging/.git
///     moved        Site/.git                          .Site.vitrine-staging/.git -> …    and that folder is removed
///
/// Each line follows from the one before it in one step, so whoever opens `Site/.git` finds the repository at any moment;
/// a run that is killed in the second line leaves it to the next one to go on. Where a file system can't exchange, two
/// renames take its place: a run that is killed between them leaves no output, and the next one brings the old site back.
///
/// A folder that could not be listed, or that still holds something of git's, is never removed: the run that could not
/// move it fails and names the folder, and the next one continues there.
extension Publisher {
  /// Exchanges the staged site, which is complete, with the output.
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
    // The new site is there now; where the disk fails to tell so, that is no reason to call it a failure.
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

  /// Removes a folder beside the output, unless it holds something of git's that the output lacks.
  /// - Throws: `FileError` if the folder can't be listed: then nothing is removed.
  func discard(_ folder: String) throws {
    guard try Self.gitEntries(onlyIn: folder, not: output, staging).isEmpty else { return }
    try FileSystem.remove(folder)
  }

  /// Finishes what a killed run had begun, so that nothing of it is left beside the output.
  /// - Throws: `PublishError` or `FileError`; a folder that can't be listed stays for the next run, then.
  static func recover(_ output: String, _ staging: String) throws {
    let aside = aside(staging)
    if !FileSystem.isTaken(output), FileSystem.isFolderItself(aside) {
      guard rename(aside, output) == 0 else { throw FileError("bring back", output) }
    }
    for folder in [staging, aside] {
      try bringBackGitEntries(from: folder, to: output, staging)
      try FileSystem.remove(folder)
    }
  }

  /// Moves what belongs to git from a folder to the output, in the place of the links that stand for it there.
  ///
  /// - Throws: `PublishError`. What could not be moved is still in the folder, which must not be removed then.
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

  /// The names in a folder of what belongs to git and would be lost with the folder.
  ///
  /// Links that a run has made are not among them, nor are files that the output has too: they are the same file, or the
  /// output's has been changed since.
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

  /// Whether a path is a link that a run has put in the place of a repository.
  private static func isOwnLink(_ path: String, _ staging: String) -> Bool {
    FileSystem.linkTarget(path) == linkTarget(of: FileSystem.name(of: path), staging)
  }

  /// Where the former site is between two renames.
  static func aside(_ staging: String) -> String { staging + "-old" }

  /// What the link says that stands in the new site for a repository in the former one.
  private static func linkTarget(of name: String, _ staging: String) -> String {
    "../\(FileSystem.name(of: staging))/\(name)"
  }
}
