import Diagnostics
import Files

extension TemplateFolders {
  /// Reports symbolic links among the files that are read: as errors if they lead out of their folder, because their
  /// targets would be published, and as warnings if they are broken. The template folder itself may be a link. What is
  /// no file is an error too.
  /// - Throws: `FileError` if a folder cannot be listed.
  func linkProblems() throws -> [Diagnostic] {
    try folders.flatMap { folder in
      let subfolders = MisplacedFiles.subfolders.sorted { $0.key < $1.key }
      return try MisplacedFiles.files.compactMap(folder.linkProblem)
        + subfolders.flatMap { name, ending -> [Diagnostic] in
          // If a folder leads out, so does each of its files; it is reported once.
          if let problem = folder.linkProblem(of: name) { return [problem] }
          guard FileSystem.isFolder(folder.path + "/" + name) else { return [] }
          return try FileSystem.names(in: folder.path + "/" + name)
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }
            .compactMap { folder.linkProblem(of: name + "/" + $0) }
        }
    }
  }
}

extension TemplateFolders.Folder {
  /// The destination of a path in the folder, by the rule for links in content.
  func destination(of relativePath: String) -> LinkDestination {
    // Nearly all files are reached without a link, which is detected by checking each part of the path.
    var part = path
    for name in relativePath.split(separator: "/") {
      part += "/" + name
      guard FileSystem.linkTarget(part) != nil else { continue }
      return LinkDestination(of: path + "/" + relativePath, inside: FileSystem.resolved(path))
    }
    return .inside
  }

  fileprivate func linkProblem(of relativePath: String) -> Diagnostic? {
    let location = SourceLocation(path: displayName + "/" + relativePath)
    switch destination(of: relativePath) {
    case .inside: return fileProblem(of: relativePath, at: location)
    // What cannot be resolved cannot be read, and reading it reports the reason.
    case .unresolved: return nil
    case .outside: return .linkOutsideTemplates("this link", at: location)
    case .broken:
      return .warning(
        "broken-link", "this link leads nowhere", at: location, suggestion: "put back what it led to, or delete it")
    }
  }
}

extension TemplateFolders.Folder {
  /// The error for a folder, or something else, that has the name of a file.
  private func fileProblem(of relativePath: String, at location: SourceLocation) -> Diagnostic? {
    let path = path + "/" + relativePath
    guard MisplacedFiles.subfolders[relativePath] == nil, FileSystem.exists(path), !FileSystem.isFile(path) else {
      return nil
    }
    return FileSystem.isFolder(path)
      ? .error(
        "folder-for-file", "a file is wanted by this name, and this is a folder", at: location,
        suggestion: "give the folder another name")
      : .error(
        "special-file", "this is neither a file nor a folder, and cannot be read", at: location,
        suggestion: "put a file in its place, or remove it")
  }
}

extension Diagnostic {
  /// The error for a link that leads out of its template folder.
  /// - Parameter link: the subject of the message.
  static func linkOutsideTemplates(_ link: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "link-outside-templates", "\(link) leads out of the folder of templates, and is not followed", at: location,
      suggestion: "put a copy of the file in the place of the link")
  }
}
