import Files
import Theming

/// The pages of the documentation, which are installed beside the templates.
struct DocumentationPages {
  private let folder: String?

  init() {
    folder = TemplateFolders.bundled().map { FileSystem.folder(of: $0.path) + "/Documentation" }
  }

  /// - Parameter folder: The folder with the pages.
  init(folder: String) { self.folder = folder }

  private static let ending = ".md"

  /// The pages in the order in which they are meant to be read.
  private static let readingOrder = [
    "GettingStarted", "Content", "Layouts", "Themes", "Images", "Publishing", "Deploying", "Preview", "Clusters",
    "Performance", "Upgrading", "Internals", "Testing", "Contributing",
  ]

  /// The file names without ending, in reading order; empty if the documentation is not installed.
  private var stems: [String] {
    let names = folder.flatMap { try? FileSystem.names(in: $0) } ?? []
    let stems = names.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
    func place(_ stem: String) -> Int { Self.readingOrder.firstIndex(of: stem) ?? Self.readingOrder.count }
    return stems.sorted { (place($0), $0) < (place($1), $1) }
  }

  /// The names of the pages in commands: `getting-started`.
  var names: [String] { stems.map(Self.name) }

  /// `GettingStarted` → `getting-started`.
  private static func name(_ stem: String) -> String {
    stem.reduce(into: "") { name, character in
      if character.isUppercase, !name.isEmpty { name += "-" }
      name += character.lowercased()
    }
  }

  /// Returns the Markdown of a page, by its name in commands or by its file's name.
  /// - Throws: `FileError`.
  func text(of name: String) throws -> String? {
    let wanted = name.lowercased()
    guard let folder,
      let stem = stems.first(where: { [Self.name($0), $0.lowercased() + Self.ending].contains(wanted) })
    else { return nil }
    return String(decoding: try FileSystem.read("\(folder)/\(stem)\(Self.ending)"), as: UTF8.self)
  }

  /// Returns the sections of a page whose heading contains a text, with the sections in them; nil if there is none.
  static func sections(of page: String, named words: String) -> String? {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [Substring] = []
    var depth: Int?
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, let level = level(of: line) {
        if let current = depth, level <= current { depth = nil }
        if depth == nil, line.dropFirst(level).lowercased().contains(words.lowercased()) { depth = level }
      }
      if depth != nil { found.append(line) }
    }
    while found.last?.isEmpty == true { found.removeLast() }
    return found.isEmpty ? nil : found.joined(separator: "\n")
  }

  /// Returns the sections of all pages whose heading is a text, each after the name of its page.
  /// - Throws: `FileError`.
  func sections(named words: String) throws -> [String] {
    try stems.compactMap { stem in
      guard let page = try text(of: stem + Self.ending) else { return nil }
      let lines = page.split(separator: "\n")
      guard
        lines.contains(where: { line in
          guard let level = Self.level(of: line), level > 1 else { return false }
          return line.dropFirst(level + 1).lowercased() == words.lowercased()
        })
      else { return nil }
      return Self.sections(of: page, named: words).map { "(\(Self.name(stem)))\n\n" + $0 }
    }
  }

  /// Returns the rows of tables that explain a word: whose first cell has it in code, such as the parameters of layouts.
  /// - Parameter name: The name of the page to search; nil for all.
  /// - Throws: `FileError`.
  func rows(of word: String, on name: String? = nil) throws -> [String] {
    try stems.filter { name == nil || Self.name($0) == name }.flatMap { stem -> [String] in
      guard let page = try text(of: stem + Self.ending) else { return [] }
      var found: [String] = []
      var heading: Substring = ""
      var columns: [String]?
      for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
        if let level = Self.level(of: line) { heading = line.dropFirst(level + 1) }
        guard line.hasPrefix("|") else {
          columns = nil
          continue
        }
        let cells = Self.cells(of: line)
        guard let names = columns else {
          columns = cells
          continue
        }
        // The parameters of layouts are in the second column, after the name of their layout.
        guard cells.count == names.count, cells.count > 1,
          cells[0].contains("`\(word)`") || names[1] == "key" && cells[1].contains("`\(word)`")
        else { continue }
        let values = zip(names, cells).dropFirst().map { $0.isEmpty ? "  \($1)" : "  \($0): \($1)" }
        found.append(
          ([cells[0].replacing("`", with: "") + " (\(Self.name(stem)), \(heading))"] + values).joined(separator: "\n"))
      }
      return found
    }
  }

  /// The cells of a row of a table.
  private static func cells(of line: Substring) -> [String] {
    // A bar in a cell is written \|.
    line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.replacing("\u{0}", with: "|").split(separator: " ").joined(separator: " ") }
  }

  /// The level of a heading; nil for other lines.
  private static func level(of line: Substring) -> Int? {
    let level = line.prefix { $0 == "#" }.count
    return (1...6).contains(level) && line.dropFirst(level).hasPrefix(" ") ? level : nil
  }
}
