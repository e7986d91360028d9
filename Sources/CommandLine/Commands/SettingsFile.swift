import Diagnostics
import Settings
import Theming

/// A kind of file with settings, as `vitrine schema` calls it.
enum SettingsFile: String, CaseIterable {
  case site, collection, item, theme, cell, strings

  /// Where files of the kind are, for editors: a pattern from the folder of a site.
  var pattern: String {
    switch self {
    case .site: "Content/site.yaml"
    case .collection: "Content/**/collection.md"
    case .item: "Content/**/*.md"
    case .theme: "Templates/theme.yaml"
    case .cell: "Templates/cells/*.yaml"
    case .strings: "Templates/strings.yaml"
    }
  }

  /// Whether the whole file is YAML. Language servers for YAML do not read front matter in Markdown.
  var isYAML: Bool { self != .collection && self != .item }

  var title: String {
    switch self {
    case .site: "site.yaml"
    case .collection: "front matter of collection.md"
    case .item: "front matter of items"
    case .theme: "theme.yaml"
    case .cell: "cells/NAME.yaml"
    case .strings: "strings.yaml"
    }
  }

  var keys: [SettingsKey] {
    switch self {
    case .site: SettingsKey.ofSite
    case .collection: SettingsKey.ofCollection
    case .item: SettingsKey.ofItem + SettingsKey.ofItemUnlessField
    case .theme: SettingsKey.ofTheme
    case .cell: SettingsKey.ofCell
    case .strings: []
    }
  }

  /// The JSON Schema (draft 7) of the file.
  var schema: String {
    var writer = SchemaWriter()
    switch self {
    case .strings: return writer.file(title: title, languages: Self.builtInStrings)
    // The fields of items are those that their collection declares.
    case .item: return writer.file(title: title, keys: keys, isOpen: true, required: [])
    case .cell: return writer.file(title: title, keys: keys, isOpen: false, required: ["parts"])
    default: return writer.file(title: title, keys: keys, isOpen: false, required: [])
    }
  }

  /// The keys and English texts of the built-in strings.yaml, in its order.
  private static var builtInStrings: [(key: String, text: String)] {
    guard let folder = TemplateFolders.bundled(),
      let file = try? TemplateFolders([folder]).file("strings.yaml"),
      case .mapping(let languages)? = parseYAML(file).0?.value,
      case .mapping(let words)? = languages.first(where: { $0.key == "en" })?.value.value
    else { return [] }
    return words.map { ($0.key, $0.value.text ?? "") }
  }
}
