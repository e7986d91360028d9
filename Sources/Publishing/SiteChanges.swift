import Bytes
import Files
import Synchronization

/// The differences between the files of a new site and the published one. Paths are relative to the output, and in byte
/// order.
package struct SiteChanges: Sendable, Hashable {
  package var added: [String] = []
  package var changed: [String] = []
  package var removed: [String] = []

  package init(added: [String] = [], changed: [String] = [], removed: [String] = []) {
    self.added = added
    self.changed = changed
    self.removed = removed
  }

  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// The paths of all differences.
  var all: [String] { added + changed + removed }
}

/// Records the files of a new site as threads add them.
final class PublishLedger: Sendable {
  /// A file that was added.
  struct Entry: Sendable {
    var path: String
    var state: FileComparison
  }

  /// The entries in order of addition. The last entry of a file counts.
  private let entries = Mutex<[Entry]>([])
  private let createdFolders = Mutex<Set<ByteText>>([])
  private let former = Mutex<[String]?>(nil)
  private let touched = Mutex<[String]?>(nil)
  private let replacement = Mutex<(isThere: Bool, stamp: FileStamp?)>((false, nil))

  /// Records a file of the new site, and how it differs from the published one.
  func note(_ path: String, _ state: FileComparison) {
    let entry = Entry(path: path, state: state)
    entries.withLock { $0.append(entry) }
  }

  /// Records a folder of the new site.
  /// - Parameter create: creates the folder; called once for each, under the lock.
  func addFolder(_ path: String, create: () throws -> Void) throws {
    let path = ByteText(path)
    try createdFolders.withLock { folders in
      if folders.contains(path) { return }
      try create()
      folders.insert(path)
    }
  }

  /// The folders of the new site, including empty ones.
  var folders: Set<ByteText> { createdFolders.withLock { $0 } }

  /// Sorts the files in byte order and removes duplicates.
  func settle() {
    entries.withLock { entries in
      // The sort is stable: the entries of one file keep their order.
      let noted = entries.sortedInBytes(by: \.path)
      entries = noted.indices.lazy.filter {
        $0 + 1 == noted.count || ByteText(noted[$0].path) != ByteText(noted[$0 + 1].path)
      }.map { noted[$0] }
    }
  }

  /// All files, in byte order after `settle()`.
  var files: [Entry] { entries.withLock(\.self) }

  /// Returns the paths of the files in a state.
  func paths(_ state: FileComparison) -> [String] {
    entries.withLock { $0.compactMap { $0.state == state ? $0.path : nil } }
  }

  /// Returns the given paths that the new site lacks, in their order.
  func missing(of paths: [String]) -> [String] {
    let there = Set(files.map { ByteText($0.path) })
    return paths.filter { !there.contains(ByteText($0)) }
  }

  /// Records the only files of the published site whose stamps may have changed.
  func noteTouched(_ paths: [String]) { touched.withLock { $0 = paths } }

  /// The only files of the published site whose stamps may have changed; nil if all may have.
  var touchedPaths: [String]? { touched.withLock { $0 } }

  /// Records that the new site has replaced the published one.
  /// - Parameter stamp: that of the new site's folder.
  func noteReplacement(_ stamp: FileStamp?) { replacement.withLock { $0 = (true, stamp) } }

  /// Whether the new site has replaced the published one.
  var hasReplaced: Bool { replacement.withLock { $0.isThere } }

  /// The stamp of the folder of the new site, if it has replaced the published one.
  var replacementStamp: FileStamp? { replacement.withLock { $0.stamp } }

  /// Records that the previous site was kept, and the paths by which it differs from the new one.
  func noteFormerSite(differingIn paths: [String]) { former.withLock { $0 = paths } }

  /// The paths of the differences between the kept previous site and the new one; nil if none was kept.
  var formerDifferences: [String]? { former.withLock { $0 } }
}

extension [String] {
  /// Returns the paths that a set of changes leaves unchanged.
  func without(_ changes: SiteChanges) -> [String] {
    let touched = Set(changes.all.map(ByteText.init))
    return filter { !touched.contains(ByteText($0)) }
  }
}
