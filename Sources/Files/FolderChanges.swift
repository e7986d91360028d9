/// What is known to have changed in folders since a moment.
package struct FolderChanges: Hashable, Sendable {
  /// The paths of the files and folders that were written, created, moved or removed.
  package var paths: Set<String> = []
  /// Whether any other file may have changed too.
  package var isIncomplete = false

  /// No changes.
  package init() {}

  package var isEmpty: Bool { paths.isEmpty && !isIncomplete }

  /// Any file may have changed.
  package static var unknown: FolderChanges {
    var changes = FolderChanges()
    changes.isIncomplete = true
    return changes
  }

  package mutating func formUnion(_ changes: FolderChanges) {
    paths.formUnion(changes.paths)
    isIncomplete = isIncomplete || changes.isIncomplete
  }
}
