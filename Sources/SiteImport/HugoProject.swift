import Bytes
import Files
import Imaging
import Settings

/// A Hugo project, or its content folder, to make a site of.
package struct HugoProject: Sendable {
  /// A file of the new site: a text, or a copy.
  package struct File: Sendable {
    package enum Source: Sendable {
      case text(String)
      /// The path of a file to copy.
      case copy(String)
    }

    /// The path in the folder of the new site.
    package var target: String
    package var source: Source
  }

  package private(set) var files: [File] = []
  package var title = ""
  package var items = 0
  package var pages = 0
  package var collections = 0
  /// The paths of collections and pages that the main menu names.
  private(set) var navigation: [String] = []
  /// What was converted and what was left out, one line for each.
  package private(set) var report: [String] = []

  var settings = HugoPage("")
  let content: String
  /// The folder of the project; nil if there is only a content folder.
  let root: String?
  var notes = HugoNotes()
  /// The links that are left out.
  private var leftLinks: Set<String> = []
  /// The folder that links may lead to.
  private var origin: String { FileSystem.resolved(root ?? content) }
  /// The paths of pages without ending, by the names with which other pages refer to them.
  private(set) var pagesByName: [String: String] = [:]

  /// The endings of files with settings.
  static let endings = ["toml", "yaml", "yml", "json"]
  private static let configurations = ["hugo", "config"].flatMap { name in endings.map { "\(name).\($0)" } }
  /// The maximum depth of folders that are read.
  private static let depth = 12
  private static let deepFolders = "what is in folders more than \(depth) deep"

  /// - Returns: nil if there is no Hugo project at the path.
  /// - Throws: `FileError`.
  package init?(at path: String) throws {
    guard FileSystem.isFolder(path) else { return nil }
    var path = path
    // The content folder of a project stands for the project.
    let around = FileSystem.folder(of: FileSystem.resolved(path))
    if FileSystem.name(of: FileSystem.resolved(path)) == "content", !Self.hasConfiguration(path),
      Self.hasConfiguration(around)
    {
      path = around
    }
    let names = Self.configurations + Self.configurations.map { "config/_default/" + $0 }
    let configuration = names.first { FileSystem.isFile("\(path)/\($0)") }
    if let configuration, FileSystem.isFolder(path + "/content") {
      (content, root) = (path + "/content", path)
      settings = try Self.settings(at: "\(path)/\(configuration)")
    } else {
      guard try Self.isContent(path) else { return nil }
      (content, root) = (path, nil)
    }
    try read()
  }

  /// Reads a file of settings as the front matter of a page without text.
  static func settings(at path: String) throws -> HugoPage {
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    let mark = path.hasSuffix("toml") ? "+++" : "---"
    return HugoPage(path.hasSuffix("json") ? text : "\(mark)\n\(text)\n\(mark)\n")
  }

  private static func hasConfiguration(_ folder: String) -> Bool {
    (configurations + configurations.map { "config/_default/" + $0 }).contains { FileSystem.isFile("\(folder)/\($0)") }
  }

  /// Whether a folder is a content folder of Hugo: it, or a folder in it, has an `_index.md`, or texts with TOML.
  private static func isContent(_ path: String) throws -> Bool {
    func has(_ folder: String) throws -> Bool {
      if FileSystem.isFile(folder + "/_index.md") { return true }
      let texts = try FileSystem.names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
      return try texts.prefix(20).contains {
        try FileSystem.isFile($0) && FileSystem.read($0).starts(with: Array("+++".utf8))
      }
    }
    if FileSystem.isFile(path + "/site.yaml") { return false }
    if try has(path) { return true }
    let folders = try FileSystem.names(in: path).map { "\(path)/\($0)" }.filter(FileSystem.isFolderItself)
    return try folders.contains(where: has)
  }

  // MARK: Reading

  private mutating func read() throws {
    title = settings.text("title") ?? ""
    try notePages(in: "", depth: 0)
    for name in try names(content) {
      let path = content + "/" + name
      if FileSystem.isFolderItself(path) {
        try readFolder(name, depth: 0)
      } else if name == "_index.md" {
        let page = HugoPage(try text(path))
        if title.isEmpty { title = page.text("title") ?? "" }
        noteHomePage(page)
        let body = markdown(page, folder: "", isItem: false).text
        if !body.trimmingSpaces.isEmpty { add("Content/index.md", body) }
      } else if name.hasSuffix(".md") {
        addPage(HugoPage(try text(path)), target: name, folder: "")
      } else {
        copy(path, to: name)
      }
    }
    if let root {
      for (folder, isStatic) in [("assets", false), ("static", true)]
      where FileSystem.isFolderItself("\(root)/\(folder)") {
        try copyFiles(of: "\(root)/\(folder)", below: "", isStatic: isStatic, depth: 0)
      }
    }
    navigation = try readMenu()
    report = notes.lines
  }

  /// Notes the names of the pages in a folder of the content and in those below it.
  private mutating func notePages(in folder: String, depth: Int) throws {
    guard depth < Self.depth else { return }
    for name in try names("\(content)/\(folder)") {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if FileSystem.isFolderItself("\(content)/\(path)") {
        if FileSystem.isFile("\(content)/\(path)/index.md") { pagesByName[name] = pagesByName[name] ?? path }
        try notePages(in: path, depth: depth + 1)
      } else if name.hasSuffix(".md"), name != "index.md", name != "_index.md" {
        let stem = String(name.dropLast(3))
        pagesByName[stem] = pagesByName[stem] ?? String(path.dropLast(3))
      }
    }
  }

  /// The names in a folder, without those of links that lead out of the project, whose files nobody asked to publish.
  private mutating func names(_ folder: String) throws -> [String] {
    let all = try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.sortedInBytes()
    return all.filter { name in
      let path = "\(folder)/\(name)"
      guard FileSystem.linkTarget(path) != nil, LinkDestination(of: path, inside: origin) != .inside else {
        return true
      }
      if leftLinks.insert(path).inserted { notes.leave("links that lead out of the project or nowhere", name) }
      return false
    }
  }

  private func text(_ path: String) throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }

  mutating func add(_ target: String, _ text: String) { files.append(File(target: target, source: .text(text))) }

  private mutating func copy(_ path: String, to target: String) {
    guard FileSystem.isFile(path) else { return }
    if target.hasSuffix(".md") {
      notes.leave("texts beside the 'index.md' of a page", target)
    } else if [".html", ".htm"].contains(where: target.hasSuffix) {
      notes.leave("pages in HTML", target)
    } else {
      files.append(File(target: "Content/" + target, source: .copy(path)))
    }
  }

  /// Reads a folder at the top of the content: a collection, or a page with files of its own.
  private mutating func readFolder(_ folder: String, depth: Int) throws {
    let names = try self.names("\(content)/\(folder)")
    if names.contains("index.md"), !names.contains("_index.md") {
      addPage(HugoPage(try text("\(content)/\(folder)/index.md")), target: folder + "/index.md", folder: folder)
      for name in names where name != "index.md" {
        try copyResources("\(content)/\(folder)/\(name)", to: "\(folder)/\(name)", depth: depth)
      }
      return
    }
    var collection = HugoCollection(folder)
    try readCollection(folder, into: &collection, depth: depth)
    guard !collection.isEmpty else { return }
    collections += 1
    add("Content/\(folder)/collection.md", collection.text)
  }

  /// The path of an item: with another name if that is the name of a page of the collection.
  static func unreserved(_ path: String) -> String {
    let name = ContentPath.name(of: path)
    guard name.hasSuffix(".md"), name != "index.md", AddedSlugs.isReserved(String(name.dropLast(3)).lowercased()) else {
      return path
    }
    return ContentPath.join(ContentPath.folder(of: path), "item-" + name)
  }

  /// Reads the items of a folder, also those in folders below it.
  private mutating func readCollection(_ folder: String, into collection: inout HugoCollection, depth: Int) throws {
    guard depth < Self.depth else { return notes.leave(Self.deepFolders, folder) }
    let names = try self.names("\(content)/\(folder)")
    for name in names {
      let (path, target) = ("\(content)/\(folder)/\(name)", "\(folder)/\(name)")
      if FileSystem.isFolderItself(path) {
        let inner = try self.names(path)
        if inner.contains("_index.md") {
          try readFolder(target, depth: depth + 1)
        } else if inner.contains("index.md") {
          addItem(
            HugoPage(try text(path + "/index.md")), target: target + "/index.md", folder: target,
            images: try images(in: path), &collection)
          for name in inner where name != "index.md" {
            try copyResources("\(path)/\(name)", to: "\(target)/\(name)", depth: depth)
          }
        } else {
          try readCollection(target, into: &collection, depth: depth + 1)
        }
      } else if name == "_index.md" {
        let page = HugoPage(try text(path))
        let body = markdown(page, folder: folder + "/_index.md", isItem: false).text
        if folder == collection.folder { collection.take(page, text: body, &notes) }
      } else if name.hasSuffix(".md") {
        addItem(
          HugoPage(try text(path)), target: Self.unreserved(target), folder: folder,
          images: names.filter(ImageFormat.isImage(named:)),
          &collection)
      } else {
        copy(path, to: target)
      }
    }
  }

  private mutating func copyResources(_ path: String, to target: String, depth: Int) throws {
    guard FileSystem.isFolderItself(path) else { return copy(path, to: target) }
    guard depth < Self.depth else { return notes.leave(Self.deepFolders, target) }
    for name in try names(path) {
      try copyResources("\(path)/\(name)", to: "\(target)/\(name)", depth: depth + 1)
    }
  }

  /// Copies files that addresses name from the root of the site: images into the content folder, where `/images/a.jpg`
  /// finds them, other static files as they are.
  private mutating func copyFiles(of folder: String, below: String, isStatic: Bool, depth: Int) throws {
    guard depth < Self.depth else { return notes.leave(Self.deepFolders, below) }
    for name in try names(folder) {
      let path = "\(folder)/\(name)"
      if FileSystem.isFolderItself(path) {
        try copyFiles(of: path, below: "\(below)\(name)/", isStatic: isStatic, depth: depth + 1)
      } else if ImageFormat.isImage(named: name) {
        copy(path, to: below + name)
      } else if isStatic, FileSystem.isFile(path) {
        files.append(File(target: "Content/static/\(below)\(name)", source: .copy(path)))
      }
    }
  }

  /// The images in a folder and the folders in it, by their paths in it.
  private mutating func images(in folder: String) throws -> [String] {
    try names(folder).flatMap { name -> [String] in
      guard FileSystem.isFolderItself("\(folder)/\(name)") else {
        return ImageFormat.isImage(named: name) ? [name] : []
      }
      return try names("\(folder)/\(name)").filter(ImageFormat.isImage(named:)).map { "\(name)/\($0)" }
    }
  }
}
