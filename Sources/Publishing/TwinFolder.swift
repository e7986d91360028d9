import Bytes
package import Files
import Glibc

/// The twin of the published folder: a folder in the cache whose files, except the outdated ones, are hard links to the
/// published files. The next site is made from it.
///
/// A site is published whole, in one exchange of two folders. Few of 10,000 files change, and linking all of them takes
/// longer than writing those few. After an exchange, the folder of the previous site is the new twin.
package struct TwinFolder: Hashable, Sendable {
  /// The paths in the site of the files that differ from the published ones.
  package var outdated: [String]
  /// The stamps of the twin's folders by path; the empty path is the twin itself. The names in a folder are unchanged
  /// as long as its stamp is.
  package var folders: [String: FileStamp]

  package init(outdated: [String], folders: [String: FileStamp]) {
    self.outdated = outdated
    self.folders = folders
  }

  /// Describes the twin in a folder. Returns nil if there is none, or if it contains anything but files and folders.
  init?(at folder: String, outdated: [String]) {
    self.init(outdated: outdated, folders: [:])
    do { try note(folder, "") } catch { return nil }
  }

  /// Describes the twin in a folder that has exactly the given folders, by path in it. Returns nil if there is none.
  init?(at folder: String, outdated: [String], folders: some Sequence<String>) {
    self.init(outdated: outdated, folders: [:])
    for path in folders {
      guard let stamp = FileStamp(path: path.isEmpty ? folder : folder + "/" + path) else { continue }
      self.folders[path] = stamp
    }
    if self.folders[""] == nil { return nil }
  }

  /// Whether the names in all folders of the twin are unchanged.
  func isValid(at folder: String) -> Bool {
    folders.allSatisfy { path, stamp in FileStamp(path: path.isEmpty ? folder : folder + "/" + path) == stamp }
  }

  /// Links all files of a published site into a folder. Returns nil, and leaves nothing behind, if that fails.
  package static func make(at folder: String, from output: String) -> TwinFolder? {
    var twin = TwinFolder(outdated: [], folders: [:])
    do {
      try FileSystem.remove(folder)
      try twin.link(output, to: folder, "")
      return twin
    } catch {
      try? FileSystem.remove(folder)
      return nil
    }
  }

  private mutating func link(_ source: String, to target: String, _ relative: String) throws {
    try FileSystem.createFolder(target)
    let from = try OpenFolder(source)
    let to = try OpenFolder(target)
    let (fromDescriptor, toDescriptor) = (from.descriptor, to.descriptor)
    try from.forEachEntry { name, kind in
      if kind == .folder {
        let name = String(cString: name)
        if relative.isEmpty, name.hasPrefix(".git") { return }
        try link(source + "/" + name, to: target + "/" + name, relative.isEmpty ? name : relative + "/" + name)
      } else if !relative.isEmpty || strncmp(name, ".git", 4) != 0 {
        guard kind == .file, linkat(fromDescriptor, name, toDescriptor, name, 0) == 0 else {
          throw FileError("link", target)
        }
      }
    }
    folders[relative] = try Self.stamp(of: to, at: target)
  }

  private mutating func note(_ folder: String, _ relative: String) throws {
    let open = try OpenFolder(folder)
    folders[relative] = try Self.stamp(of: open, at: folder)
    try open.forEachEntry { name, kind in
      if kind == .file { return }
      guard kind == .folder else { throw FileError("link", folder) }
      let name = String(cString: name)
      try note(folder + "/" + name, relative.isEmpty ? name : relative + "/" + name)
    }
  }

  private static func stamp(of folder: borrowing OpenFolder, at path: String) throws -> FileStamp {
    guard let stamp = folder.stamp else { throw FileError("read", path) }
    return stamp
  }
}

extension Publisher {
  /// Makes the staged site from a valid twin. The staging folder contains only the added and changed files.
  /// - Returns: False if that fails, as other programs may have changed the cache. The staging folder is then as it was
  ///   before.
  func complete(_ twin: TwinFolder, at folder: String, with changes: SiteChanges) throws -> Bool {
    let fresh = changes.added + changes.changed
    do {
      try bringUpToDate(twin, at: folder, with: changes)
      for path in fresh { try move(path, from: staging, to: folder) }
      for path in twin.outdated + changes.removed { removeEmptyFolders(above: path, in: folder) }
      try FileSystem.remove(staging)
      guard rename(folder, staging) == 0 else { throw FileError("write", staging) }
      return true
    } catch {
      for path in ledger.folders { try FileSystem.createFolder(staging + "/" + path.text) }
      for path in fresh where !FileSystem.isTaken(staging + "/" + path) { try move(path, from: folder, to: staging) }
      return false
    }
  }

  /// Adds the published files that the twin lacks, and removes the files that the new site changes or lacks.
  private func bringUpToDate(_ twin: TwinFolder, at folder: String, with changes: SiteChanges) throws {
    let replaced = Set(changes.all.map(ByteText.init))
    let outdated = Set(twin.outdated.map(ByteText.init))
    // This comes first: a file may have become a folder.
    for path in outdated.union(replaced) {
      let place = folder + "/" + path.text
      if unlink(place) != 0, errno != ENOENT, errno != ENOTDIR { try FileSystem.remove(place) }
    }
    for path in outdated.subtracting(replaced) where FileSystem.isTaken(output + "/" + path.text) {
      let (published, place) = (output + "/" + path.text, folder + "/" + path.text)
      if FileSystem.isFolderItself(published) { continue }
      try FileSystem.createFolder(FileSystem.folder(of: place))
      guard Glibc.link(published, place) == 0 else { throw FileError("write", place) }
    }
    for path in ledger.folders { try FileSystem.createFolder(folder + "/" + path.text) }
  }

  private func move(_ path: String, from source: String, to target: String) throws {
    let place = target + "/" + path
    try FileSystem.createFolder(FileSystem.folder(of: place))
    guard rename(source + "/" + path, place) == 0 else { throw FileError("write", place) }
  }

  /// Removes the folders that became empty when a file was removed.
  private func removeEmptyFolders(above path: String, in folder: String) {
    var path = FileSystem.folder(of: path)
    while path != ".", !ledger.folders.contains(ByteText(path)), rmdir(folder + "/" + path) == 0 {
      path = FileSystem.folder(of: path)
    }
  }

  /// Keeps the previous site, which is in the staging folder after the exchange, as the twin for the next build. If
  /// that fails, the previous site stays in the staging folder and is removed later.
  func keepFormerSite(at folder: String, _ changes: SiteChanges) {
    guard FileSystem.isFolderItself(staging), let names = try? FileSystem.names(in: staging),
      (try? Self.gitEntries(onlyIn: staging, not: output, staging))?.isEmpty == true
    else { return }
    for name in names where name.hasPrefix(".git") {
      // The output contains this entry too.
      guard unlink(staging + "/" + name) == 0 else { return }
    }
    try? FileSystem.remove(folder)
    if rename(staging, folder) == 0 { ledger.noteFormerSite(differingIn: changes.all) }
  }
}
