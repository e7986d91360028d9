package import Bytes
package import Files
import CLinux
import Glibc

/// The error that ends a build whose inputs have changed, so that it need not be finished.
package struct OutdatedBuild: Error { package init() {} }

/// Replaces the published site by a new one, atomically.
///
/// Files are written into a staging folder beside the output. When all are written and on the disk, the folder is
/// exchanged with the output (`Publisher+Exchange.swift`). If a file's bytes equal those of the published file, the new
/// site reuses that file with its modification time. If nothing differs, nothing is exchanged.
package struct Publisher: Sendable {
  /// Marks a folder as made by Vitrine, so that the next build may replace it.
  package static let marker = publishedSiteMarker

  package let output: String
  let staging: String
  /// Nil in a dry run.
  private let lock: PublishLock?
  let ledger = PublishLedger()
  private let twin: (folder: String, site: TwinFolder?)?
  /// Whether there are published files to compare with.
  private let hasOutput: Bool
  /// The folders beside the output that an earlier run left and this one may not remove, as they are another user's.
  package let leftFolders: [String]
  /// Reports whether the build has become obsolete; called before each file.
  private let isOutdated: @Sendable () -> Bool

  /// Checks that the output may be replaced, removes what a killed run left, and creates an empty staging folder.
  /// - Parameters:
  ///   - sources: The folders that the site is made from. An output that contains one of them is refused.
  ///   - isDryRun: Whether to only compare files with those of the output, and write nothing.
  ///   - isOutdated: Reports whether the build has become obsolete.
  /// - Throws: `FileError`, or `PublishError`.
  package init(
    output: String, sources: [String] = [], isDryRun: Bool = false,
    isOutdated: @escaping @Sendable () -> Bool = { false }
  ) throws {
    try self.init(output: output, sources: sources, isDryRun: isDryRun, twin: nil, isOutdated: isOutdated)
  }

  /// Creates a publisher that makes the new site from a twin of the published one.
  /// - Parameter twin: The folder for the twin; and the twin in it, if it belongs to the published site.
  package init(
    output: String, sources: [String], isDryRun: Bool, twin: (folder: String, site: TwinFolder?)?,
    isOutdated: @escaping @Sendable () -> Bool
  ) throws {
    self.isOutdated = isOutdated
    self.twin = twin
    var output = output
    while output.count > 1, output.hasSuffix("/") { output.removeLast() }
    // A symbolic link to another folder is kept; its target is exchanged.
    if FileSystem.exists(output) || FileSystem.linkTarget(output) != nil { output = FileSystem.destination(output) }
    self.output = output
    let beside = FileSystem.folder(of: output)
    staging = Self.staging(of: output)
    if isDryRun {
      try Self.check(output, sources)
      lock = nil
      hasOutput = FileSystem.exists(output)
      leftFolders = []
      ledger.note(Self.marker, FileSystem.exists(output + "/" + Self.marker) ? .same : .absent)
      return
    }
    do {
      try FileSystem.createFolder(beside)
      lock = try PublishLock(staging + ".lock", for: output)
    } catch let error as FileError where error.code != EISDIR && error.code != ELOOP {
      throw PublishError.noRoomBeside(output, folder: beside, code: error.code)
    }
    leftFolders = try Self.recover(output, staging)
    try Self.check(output, sources)
    hasOutput = FileSystem.exists(output)
    do {
      try begin()
    } catch {
      abandon()
      throw error
    }
  }

  private func begin() throws {
    try FileSystem.createFolder(staging)
    try write(Array("This folder is made by Vitrine and replaced whole by the next build.\n".utf8), to: Self.marker)
  }

  private static func staging(of output: String) -> String {
    FileSystem.folder(of: output) + "/.\(FileSystem.name(of: output)).vitrine-staging"
  }

  /// Whether there is nothing to remove beside an output, and no other run is building it.
  package static func isClear(beside output: String) -> Bool {
    let staging = staging(of: output)
    return ![staging, staging + ".lock", aside(staging)].contains(where: FileSystem.isTaken)
  }

  /// Checks that an output may be replaced.
  /// - Throws: `FileError` or `PublishError` if it may not.
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
    if let mount = MountPoints.first(below: output) { throw PublishError.mountInside(output, mount: mount) }
  }

  /// Adds a file to the site, with its folders.
  /// - Throws: `FileError`; `OutdatedBuild` if the build has become obsolete.
  package func write(_ bytes: [UInt8], to path: String) throws {
    if isOutdated() { throw OutdatedBuild() }
    let found = hasOutput ? FileSystem.compare(bytes, with: output + "/" + path) : .absent
    if found != .same, lock != nil {
      try createFolder(FileSystem.folder(of: path))
      try FileSystem.write(bytes, to: staging + "/" + path)
    }
    ledger.note(path, found)
  }

  /// Adds a file that exists elsewhere to the site: as a hard link if the file system supports it, else as a copy.
  /// - Throws: `FileError`; `OutdatedBuild` if the build has become obsolete.
  package func link(_ source: String, to path: String) throws {
    if isOutdated() { throw OutdatedBuild() }
    let found = hasOutput ? try FileSystem.compare(file: source, with: output + "/" + path) : .absent
    if found != .same, lock != nil {
      try createFolder(FileSystem.folder(of: path))
      try FileSystem.linkOrCopy(source, to: staging + "/" + path)
    }
    ledger.note(path, found)
  }

  /// Adds a copy of a file that exists elsewhere to the site.
  /// - Throws: `FileError`; `OutdatedBuild` if the build has become obsolete.
  package func copy(_ source: String, to path: String) throws {
    if isOutdated() { throw OutdatedBuild() }
    let found = hasOutput ? try FileSystem.compare(file: source, with: output + "/" + path) : .absent
    if found != .same, lock != nil {
      try createFolder(FileSystem.folder(of: path))
      try FileSystem.copy(source, to: staging + "/" + path)
    }
    ledger.note(path, found)
  }

  /// Adds a file that is already published to the site, unchanged.
  package func keep(_ path: String) { ledger.note(path, .same) }

  /// The paths of all files that were added.
  package var paths: Set<ByteText> { Set(ledger.files.lazy.map { ByteText($0.path) }) }

  /// The paths of the files that were added and are not among some.
  package func paths(without others: Set<ByteText>) -> [ByteText] {
    ledger.files.lazy.map { ByteText($0.path) }.filter { !others.contains($0) }
  }

  /// Creates a folder of the site, and the folders above it. A folder needs it only if it may stay empty.
  package func createFolder(_ path: String) throws {
    guard lock != nil, path != "." else { return }
    try ledger.addFolder(path) { try FileSystem.createFolder(staging + "/" + path) }
  }

  /// Publishes the staged site, whose files have all been added. In a dry run, only determines the changes.
  /// - Throws: `FileError` or `PublishError`. The published site is then either the old or the new one, complete.
  @discardableResult
  package func commit() throws -> SiteChanges { try commit(removing: nil) }

  /// Publishes the staged site, to which all files, or only those that may have changed, have been added.
  /// - Parameter removed: The paths of the files that the new site lacks; nil if all files were added.
  package func commit(removing removed: [String]?) throws -> SiteChanges {
    ledger.settle()
    var changes = SiteChanges(added: ledger.paths(.absent), changed: ledger.paths(.different))
    if let removed {
      changes.removed = ledger.missing(of: removed)
    } else if hasOutput {
      changes.removed = ledger.missing(of: try FileSystem.filesOutsideGit(in: output))
    }
    if changes.isEmpty { ledger.noteTouched([]) }
    if lock != nil, !changes.isEmpty {
      if let twin, let site = twin.site, site.isValid(at: twin.folder),
        try complete(site, at: twin.folder, with: changes)
      {
        ledger.noteTouched(site.outdated + changes.all)
      } else {
        let kept =
          removed == nil ? ledger.paths(.same) : try FileSystem.filesOutsideGit(in: output).without(changes)
        for path in kept {
          try createFolder(FileSystem.folder(of: path))
          try FileSystem.linkOrCopy(output + "/" + path, to: staging + "/" + path)
        }
      }
      try replaceOutput()
      ledger.noteReplacement(FileStamp(path: output))
      if let twin { keepFormerSite(at: twin.folder, changes) }
    }
    abandon()
    changes.added.removeAll { $0 == Self.marker }
    return changes
  }

  /// Returns the twin from which the next site may be made: the previous site if it was kept, or else the existing twin
  /// if nothing was replaced. Nil if the next build has to make one.
  /// - Parameter former: The previously published site, if its folders are known to be the only ones.
  package func newTwin(former: FolderSnapshot? = nil) -> TwinFolder? {
    guard let twin else { return nil }
    guard let outdated = ledger.formerDifferences else { return ledger.hasReplaced ? nil : twin.site }
    guard let former else { return TwinFolder(at: twin.folder, outdated: outdated) }
    let folders = former.folders.map { $0 == output ? "" : String($0.dropFirst(output.count + 1)) }
    return TwinFolder(at: twin.folder, outdated: outdated, folders: folders)
  }

  /// Whether the new site has replaced the published one, and the stamp of its folder then.
  package var replacement: (isThere: Bool, stamp: FileStamp?) { (ledger.hasReplaced, ledger.replacementStamp) }

  /// The paths of the only files of the published site whose stamps may have changed; nil if all may have.
  package var touchedPaths: [String]? { ledger.touchedPaths }

  /// Removes the staging folder and releases the lock.
  package func abandon() {
    guard let lock else { return }
    try? discard(staging)
    lock.release()
  }
}
