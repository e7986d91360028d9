import Bytes
package import Files
import Glibc

/// The site that was published before the present one, which the cache keeps: the next one is made of it.
///
/// A site is published whole, in a folder of its own. Of 10,000 files hardly any are others than before, and to give all
/// of them a second name takes longer than to make the few. The former folder has those names already: all of its files
/// but the outdated ones are the published ones under a second name.
package struct HardLinkedCopy: Hashable, Sendable {
  /// The paths in the site by which it differs from the published one.
  package var outdated: [String]
  /// Its folders by path in it, the empty path its own. No name in a folder is another one as long as its stamp is the
  /// same.
  package var folders: [String: FileStamp]

  package init(outdated: [String], folders: [String: FileStamp]) {
    self.outdated = outdated
    self.folders = folders
  }

  /// The former site in a folder; nil where there is none, or anything but files and folders in it.
  init?(at folder: String, outdated: [String]) {
    self.init(outdated: outdated, folders: [:])
    do { try note(folder, "") } catch { return nil }
  }

  /// The former site in a folder that has certain folders and no others, by path in it; nil where there is none.
  init?(at folder: String, outdated: [String], folders: some Sequence<String>) {
    self.init(outdated: outdated, folders: [:])
    for path in folders {
      guard let stamp = FileStamp(path: path.isEmpty ? folder : folder + "/" + path) else { continue }
      self.folders[path] = stamp
    }
    if self.folders[""] == nil { return nil }
  }

  /// Whether everything in the folder has the names that it had.
  func isValid(at folder: String) -> Bool {
    folders.allSatisfy { path, stamp in FileStamp(path: path.isEmpty ? folder : folder + "/" + path) == stamp }
  }

  /// Gives all files of a published site a second name in a folder; nil where that can't be done, and nothing is left.
  package static func make(at folder: String, from output: String) -> HardLinkedCopy? {
    var linkedCopy = HardLinkedCopy(outdated: [], folders: [:])
    do {
      try FileSystem.remove(folder)
      try linkedCopy.link(output, to: folder, "")
      return linkedCopy
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
  /// Makes the staged site of the linkedCopy one, which is sound: the staging folder has no more than the files that are others
  /// than the published ones.
  /// - Returns: false where that can't be done, with the staging folder as it was: the linkedCopy one is in the cache, where
  ///   anything may have befallen it.
  func complete(_ linkedCopy: HardLinkedCopy, at folder: String, with changes: SiteChanges) throws -> Bool {
    let fresh = changes.added + changes.changed
    do {
      try bringUpToDate(linkedCopy, at: folder, with: changes)
      for path in fresh { try move(path, from: staging, to: folder) }
      for path in linkedCopy.outdated + changes.removed { removeEmptyFolders(above: path, in: folder) }
      try FileSystem.remove(staging)
      guard rename(folder, staging) == 0 else { throw FileError("write", staging) }
      return true
    } catch {
      for path in ledger.folders { try FileSystem.createFolder(staging + "/" + path.text) }
      for path in fresh where !FileSystem.isTaken(staging + "/" + path) { try move(path, from: folder, to: staging) }
      return false
    }
  }

  /// Gives the linkedCopy site what it lacks of the published one, and takes away what the new one has otherwise or not at all.
  private func bringUpToDate(_ linkedCopy: HardLinkedCopy, at folder: String, with changes: SiteChanges) throws {
    let replaced = Set(changes.all.map(ByteText.init))
    let outdated = Set(linkedCopy.outdated.map(ByteText.init))
    // First of all: what was a file may be a folder now.
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

  /// Removes the folders that a file was the last one in.
  private func removeEmptyFolders(above path: String, in folder: String) {
    var path = FileSystem.folder(of: path)
    while path != ".", !ledger.folders.contains(ByteText(path)), rmdir(folder + "/" + path) == 0 {
      path = FileSystem.folder(of: path)
    }
  }

  /// Keeps the former site, which the staging folder has after an exchange, for the next one. Where that can't be done it
  /// stays there, to be removed.
  func keepFormerSite(at folder: String, _ changes: SiteChanges) {
    guard FileSystem.isFolderItself(staging), let names = try? FileSystem.names(in: staging),
      (try? Self.gitEntries(onlyIn: staging, not: output, staging))?.isEmpty == true
    else { return }
    for name in names where name.hasPrefix(".git") {
      // The output has it too.
      guard unlink(staging + "/" + name) == 0 else { return }
    }
    try? FileSystem.remove(folder)
    if rename(staging, folder) == 0 { ledger.noteFormerSite(differingIn: changes.all) }
  }
}
