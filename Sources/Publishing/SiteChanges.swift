import Bytes
import Files
import Synchronization

/// How the files of a new site differ from those of the published one; paths relative to the output, in byte order unless
/// there was none.
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

  /// Every path by which the two differ.
  var all: [String] { added + changed + removed }
}

/// Keeps account of the files of a new site while threads hand them in.
final class PublishLedger: Sendable {
  /// A file as it was handed in.
  struct Entry: Sendable {
    var path: String
    var state: FileComparison
    /// Of the file that was written; nil where it may be another one by now.
    var stamp: FileStamp?
  }

  /// In the order in which they were noted; what was noted of a file last counts.
  private let entries = Mutex<[Entry]>([])
  private let createdFolders = Mutex<Set<ByteText>>([])
  private let former = Mutex<[String]?>(nil)
  private let touched = Mutex<[String]?>(nil)
  private let replaced = Mutex(false)
  private let writing = Mutex(Duration.zero)

  /// How long the threads have compared and written, all in all.
  var writingTime: Duration { writing.withLock { $0 } }

  func addWritingTime(_ duration: Duration) { writing.withLock { $0 += duration } }

  /// Forgets all files and folders.
  func clear() {
    entries.withLock { $0 = [] }
    createdFolders.withLock { $0 = [] }
  }

  func note(_ path: String, _ state: FileComparison, _ stamp: FileStamp? = nil) {
    let entry = Entry(path: path, state: state, stamp: stamp)
    entries.withLock { $0.append(entry) }
  }

  func note(folder: String) { createdFolders.withLock { _ = $0.insert(ByteText(folder)) } }

  /// The folders that the new site has, whether or not there is a file in them.
  var folders: Set<ByteText> { createdFolders.withLock { $0 } }

  /// Those and the ones above them; the empty path is the site's own.
  var allFolders: Set<String> {
    var all: Set = [""]
    for folder in folders {
      var path = folder.text
      while path != ".", all.insert(path).inserted { path = FileSystem.folder(of: path) }
    }
    return all
  }

  /// Puts the files in byte order, each once.
  func settle() {
    entries.withLock { entries in
      // Sorting leaves what was noted of one file in its order.
      let noted = entries.sortedInBytes(by: \.path)
      entries = noted.indices.lazy.filter {
        $0 + 1 == noted.count || ByteText(noted[$0].path) != ByteText(noted[$0 + 1].path)
      }.map { noted[$0] }
    }
  }

  /// All files; once they are settled, in byte order.
  var files: [Entry] { entries.withLock(\.self) }

  /// The files in a state.
  func paths(_ state: FileComparison) -> [String] {
    entries.withLock { $0.compactMap { $0.state == state ? $0.path : nil } }
  }

  /// Those of the paths that the new site has not, in their order.
  func missing(of paths: [String]) -> [String] {
    let there = Set(files.map { ByteText($0.path) })
    return paths.filter { !there.contains(ByteText($0)) }
  }

  func noteTouched(_ paths: [String]) { touched.withLock { $0 = paths } }

  /// The only files of the published site that may have another stamp than before; nil where all may have.
  var touchedPaths: [String]? { touched.withLock { $0 } }

  func noteReplacement() { replaced.withLock { $0 = true } }

  /// Whether the new site has taken the place of the published one.
  var hasReplaced: Bool { replaced.withLock { $0 } }

  func noteFormerSite(differingIn paths: [String]) { former.withLock { $0 = paths } }

  /// The paths by which the former site that was kept differs from the new one; nil where none was.
  var formerDifferences: [String]? { former.withLock { $0 } }
}

extension [String] {
  /// Those of a site's paths that its successor has as they are.
  func without(_ changes: SiteChanges) -> [String] {
    let touched = Set(changes.all.map(ByteText.init))
    return filter { !touched.contains(ByteText($0)) }
  }
}
