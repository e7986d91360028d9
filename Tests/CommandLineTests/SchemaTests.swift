@testable import CommandLine
@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Discovery
@testable import Markdown
@testable import Settings
@testable import Theming
import CollectionLayout
import LayoutDecoding
import Foundation
import LayoutParameters
import Testing

/// The declarations of keys, held against the readers of the files, and the schemas made from them.
@Suite struct SchemaTests {
  /// A key of a file, with the function that reads a file with one value for it.
  struct Case: CustomTestStringConvertible, Sendable {
    var file: SettingsFile
    var key: SettingsKey
    var testDescription: String { "\(file.rawValue) \(key.name)" }
  }

  static let cases = SettingsFile.allCases.flatMap { file in file.keys.map { Case(file: file, key: $0) } }

  /// The ids of the diagnostics for a file with the value, but for files and collections that are not there.
  private func problems(_ file: SettingsFile, _ key: String, _ value: String) -> [String] {
    let text = "\(key): \(value)\n"
    let source = SourceFile(path: "file.yaml", text: text)
    let absent = [
      "missing-image", "missing-media", "unknown-font", "unknown-style", "incomplete-position", "missing-key",
    ]
    let diagnostics: [Diagnostic]
    switch file {
    case .site:
      let (node, syntax) = parseYAML(source)
      diagnostics = syntax + interpretSite(node, file: source, name: "Content").1
    case .collection:
      let parsed = parseDocument(SourceFile(path: "c/collection.md", text: "---\n\(text)---\n"), unsafeHTML: false)
      diagnostics = parsed.1 + interpretCollection(parsed.0, path: "c").1
    case .item:
      let parsed = parseDocument(SourceFile(path: "c/i/index.md", text: "---\n\(text)---\n"), unsafeHTML: false)
      let item = ItemSource(
        slug: "i", collection: "c", file: SourceEntry(path: "c/i/index.md"), isFolder: true)
      diagnostics =
        parsed.1
        + interpretItem(parsed.0, source: item, schema: ItemSchema(), files: ContentFiles(paths: { _ in [] }))
        .diagnostics
    case .theme: diagnostics = Theme.read(source, over: Self.baseTheme).1
    case .cell:
      let parts = key == "parts" ? "" : "parts: [{image: {}}]\n"
      diagnostics =
        CellAnatomy.read(SourceFile(path: "cell.yaml", text: parts + text), name: "cell", styles: ["title", "badge"]).1
    case .strings: diagnostics = []
    }
    return diagnostics.map(\.id).filter { !absent.contains($0) }
  }

  private static let baseTheme: Theme? = {
    let text = "fonts: {serif: [A]}\ntextStyles: {section: {font: serif, size: 10, lineHeight: 10}}\n"
    return Theme.read(SourceFile(path: "theme.yaml", text: text)).0
  }()

  /// Fields that examples name are not declared in the collection of this test.
  private static let namesFields = ["facets", "sort", "sectionBy"]

  @Test(arguments: cases) func examplesAreValid(_ tested: Case) throws {
    #expect(SchemaWriter.json(ofYAML: tested.key.example) != nil)
    #expect(problems(tested.file, tested.key.name, tested.key.example) == [])
  }

  @Test(arguments: cases) func emptyValuesCountAsAbsent(_ tested: Case) {
    #expect(problems(tested.file, tested.key.name, "").filter { $0 != "missing-key" } == [])
  }

