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
    try Self.bringBackRepositories(from: staging, to: output, staging)
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

  /// Removes a folder beside the output, but never a repository in it.
  func discard(_ folder: String) throws {
    guard try Self.repositories(in: folder).isEmpty else { return }
    try FileSystem.remove(folder)
  }

  /// Finishes what a killed run had begun, so that nothing of it is left beside the output.
  static func recover(_ output: String, _ staging: String) throws {
    let aside = aside(staging)
    if !FileSystem.isTaken(output), FileSystem.isFolderItself(aside) {
      guard rename(aside, output) == 0 else { throw FileError("bring back", output) }
    }
    for folder in [staging, aside] {
      try bringBackRepositories(from: folder, to: output, staging)
      try FileSystem.remove(folder)
    }
  }

  /// Moves the repositories in a folder to the output, in the place of the links that stand for them there.
  private static func bringBackRepositories(from folder: String, to output: String, _ staging: String) throws {
    let names = try repositories(in: folder)
    if names.isEmpty { return }
    try FileSystem.createFolder(output)
    for name in names {
      let (kept, place) = (folder + "/" + name, output + "/" + name)
      if FileSystem.isTaken(place) {
        guard FileSystem.linkTarget(place) == linkTarget(of: name, staging) else {
          throw PublishError.twoRepositories(place, left: kept)
        }
        if linux_exchange(kept, place) == 0 { continue }
        guard unlink(place) == 0 else { throw FileError("keep", place) }
      }
      guard rename(kept, place) == 0 else { throw FileError("keep", place) }
    }
    try? FileSystem.sync(folder: output)
  }

  /// The names of the folders in a folder that belong to git.
  private static func repositories(in folder: String) throws -> [String] {
    guard FileSystem.isFolderItself(folder) else { return [] }
    return try FileSystem.names(in: folder).filter {
      $0.hasPrefix(".git") && FileSystem.isFolderItself(folder + "/" + $0)
    }
  }

  /// Where the former site is between two renames.
  static func aside(_ staging: String) -> String { staging + "-old" }

  /// What the link says that stands in the new site for a repository in the former one.
  private static func linkTarget(of name: String, _ staging: String) -> String {
    "../\(FileSystem.name(of: staging))/\(name)"
  }
}
