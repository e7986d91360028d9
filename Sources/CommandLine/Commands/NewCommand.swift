import SiteImport
import Items
import Files
import LoadingTrace
import Settings
import SiteBuild
import Theming

/// `vitrine new`
struct NewCommand {
  private let folder: String
  let source: Source
  /// The kind of site; nil for the one that suits the source.
  private let kind: SiteKind?
  private let theme: String?
  /// The tag of the language of the pages; nil for that of the source, or English.
  let language: String?
  /// The title that the source gives the site; nil if it gives none.
  private let sourceTitle: String?

  private static let usage =
    "usage: vitrine new DIR [--kind \(SiteKind.names.joined(separator: "|"))] [--theme NAME] [--language TAG]"
    + " [--from SOURCE]"

  /// What a new site is made of.
  enum Source {
    case sample
    case photographs(PhotographFolder)
    case tables([TableImport])
    case hugo(HugoProject)

    /// Whether a site of a kind can be made of it.
    func suits(_ kind: SiteKind) -> Bool {
      switch self {
      case .sample: true
      case .photographs: [.photographs, .portfolio].contains(kind)
      case .tables: [.catalogue, .directory].contains(kind)
      case .hugo: false
      }
    }
  }

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(arguments, options: ["--from", "--kind", "--theme", "--language"], flags: [])
    try reader.requireOperands(1, Self.usage)
    var kind: SiteKind?
    if let name = reader.value("--kind") {
      kind = SiteKind(rawValue: name)
      guard kind != nil else {
        throw UsageError(
          message: "--kind: there is no kind of site '\(name)'",
          suggestion: didYouMean(name, SiteKind.names) ?? "the kinds are \(SiteKind.names.joined(separator: ", "))")
      }
    }
    if let theme = reader.value("--theme") { try Self.checkTheme(theme) }
    if let language = reader.value("--language") { try Self.checkLanguage(language) }
    try self.init(
      folder: reader.operands[0], from: reader.value("--from"), kind: kind, theme: reader.value("--theme"),
      language: reader.value("--language"))
  }

  private static func checkTheme(_ name: String) throws {
    let themes =
      try TemplateFolders.bundled().map { try TemplateFolders([$0]).themeNames() } ?? []
    guard themes.contains(name) else {
      throw UsageError(
        message: "--theme: there is no theme '\(name)'",
        suggestion: didYouMean(name, themes) ?? "the themes are \(themes.joined(separator: ", "))")
    }
  }

  private static func checkLanguage(_ tag: String) throws {
    let code = LanguageTag.codes[tag.lowercased()]
    guard code == nil, LanguageTag.isWellFormed(tag) else {
      throw UsageError(
        message: "--language: '\(tag)' is no language tag",
        suggestion: code.map { "write \($0)" } ?? "write one such as en, de or pt-BR")
    }
  }

  /// - Parameters:
  ///   - folder: The folder of the new site; if it exists, it must be empty.
  ///   - source: The folder of photographs for a gallery, a table, or a project with tables.
  ///   - kind: The kind of site; nil for the one that suits the source.
  ///   - theme: A theme that comes with Vitrine; nil for the standard one.
  ///   - language: The language of the pages; nil for that of the source, or English.
  init(
    folder: String, from source: String? = nil, kind: SiteKind? = nil, theme: String? = nil, language: String? = nil
  ) throws {
    (self.kind, self.theme, self.language) = (kind, theme, language)
    let trimmed = folder.trimmingSlashes()
    self.folder = trimmed.isEmpty ? folder : trimmed
    guard !folder.isEmpty else { throw UsageError(message: "DIR names no folder") }
    guard !FileSystem.exists(self.folder) || FileSystem.isFolder(self.folder) else {
      throw UsageError(message: "'\(folder)' is a file", suggestion: "name a folder that is not there yet")
    }
    guard try Self.isFree(self.folder) else {
      throw UsageError(
        message: "'\(folder)' is not empty",
        suggestion: Self.galleryHint(for: self.folder) ?? "name a folder that is, or one that is not there yet")
    }
    self.source = try source.map { try Self.source(at: $0, kind: kind) } ?? .sample
    if case .photographs(let photographs) = self.source, Self.isInside(self.folder, photographs.path) {
      throw UsageError(
        message: "'\(folder)' is inside '\(photographs.path)', the folder of the photographs to copy",
        suggestion: "name a folder outside it, such as 'vitrine new ../site --from .'")
    }
    if case .tables = self.source { sourceTitle = source.flatMap(TableImport.projectTitle) } else { sourceTitle = nil }
    if let kind, !self.source.suits(kind) {
      throw UsageError(
        message: "--kind \(kind.rawValue) cannot be made of '\(source ?? "")'",
        suggestion: "leave --kind out, or --from for a site with sample content")
    }
  }

  /// Names the command that makes a site of the photographs in a folder, which are no content yet; nil if it has none.
  static func galleryHint(for folder: String) -> String? {
    guard PhotographFolder.hasPhotographs(in: folder) else { return nil }
    let site = folder == "." ? "../site" : "SITE"
    return "for a site of the photographs in it: vitrine new \(site) --from \(shellWord(folder))"
  }

  /// Whether a folder, which may not exist yet, is another one or inside it.
  static func isInside(_ folder: String, _ other: String) -> Bool {
    var existing = folder
    while !FileSystem.exists(existing), existing != ".", existing != "/" { existing = FileSystem.folder(of: existing) }
    let (inner, outer) = (FileSystem.resolved(existing), FileSystem.resolved(other))
    return inner == outer || inner.hasPrefix(outer + "/")
  }

  /// The endings of spreadsheets, which are no tables of text.
  private static let spreadsheetEndings = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"]

  /// Returns the tables at a path; nil if there is none.
  private static func tables(at path: String) throws -> [TableImport]? {
    if spreadsheetEndings.contains(where: path.lowercased().hasSuffix) {
      throw UsageError(
        message: "--from: '\(path)' is a spreadsheet",
        suggestion: "save it as CSV in UTF-8 with the program that made it ('Save as', 'Export'), and name that file")
    }
    do {
      return try TableImport.find(at: path)
    } catch let refusal as TableRefusal {
      throw UsageError(message: "--from: " + refusal.message, suggestion: refusal.suggestion)
    }
  }

  /// Recognises what is at a path.
  private static func source(at path: String, kind: SiteKind?) throws -> Source {
    guard FileSystem.exists(path) else { throw UsageError(message: "--from: there is no '\(path)'") }
    let trimmed = path.trimmingSlashes()
    if let tables = try self.tables(at: trimmed.isEmpty ? path : trimmed) { return .tables(tables) }
    if let project = try HugoProject(at: trimmed.isEmpty ? path : trimmed) { return .hugo(project) }
    guard FileSystem.isFolder(path) else {
      throw UsageError(
        message: "--from: '\(path)' is no table",
        suggestion: "name a folder, or a file that ends in .csv, .tsv or .json and has a row of headers")
    }
    let found = try PhotographFolder(path, areProjects: kind == .portfolio)
    guard !found.photographs.isEmpty else {
      throw UsageError(
        message: "--from: there is no photograph in '\(path)'", suggestion: "a table is named by its file")
    }
    return .photographs(found)
  }

  /// Whether a site can be created in a folder: it does not exist, or contains at most a repository.
  static func isFree(_ folder: String) throws -> Bool {
    guard FileSystem.exists(folder) else { return true }
    return try FileSystem.names(in: folder).allSatisfy { $0 == ".git" }
  }

  func run() throws -> ExitStatus {
    let terminal = Terminal()
    let isNew = !FileSystem.exists(folder)
    do { try make() } catch {
      // A half-made site could be taken for a whole one. The folder was free before.
      let made =
        isNew ? [folder] : ((try? FileSystem.names(in: folder)) ?? []).filter { $0 != ".git" }.map { folder + "/" + $0 }
      for path in made { try? FileSystem.remove(path) }
      throw error
    }
    terminal.print(folder == "." ? "made a site of \(contents)" : "\(folder): a site of \(contents)")
    for line in taken { terminal.print("  " + line) }
    terminal.print("  Comments in Content/site.yaml and in each collection.md explain the settings. Next:")
    terminal.print((folder == "." ? "  " : "  cd \(Self.shellWord(folder)) && ") + "vitrine preview --open")
    for line in remarks { terminal.printError("vitrine: " + line) }
    return .success
  }

  /// What the site is made of, in words.
  private var contents: String {
    switch source {
    case .sample: return kind?.contents ?? "nine prints"
    case .photographs(let folder):
      let photographs = counted(folder.photographs.count, "photograph")
      let projects = kind == .portfolio ? folder.projects.count : 0
      return projects == 0 ? photographs : counted(projects, "project") + " with " + photographs
    case .tables(let tables):
      let files = tables.map(\.files.count).reduce(0, +)
      let rows = tables.map { counted($0.rows, "row") + " in Content/\($0.target)" }.joined(separator: ", ")
      return rows + (files > 0 ? ", with " + counted(files, "file") : "")
    case .hugo(let project):
      return
        "\(counted(project.items, "item")) in \(counted(project.collections, "collection")) and \(counted(project.pages, "page"))"
        + " of a Hugo project"
    }
  }

  /// What the columns of tables are taken for, one line for each table.
  private var taken: [String] {
    guard case .tables(let tables) = source else { return [] }
    return tables.filter { !$0.meanings.isEmpty }.map { table in
      let fields = table.fields.isEmpty ? "" : "; fields: \(table.fields.map(\.label).joined(separator: ", "))"
      return "Columns of \(FileSystem.name(of: table.target)): \(table.meanings.joined(separator: ", "))\(fields)"
    }
  }

  /// Writes the files of the site.
  /// - Throws: `FileError`.
  func make() throws {
    let files: [NewSite.File]
    switch source {
    case .sample: files = kind.map { NewSite.sample($0, settings) } ?? NewSite.prints(theme: theme, language: language)
    case .photographs(let photographs) where kind == .portfolio:
      try photographs.copy(to: folder + "/Content/work")
      files = NewSite.portfolio(settings) + NewSite.projects(photographs)
    case .photographs(let photographs):
      // Photographs first: if the disk is too small for them, nothing looks finished.
      try photographs.copy(to: folder + "/Content/photographs")
      files = NewSite.gallery(settings, inFolders: photographs.hasFolders, areNumbered: photographs.areNumbered)
    case .tables(let tables):
      for table in tables {
        for file in table.files {
          let target = folder + "/Content/" + file.target
          try FileSystem.createFolder(FileSystem.folder(of: target))
          try FileSystem.copy(file.source, to: target)
        }
        try FileSystem.createFolder(folder + "/Content/" + table.name)
        try FileSystem.write(table.bytes, to: folder + "/Content/" + table.target)
      }
      files = NewSite.catalogue(settings, tables, cell: kind == .directory ? "person" : nil)
    case .hugo(let project):
      for file in project.files {
        guard case .copy(let source) = file.source else { continue }
        let target = folder + "/" + file.target
        try FileSystem.createFolder(FileSystem.folder(of: target))
        try FileSystem.copy(source, to: target)
      }
      files = NewSite.converted(project, settings)
    }
    for (path, text) in files + EditorSettings.files {
      let target = folder + "/" + path
      try FileSystem.createFolder(FileSystem.folder(of: target))
      try FileSystem.write(Array(text.utf8), to: target)
    }
  }

  private var settings: NewSite.Choices {
    NewSite.Choices(title: sourceTitle ?? title, theme: theme, language: language)
  }

  /// The title of the site: the name of the new site's folder, with spaces for hyphens.
  private var title: String {
    let name = FileSystem.name(of: FileSystem.resolved(folder))
    let words = name.split { "-_ ".contains($0) }.joined(separator: " ")
    return words.isEmpty ? "Photographs" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Quotes a text as one word for a shell.
  private static func shellWord(_ text: String) -> String {
    // A leading hyphen would begin an option.
    if text.hasPrefix("-") { return shellWord("./" + text) }
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
    return isPlain ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