  @Test(arguments: SettingsFile.allCases) func otherKeysAreUnknown(_ file: SettingsFile) {
    if file != .strings { #expect(problems(file, "nosuchkey", "1") == ["unknown-key"]) }
  }

  @Test(arguments: cases) func rangesAreThoseOfTheReader(_ tested: Case) {
    let limits: (inside: [String], outside: [String])
    switch tested.key.value {
    case .integer(let range):
      limits = (
        ["\(range.lowerBound)", "\(range.upperBound)"], ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
      )
    case .number(let range):
      limits = (
        [plain(range.lowerBound), plain(range.upperBound)], [plain(range.lowerBound - 1), plain(range.upperBound + 1)]
      )
    case .boolean: limits = (["true", "false"], ["maybe", "[true]"])
    case .word(let words): limits = (words, ["nosuchword"])
    // The reader of tables, which this test does not call, reads `items`.
    case .text where tested.key.name == "items": return
    case .text: limits = (["\"2\""], ["{a: 1}"])
    case .list(.text): limits = ([], ["{a: 1}"])
    case .date: limits = (["2020-02-29"], ["2021-02-29", "{a: 1}"])
    default: return
    }
    // Texts with a syntax of their own are only tried as mappings.
    if case .text = tested.key.value {
    } else {
      for value in limits.inside { #expect(problems(tested.file, tested.key.name, value) == [], "\(value)") }
    }
    for value in limits.outside { #expect(problems(tested.file, tested.key.name, value) != [], "\(value)") }
  }

  @Test func nestedKeysAreThoseOfTheReader() {
    func unknown(_ file: SettingsFile, _ key: String, _ value: String) -> Bool {
      problems(file, key, value).contains("unknown-key")
    }
    /// Tries every key of the mappings in a value, at its place.
    func tryKeys(_ file: SettingsFile, _ key: String, _ value: SettingsValue, _ place: (String) -> String) {
      switch value {
      case .keys(let keys, _):
        #expect(unknown(file, key, place("{nosuchkey: 1}")), "\(key)")
        for inner in keys {
          #expect(!unknown(file, key, place("{\(inner.name): \(inner.example)}")), "\(key).\(inner.name)")
          tryKeys(file, key, inner.value) { place("{\(inner.name): \($0)}") }
        }
      case .list(let element): tryKeys(file, key, element) { place("[\($0)]") }
      case .names(let element): tryKeys(file, key, element) { place("{name: \($0)}") }
      case .either(let values): for value in values { tryKeys(file, key, value, place) }
      default: break
      }
    }
    // The model reads shelves, which knows the collections; media and images are files.
    for tested in Self.cases where tested.key.name != "home" {
      tryKeys(tested.file, tested.key.name, tested.key.value) { $0 }
    }
    for part in SettingsKey.ofPart {
      tryKeys(.cell, "parts", part.value) { "[{\(part.name): \($0)}]" }
      #expect(
        problems(.cell, "parts", "[{\(part.name): \(part.example)}]") == [] || part.name == "rich", "\(part.name)")
    }
  }

  /// The cells that come with Vitrine use keys that the reader knows; all of them are declared.
  @Test func builtInCellsHaveDeclaredKeys() throws {
    func undeclared(_ node: FrontMatterNode, _ value: SettingsValue) -> [String] {
      switch (value, node.value) {
      case (.keys(let keys, _), .mapping(let entries)):
        return entries.flatMap { entry in
          keys.first { $0.name == entry.key }.map { undeclared(entry.value, $0.value) } ?? [entry.key]
        }
      case (.list(let element), .list(let nodes)): return nodes.flatMap { undeclared($0, element) }
      case (.part, _): return undeclared(node, .keys(SettingsKey.ofPart))
      default: return []
      }
    }
    let folder = ExitStatusTests.templates + "/cells"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count > 5)
    for name in names {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let node = try #require(parseYAML(SourceFile(path: name, text: text)).0)
      #expect(undeclared(node, .keys(SettingsKey.ofCell)) == [], "\(name)")
    }
  }

  @Test(arguments: SettingsFile.allCases) func schemasAreJSON(_ file: SettingsFile) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(file.schema.utf8)) as? [String: Any]
    #expect(schema?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    if file != .strings {
      let properties = try #require(schema?["properties"] as? [String: [String: Any]])
      #expect(properties.keys.sorted() == file.keys.names.sorted())
      #expect(properties.values.allSatisfy { $0["description"] is String && ($0["examples"] as? [Any])?.count == 1 })
    }
  }

  @Test func parametersOfLayoutsAreThoseOfTheEngine() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(SettingsFile.collection.schema.utf8)) as? [String: Any]
    let layout = ((schema?["definitions"] as? [String: Any])?["layout"] as? [String: Any])?["anyOf"] as? [[String: Any]]
    let rules = try #require(layout?.last?["allOf"] as? [[String: Any]])
    func keys(of kind: String) -> [String] {
      let rule = rules.first {
        let condition = ($0["if"] as? [String: Any])?["properties"] as? [String: [String: String]]
        return condition?["kind"]?["const"] == kind
      }
      let names = (rule?["then"] as? [String: Any])?["propertyNames"] as? [String: Any]
      return (names?["anyOf"] as? [[String: Any]])?.compactMap { $0["enum"] as? [String] }.first ?? []
    }
    #expect(keys(of: "grid").contains("columns") && !keys(of: "list").contains("columns"))
    #expect(keys(of: "list").contains("separators") && keys(of: "mosaic").contains("segmentHeight"))
    #expect(keys(of: "column").contains("lineSpacing"))
    #expect(Set(keys(of: "groups")).isSuperset(of: ["group", "widths", "lineSpacing", "sectionInset", "cell"]))
  }

  /// The keys of a group in the schema are those that the reader of groups knows.
  @Test func groupsInTheSchemaAreThoseOfTheEngine() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(SettingsFile.collection.schema.utf8)) as? [String: Any]
    let definitions = try #require(schema?["definitions"] as? [String: [String: Any]])
    func properties(_ name: String) -> Set<String> {
      Set((definitions[name]?["properties"] as? [String: Any])?.keys.map { $0 } ?? [])
    }
    func candidates(_ group: String) -> Set<String> {
      let (layout, _) = parseYAML(SourceFile(path: "layout.yaml", text: "{kind: groups, group: \(group)}\n"))
      let problems = layout.map { LayoutDescription.decode($0.parameter).1 } ?? []
      return Set(problems.first { $0.path.last == "nothing" }?.candidates ?? [])
    }
    #expect(candidates("{nothing: 1, items: [{}]}").union(["group"]) == properties("groupItem"))
    #expect(candidates("{height: {nothing: 1}, items: [{}]}") == properties("groupDimension"))
  }

  /// The documentation has a row for each key of the top level.
  @Test(arguments: cases) func everyKeyIsDocumented(_ tested: Case) throws {
    let folder = URL(fileURLWithPath: ExitStatusTests.templates).deletingLastPathComponent()
    let page = tested.file == .theme || tested.file == .cell ? "Themes.md" : "Content.md"
    let text = try String(contentsOf: folder.appendingPathComponent("Documentation/\(page)"), encoding: .utf8)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("|") && $0.contains("`\(tested.key.name)`") })
  }

  @Test func refuseOtherNames() {
    #expect(Vitrine.run(["schema", "page"]) == .usage)
    #expect(Vitrine.run(["schema", "site", "theme"]) == .usage)
    #expect(Vitrine.run(["schema", "site"]) == .success && Vitrine.run(["schema"]) == .success)
  }
}
