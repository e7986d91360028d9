import Diagnostics
import Files

extension TemplateFolders {
  /// Reports links among the files that are read: those that lead out of their folder as errors, since what they lead to
  /// would be published, and those that lead nowhere as warnings. The folder itself may be a link.
  /// - Throws: `FileError` where a folder can't be listed.
  func linkProblems() throws -> [Diagnostic] {
    try folders.flatMap { folder in
      let subfolders = MisplacedFiles.subfolders.sorted { $0.key < $1.key }
      return try MisplacedFiles.files.compactMap(folder.linkProblem)
        + subfolders.flatMap { name, ending -> [Diagnostic] in
          // Of a folder that leads out, each of its files does.
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
  /// Where a path in the folder leads, by the rule for links in content.
  func destination(of relativePath: String) -> LinkDestination {
    // Nearly all files are reached without a link, and that is seen with a look at each part of the path.
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
    // What can't be resolved can't be read either, and reading it reports why.
    case .inside, .unresolved: return nil
    case .outside: return .linkOutsideTemplates("this link", at: location)
    case .broken:
      return .warning(
        "broken-link", "this link leads nowhere", at: location, suggestion: "put back what it led to, or delete it")
    }
  }
}

extension Diagnostic {
  /// - Parameter link: the subject of the sentence.
  static func linkOutsideTemplates(_ link: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "link-outside-templates", "\(link) leads out of the folder of templates, and is not followed", at: location,
      suggestion: "put a copy of the file in the place of the link")
  }
}
