import Bytes
import Diagnostics
import Files
import Glibc

/// Walks the content folder recursively and lists its regular files.
struct FolderWalk {
  /// The maximum nesting depth of folders.
  private static let depthLimit = 64
  /// The maximum total number of followed links to folders. It bounds the work if links lead to each other.
  private static let linkLimit = 1_000

  let root: String
  let displayName: String
  private(set) var files: [SourceEntry] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var followedLinks = 0

  init(root: String, displayName: String) {
    self.root = root
    self.displayName = displayName
  }

  mutating func run() throws {
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return try refuse(folder: "", errno) }
    try visit(descriptor, path: "", above: [])
  }

  /// Lists an open folder and closes it.
  /// - Parameter above: the identities of the folders above, which detect cycles.
  private mutating func visit(_ descriptor: Int32, path: String, above: [FileStatus.Identity]) throws {
    guard let status = FileStatus(descriptor: descriptor), let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      return try refuse(folder: path, code)
    }
    defer { closedir(stream) }
    if above.contains(status.identity) {
      return warn(path, "link-cycle", "this link leads to a folder that it lies in, and is not followed")
    }
    // A published site is not content, wherever it is.
    if !path.isEmpty, faccessat(descriptor, publishedSiteMarker, F_OK, 0) == 0 { return }
    guard above.count < Self.depthLimit else {
      return fail(path, "folder-too-deep", "folders are nested more than \(Self.depthLimit) deep here")
    }
    let within = above + [status.identity]
    errno = 0
    while let entry = readdir(stream) {
      try withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let capacity = MemoryLayout.size(ofValue: pointer.pointee)
        try pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
          try visitEntry(name, Int(entry.pointee.d_type), in: descriptor, path: path, above: within)
        }
      }
      errno = 0
    }
    if errno != 0 { try refuse(folder: path, errno) }
  }

  /// Records a file, or visits a folder.
  /// - Parameter type: the entry's type as listed by the file system (`d_type`).
  private mutating func visitEntry(
    _ name: UnsafePointer<CChar>, _ type: Int, in folder: Int32, path: String, above: [FileStatus.Identity]
  ) throws {
    guard let text = String(validatingCString: name) else {
      let shown = displayPath(join(path, escaped(name)))
      diagnostics.append(
        .error(
          "name-not-utf8", "this file's name is not UTF-8, so no page can lead to it",
          at: SourceLocation(path: shown), suggestion: "rename the file"))
      return
    }
    let isStatic = path == staticFolder || path.hasPrefix(staticFolder + "/")
    guard !(isStatic ? isIgnoredAmongStaticFiles(text) : isIgnored(text)) else { return }
    let entryPath = join(path, text)
    guard let kind = try kind(of: name, type, in: folder, path: entryPath) else { return }
    switch kind {
    case .file:
      files.append(SourceEntry(path: entryPath))
    case .folder:
      if text == "collection.md" || text == "index.md" || entryPath == "site.yaml" {
        warn(entryPath, "folder-for-file", "a file is wanted by this name, and this is a folder")
      }
      let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return try refuse(folder: entryPath, errno) }
      try visit(descriptor, path: entryPath, above: above)
    case .link, .other:
      warn(entryPath, "special-file", "this is neither a file nor a folder, and is left out")
    }
  }

  /// Returns the kind of a name, after following a link; nil if the entry is skipped.
  private mutating func kind(
    of name: UnsafePointer<CChar>, _ type: Int, in folder: Int32, path: String
  ) throws -> FileStatus.Kind? {
    // Most file systems list the type, which saves a `stat`.
    if type == DT_REG { return .file }
    if type == DT_DIR { return .folder }
    guard let status = FileStatus(name: name, in: folder, following: false) else {
      // A file that was deleted during the walk is ignored.
      if errno != ENOENT { try refuse(file: path, errno) }
      return nil
    }
    guard status.kind == .link else { return status.kind }
    return try followedLink(name, in: folder, path: path)?.kind
  }

  /// Returns the status of a link's target; nil, with a diagnostic, if the link must not be followed.
  private mutating func followedLink(
    _ name: UnsafePointer<CChar>, in folder: Int32, path: String
  ) throws -> FileStatus? {
    switch LinkDestination(of: root + "/" + path, inside: root) {
    case .inside: break
    case .outside:
      warn(path, "link-outside-content", "this link leads out of the content folder, and is not followed")
      return nil
    case .broken:
      warn(path, "broken-link", "this link leads nowhere", suggestion: "put back what it led to, or delete it")
      return nil
    case .unresolved(let code):
      try refuse(file: path, code)
      return nil
    }
    guard let status = FileStatus(name: name, in: folder, following: true) else {
      try refuse(file: path, errno)
      return nil
    }
    if status.kind == .folder {
      followedLinks += 1
      guard followedLinks <= Self.linkLimit else {
        if followedLinks == Self.linkLimit + 1 {
          fail(
            path, "too-many-links", "more than \(Self.linkLimit) links to folders; this and further ones are left out")
        }
        return nil
      }
    }
    return status
  }

  // MARK: Diagnostics

  private func displayPath(_ path: String) -> String { path.isEmpty ? displayName : displayName + "/" + path }

  private mutating func fail(_ path: String, _ id: String, _ summary: String) {
    diagnostics.append(.error(id, summary, at: SourceLocation(path: displayPath(path))))
  }

  private mutating func warn(_ path: String, _ id: String, _ summary: String, suggestion: String? = nil) {
    diagnostics.append(.warning(id, summary, at: SourceLocation(path: displayPath(path)), suggestion: suggestion))
  }

  private mutating func refuse(folder path: String, _ code: Int32) throws {
    if code.isShortage { throw EnvironmentFailure(cannot: "read \(displayPath(path))", errno: code) }
    fail(path, "unreadable-folder", "cannot read this folder: \(systemMessage(code))")
  }

  private mutating func refuse(file path: String, _ code: Int32) throws {
    if code.isShortage { throw EnvironmentFailure(cannot: "read \(displayPath(path))", errno: code) }
    fail(path, "unreadable-file", "cannot read this file: \(systemMessage(code))")
  }

  private func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : String(folder: folder, name: name)
  }
}

/// Returns a name with every byte of an ill-formed sequence written as `\xNN`.
private func escaped(_ name: UnsafePointer<CChar>) -> String {
  let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name)).map { $0 }
  var result = ""
  var start = 0
  for sequence in illFormedSequences(in: bytes, 0..<bytes.count, limit: .max) {
    result += String(decoding: bytes[start..<sequence.lowerBound], as: UTF8.self)
    for byte in bytes[sequence] { result += "\\x" + String(byte, radix: 16, uppercase: true) }
    start = sequence.upperBound
  }
  return result + String(decoding: bytes[start...], as: UTF8.self)
}
