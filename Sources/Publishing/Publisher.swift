import Files
import CLinux
import Glibc

/// What a build ends with that need not be finished, because what it was made of has changed.
package struct OutdatedBuild: Error { package init() {} }

/// Puts a finished site in place of the one before it, whole or not at all.
///
/// Files are written into a staging folder beside the output. Only when all of them are there, and on the disk, is the
/// folder exchanged with the output (`Publisher+Exchange.swift`). A file whose bytes are those of the published one is
/// not written: the new site gets the file that is there, with its time of change. Where nothing differs, nothing is
/// exchanged either.
package struct Publisher: Sendable {
  /// Marks a folder as made by Vitrine, so that the next build may replace it.
  package static let marker = publishedSiteMarker

  package let output: String
  let staging: String
  /// Nil where files are only compared.
  private let lock: PublishLock?
  let ledger = PublishLedger()
  private let linkedCopy: (folder: String, site: HardLinkedCopy?)?
  /// Whether there are published files to compare with.
  private let hasOutput: Bool
  /// What writes a first site; nil where one is published, or none is kept for the next one to be made of.
  private let first: InitialPublish?
  /// Asked before each file.
  private let isOutdated: @Sendable () -> Bool

  /// Checks that the output may be replaced, clears away what a killed run left, and makes an empty staging folder.
  /// - Parameters:
  ///   - sources: the folders that the site is made from: an output around one of them would take it along.
  ///   - isDryRun: whether files are only compared with those of the output; then nothing at all is written.
  ///   - isOutdated: whether the site need not be finished.
  /// - Throws: `FileError`, or `PublishError`.
  package init(
    output: String, sources: [String] = [], isDryRun: Bool = false,
    isOutdated: @escaping @Sendable () -> Bool = { false }
  ) throws {
    try self.init(output: output, sources: sources, isDryRun: isDryRun, linkedCopy: nil, isOutdated: isOutdated)
  }

  /// - Parameter linkedCopy: where the former site is kept for the next one; and the one that is there, where the published
  ///   site is the one that it belongs to.
  package init(
    output: String, sources: [String], isDryRun: Bool, linkedCopy: (folder: String, site: HardLinkedCopy?)?,
    isOutdated: @escaping @Sendable () -> Bool
  ) throws {
    self.isOutdated = isOutdated
    self.linkedCopy = linkedCopy
    var output = output
    while output.count > 1, output.hasSuffix("/") { output.removeLast() }
    // A link to a folder elsewhere keeps pointing there: what it points to is exchanged.
    if FileSystem.exists(output) || FileSystem.linkTarget(output) != nil { output = FileSystem.destination(output) }
    self.output = output
    let beside = FileSystem.folder(of: output)
    staging = Self.staging(of: output)
    if isDryRun {
      try Self.check(output, sources)
      lock = nil
      first = nil
      hasOutput = FileSystem.exists(output)
      ledger.note(Self.marker, FileSystem.exists(output + "/" + Self.marker) ? .same : .absent)
      return
    }
    do {
      try FileSystem.createFolder(beside)
      lock = try PublishLock(staging + ".lock", for: output)
    } catch let error as FileError where error.code != EISDIR && error.code != ELOOP {
      throw PublishError.noRoomBeside(output, folder: beside, code: error.code)
    }
    try Self.recover(output, staging)
    try Self.check(output, sources)
    hasOutput = FileSystem.exists(output)
    first = hasOutput ? nil : linkedCopy.map { [staging] in InitialPublish(staging: staging, linkedCopy: $0.folder) }
    do {
      try begin()
    } catch {
      abandon()
      throw error
    }
  }

  private func begin() throws {
    try FileSystem.createFolder(staging)
    first?.begin()
    try write(Array("This folder is made by Vitrine and replaced whole by the next build.\n".utf8), to: Self.marker)
  }

  /// Forgets all files that were handed in so far.
  package func restart() throws {
    guard lock != nil else { return }
    try FileSystem.remove(staging)
    ledger.clear()
    try begin()
  }

  private static func staging(of output: String) -> String {
    FileSystem.folder(of: output) + "/.\(FileSystem.name(of: output)).vitrine-staging"
  }

  /// Whether there is neither anything to clear away beside an output nor another run at work on it.
  package static func isClear(beside output: String) -> Bool {
    let staging = staging(of: output)
    return ![staging, staging + ".lock", aside(staging)].contains(where: FileSystem.isTaken)
  }

  /// - Throws: `FileError` or `PublishError` where the output is not one to be replaced.
  private static func check(_ output: String, _ sources: [String]) throws {
    guard FileSystem.exists(output) else { return }
    guard FileSystem.isFolder(output) else { throw FileError("publish to", output, code: ENOTDIR) }
    let names = try FileSystem.names(in: output)
    guard names.contains(marker) || names.allSatisfy({ $0.hasPrefix(".git") }) else {
      throw PublishError.foreignFolder(output)
    }
    for source in sources where (FileSystem.resolved(source) + "/").hasPrefix(output + "/") {
      throw PublishError.aroundSource(output, source: source)
    }
    guard linux_is_mount_point(output) == 0 else { throw PublishError.mountPoint(output) }
  }

  /// Hands in one file of the site; folders on the way must have been made.
  package func write(_ bytes: [UInt8], to path: String) throws {
    if isOutdated() { throw OutdatedBuild() }
    let start = ContinuousClock.now
    defer { ledger.addWritingTime(ContinuousClock.now - start) }
    let found = hasOutput ? FileSystem.compare(bytes, with: output + "/" + path) : .absent
    var stamp: FileStamp?
    if found != .same, lock != nil {
      if let first {
        stamp = try first.write(bytes, to: path)
      } else {
        try FileSystem.write(bytes, to: staging + "/" + path)
      }
    }
    ledger.note(path, found, stamp)
  }

  /// Gives the site a file that is kept elsewhere: the same file where the file system can, else a copy.
  package func link(_ source: String, to path: String) throws {
    if isOutdated() { throw OutdatedBuild() }
    let found = hasOutput ? try FileSystem.compare(file: source, with: output + "/" + path) : .absent
    if found != .same, lock != nil {
      try FileSystem.linkOrCopy(source, to: staging + "/" + path)
      first?.addName(path)
    }
    // The file may get further names, and another stamp with each.
    ledger.note(path, found)
  }

  /// Hands in a file that is published already, as it is there.
  package func keep(_ path: String) { ledger.note(path, .same) }

  /// How long the threads have spent in `write`, all in all.
  package var writingTime: Duration { ledger.writingTime }

  package func createFolder(_ path: String) throws {
    guard lock != nil else { return }
    ledger.note(folder: path)
    try FileSystem.createFolder(staging + "/" + path)
    first?.add(folder: path)
  }

  /// Puts the staged site, for which all files were handed in, in place of the published one; in a dry run, only tells
  /// what that would change.
  /// - Throws: `FileError` or `PublishError`; the published site is as it was, then, or wholly the new one.
  @discardableResult
  package func commit() throws -> SiteChanges { try commit(removing: nil) }

  /// The same, or where only those files were handed in that may be others than the published ones.
  /// - Parameter removed: the paths of those that the new site has no more; nil where all files were handed in.
  package func commit(removing removed: [String]?) throws -> SiteChanges {
    // A first site has none but new files, and is put in order when somebody has time for it.
    if first == nil { ledger.settle() }
    var changes = SiteChanges(added: ledger.paths(.absent), changed: ledger.paths(.different))
    if let removed {
      changes.removed = ledger.missing(of: removed)
    } else if hasOutput {
      changes.removed = ledger.missing(of: try FileSystem.filesOutsideGit(in: output))
    }
    if changes.isEmpty { ledger.noteTouched([]) }
    if lock != nil, !changes.isEmpty {
      if let linkedCopy, let site = linkedCopy.site, site.isValid(at: linkedCopy.folder),
        try complete(site, at: linkedCopy.folder, with: changes)
      {
        ledger.noteTouched(site.outdated + changes.all)
      } else {
        let kept =
          removed == nil ? ledger.paths(.same) : try FileSystem.filesOutsideGit(in: output).without(changes)
        for path in kept {
          if removed != nil { try FileSystem.createFolder(FileSystem.folder(of: staging + "/" + path)) }
          try FileSystem.linkOrCopy(output + "/" + path, to: staging + "/" + path)
        }
      }
      try replaceOutput()
      ledger.noteReplacement()
      if let linkedCopy { keepFormerSite(at: linkedCopy.folder, changes) }
    }
    abandon()
    changes.added.removeAll { $0 == Self.marker }
    return changes
  }

  /// What the next site may be made of: the former one where it was kept, or the one that was already there.
  /// - Parameter former: the published site before, where nothing else than that is known to have been there.
  package func hardLinkedCopy(former: FolderSnapshot? = nil) -> HardLinkedCopy? {
    guard let linkedCopy else { return nil }
    guard let outdated = ledger.formerDifferences else {
      if !ledger.hasReplaced { return linkedCopy.site }
      return first?.hasHardLinkedCopy == true
        ? HardLinkedCopy(at: linkedCopy.folder, outdated: [], folders: ledger.allFolders) : nil
    }
    guard let former else { return HardLinkedCopy(at: linkedCopy.folder, outdated: outdated) }
    let folders = former.folders.map { $0 == output ? "" : String($0.dropFirst(output.count + 1)) }
    return HardLinkedCopy(at: linkedCopy.folder, outdated: outdated, folders: folders)
  }

  /// The state of the published site where it is the first one, and all its files are those that were handed in.
  package var firstOutputs: FolderSnapshot? {
    // Who gives further names to the files afterwards changes all their stamps.
    guard let first, first.hasHardLinkedCopy, ledger.hasReplaced else { return nil }
    ledger.settle()
    return FolderSnapshot(of: FileSystem.resolved(output), files: ledger.files, folders: ledger.allFolders)
  }

  /// The paths of the only files of the published site that may have another stamp than before; nil where all may have.
  package var touchedPaths: [String]? { ledger.touchedPaths }

  /// Removes what is left of the staging folder, and lets others publish.
  package func abandon() {
    guard let lock else { return }
    try? discard(staging)
    if !ledger.hasReplaced { first?.remove() }
    lock.release()
  }
}
