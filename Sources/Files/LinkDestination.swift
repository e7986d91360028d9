import Glibc

/// The destination of a path in one of the author's folders.
///
/// This is the only rule for links in content and templates: a link is followed only if its target is inside the folder
/// that contains the link. Otherwise a site could publish other files of the machine by mistake.
package enum LinkDestination: Hashable, Sendable {
  case inside
  case outside
  /// The target does not exist, or the link leads back to itself.
  case broken
  /// The system cannot resolve the path; the value is the error number.
  case unresolved(Int32)

  /// Resolves all links of a path.
  /// - Parameters:
  ///   - path: a path below the folder, which may contain links.
  ///   - root: the folder as an absolute path without links.
  package init(of path: String, inside root: String) {
    guard let resolved = realpath(path, nil) else {
      let code = errno
      self = [ENOENT, ELOOP, ENOTDIR].contains(code) ? .broken : .unresolved(code)
      return
    }
    defer { free(resolved) }
    let target = UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
    let isRoot = target.elementsEqual(root.utf8)
    // A sibling whose name starts with the folder's name is outside.
    self = isRoot || target.starts(with: (root == "/" ? root : root + "/").utf8) ? .inside : .outside
  }
}
