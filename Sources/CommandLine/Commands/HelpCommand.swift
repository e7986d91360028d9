import Diagnostics
import Settings

/// `vitrine help`
struct HelpCommand {
  private let words: [String]
  private let pages: DocumentationPages

  init(_ arguments: some Sequence<String>, pages: DocumentationPages = DocumentationPages()) {
    (words, self.pages) = (Array(arguments), pages)
  }

  func run() throws -> ExitStatus {
    Terminal().print(try text())
    return .success
  }

  /// The text of the topic: a command, a page of the documentation or a part of it, or a key of a settings file.
  /// - Throws: `UsageError` if there is no such topic.
  func text() throws -> String {
    guard let topic = words.first else {
      let names = pages.names
      return Help.overview + (names.isEmpty ? "" : "\n\nDocumentation: vitrine help \(names.joined(separator: "|"))")
    }
    if topic == "--man" { return ManPage.text }
    if words.count == 1, let text = Help.text(of: topic) {
      return text + (pages.names.contains(topic) ? "\n\nMore: vitrine help \(topic).md" : "")
    }
    if let page = try pages.text(of: topic) {
      guard words.count > 1 else { return page }
      let section = words.dropFirst().joined(separator: " ")
      guard let text = DocumentationPages.sections(of: page, named: section) else {
        throw UsageError(message: "'\(topic)' has no section '\(section)'", suggestion: "see 'vitrine help \(topic)'")
      }
      return text
    }
    if words.count == 1 {
      let keys = SettingsFile.allCases.flatMap { file in
        SettingsKey.places(of: topic, in: file.keys).map { key, path in key.explanation(in: file, path: path) }
      }
      // The parameters of layouts are explained in the documentation alone; one can have the name of a key.
      let rows = try pages.rows(of: topic, on: keys.isEmpty ? nil : "layouts")
      let found = keys + rows + (keys.isEmpty ? try pages.sections(named: topic) : [])
      if !found.isEmpty { return found.joined(separator: "\n\n") }
    }
    let names = Help.topics.map(\.name) + pages.names + SettingsFile.allCases.flatMap(\.keys).names
    throw UsageError(
      message: "there is no help on '\(words.joined(separator: " "))'",
      suggestion: closestMatch(to: topic, in: names).map { "did you mean '\($0)'?" }
        ?? (pages.names.isEmpty ? "the documentation is not installed beside the command" : "see 'vitrine help'"))
  }
}

extension SettingsKey {
  /// The keys of a name among some keys and inside their values, with the names of the keys around each.
  fileprivate static func places(
    of name: String, in keys: [SettingsKey], path: [String] = []
  ) -> [(key: SettingsKey, path: [String])] {
    keys.flatMap { key in
      (key.name == name ? [(key, path)] : [])
        + key.value.inner.flatMap { places(of: name, in: $0, path: path + [key.name]) }
    }
  }

  /// What the key is for, in the words of a terminal.
  fileprivate func explanation(in file: SettingsFile, path: [String]) -> String {
    let place = path.isEmpty ? "" : ", inside \(path.joined(separator: ", "))"
    var lines = ["\(name) (\(file.title)\(place))", "  \(meaning)", "  values: \(value.described)"]
    if let standard { lines.append("  default: \(standard)") }
    lines.append("  example: \(name): \(example)")
    return lines.joined(separator: "\n")
  }
}

extension SettingsValue {
  /// The keys of the mappings that the value can be or contain.
  fileprivate var inner: [[SettingsKey]] {
    switch self {
    case .keys(let keys, _): [keys]
    case .list(let element), .names(let element): element.inner
    case .either(let values): values.flatMap(\.inner)
    // A stack inside a stack has the same keys.
    case .part: [SettingsKey.ofPart.filter { $0.name != "stack" }]
    default: []
    }
  }

  /// The values in the words of a help text.
  fileprivate var described: String {
    switch self {
    case .any: "any value"
    case .text: "text"
    case .boolean: "true or false"
    case .no: "false"
    case .integer(let range): "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      range.upperBound >= 1e300
        ? "number" : "number, \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    case .date: "date"
    case .word(let words): words.joined(separator: ", ")
    case .list(let element): "list of: \(element.described)"
    case .either(let values): values.map(\.described).joined(separator: "; or ")
    case .names(let element): "mapping of names to: \(element.described)"
    case .keys(let keys, _): "mapping with \(keys.names.joined(separator: ", "))"
    case .layout: "name of a layout, or a mapping with kind and its parameters"
    case .part: "part of a cell: \(SettingsKey.ofPart.names.joined(separator: ", "))"
    }
  }
}
