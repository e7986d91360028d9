package import Diagnostics
import Files

/// Finds files that are not read, but whose names suggest that they should be.
///
/// They are reported as warnings only, because a site's folder may contain any files.
package enum MisplacedFiles {
  // MARK: Beside the content

  /// Finds settings and templates next to a content folder, which belong in it and in `Templates`.
  /// - Parameter content: the folder's path, as printed in diagnostics. Folders that cannot be listed are skipped.
  package static func beside(content: String) -> [Diagnostic] {
    let folder = FileSystem.folder(of: content)
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.compactMap { name in
      let path = folder == "." ? name : folder + "/" + name
      switch name.lowercased() {
      case "site.yaml", "site.yml":
        return FileSystem.isFile(path) ? unread(path, wanted: content + "/site.yaml") : nil
      case "theme.yaml", "theme.yml", "strings.yaml", "strings.yml":
        let wanted = "Templates/" + name.lowercased().prefix { $0 != "." } + ".yaml"
        return FileSystem.isFile(path) ? unread(path, wanted: wanted) : nil
      case "templates" where name == "Templates":
        return FileSystem.isFolder(path) ? nil : notFolder(path)
      case "templates", "template":
        return FileSystem.isFolder(path) && !names.contains("Templates") ? unread(path, wanted: "Templates") : nil
      default:
        return nil
      }
    }
  }

  // MARK: Among templates

  /// The subfolders that are read, with the extensions of their files.
  static let subfolders = [
    "cells": ".yaml", "layouts": ".yaml", "themes": ".yaml", "pages": ".mustache", "partials": ".mustache",
    "styles": ".css", "scripts": ".js",
  ]
  /// The files that are read from the folder itself.
  static let files = ["theme.yaml", "strings.yaml", "favicon.svg"]
  private static let pages = [
    "404", "base", "collection", "facet", "home", "item", "page", "search", "titles", "zoom",
  ]

  /// Where files with an ending most likely belong.
  private static let usualSubfolder = [".css": "styles", ".mustache": "partials", ".yaml": "cells"]

  /// Finds files in template folders whose names differ slightly from names that are read.
  /// - Throws: `FileError` if a folder cannot be listed.
  static func inTemplates(_ folders: TemplateFolders) throws -> [Diagnostic] {
    try folders.folders.flatMap { folder -> [Diagnostic] in
      guard FileSystem.isFolder(folder.path) else { return [] }
      return try FileSystem.names(in: folder.path).flatMap { name -> [Diagnostic] in
        guard !isIgnored(name) else { return [] }
        let (path, shown) = (folder.path + "/" + name, folder.displayName + "/" + name)
        let isFolder = FileSystem.isFolder(path)
        if let ending = subfolders[name] {
          return isFolder ? try inSubfolder(name, path, shown, ending: ending) : [notFolder(shown)]
        }
        if files.contains(name) { return [] }
        // A folder may hold fonts under any name.
        let wanted = isFolder ? nearName(of: name, in: subfolders.keys) : closestMatch(to: name, in: files)
        if let wanted { return [unread(shown, wanted: wanted)] }
        let ending = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        guard !isFolder, let subfolder = usualSubfolder[ending.lowercased()] else { return [] }
        return [unread(shown, wanted: "\(subfolder)/\(name)")]
      }
    }
  }

  private static func inSubfolder(
    _ folder: String, _ path: String, _ shown: String, ending: String
  ) throws -> [Diagnostic] {
    try FileSystem.names(in: path).compactMap { name in
      let shown = shown + "/" + name
      guard !isIgnored(name), !name.lowercased().hasPrefix("readme"), FileSystem.isFile(path + "/" + name)
      else { return nil }
      guard name.hasSuffix(ending) else {
        return .warning(
          "unread-file", "nothing reads this file: those in '\(folder)' end in '\(ending)'",
          at: SourceLocation(path: shown))
      }
      // Any other page may be a partial template that these share.
      if folder == "pages", let page = nearName(of: String(name.dropLast(ending.count)), in: pages),
        page + ending != name
      {
        return unread(shown, wanted: page + ending)
      }
      return folder == "scripts" && !["window.js", "search.js", "full-view.js"].contains(name)
        ? unread(shown, wanted: "window.js") : nil
    }
  }

  /// The name that differs from this one only in case or in the number of the noun.
  private static func nearName(of name: String, in names: some Sequence<String>) -> String? {
    let name = name.lowercased()
    return names.first { $0 == name || $0 == name + "s" || $0 + "s" == name }
  }

  // MARK: What is said

  private static func unread(_ path: String, wanted: String) -> Diagnostic {
    .warning(
      "misplaced-file", "nothing is read from here", at: SourceLocation(path: path),
      suggestion: "did you mean '\(wanted)'?")
  }

  private static func notFolder(_ path: String) -> Diagnostic {
    .warning(
      "file-for-folder", "a folder is wanted by this name, and this is a file", at: SourceLocation(path: path))
  }
}
