import Glibc

/// Where a path in one of the author's folders leads.
///
/// This is the one rule for links in content and in templates: a link is followed only if it leads to a place inside the
/// folder that it lies in. Anything else of the machine could be published by mistake.
package enum LinkDestination: Hashable, Sendable {
  case inside
  case outside
  /// Nothing is there, or the link leads back to itself.
  case broken
  /// The system can't resolve the path, for the reason of this error number.
  case unresolved(Int32)

  /// Resolves all links of a path.
  /// - Parameters:
  ///   - path: a path below the folder, links included.
  ///   - root: the folder itself, as an absolute path without links.
  package init(of path: String, inside root: String) {
    guard let resolved = realpath(path, nil) else {
      let code = errno
      self = [ENOENT, ELOOP, ENOTDIR].contains(code) ? .broken : .unresolved(code)
      return
    }
    defer { free(resolved) }
    let target = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
    let isRoot = target.elementsEqual(root.utf8)
    // A neighbour whose name only begins like the folder's is outside.
    self = isRoot || target.starts(with: (root == "/" ? root : root + "/").utf8) ? .inside : .outside
  }
}
