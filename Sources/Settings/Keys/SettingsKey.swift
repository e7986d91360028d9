/// A key of a settings file, as its reader, `vitrine help` and the JSON Schemas of `vitrine schema` know it.
///
/// The readers take the names of their keys from these declarations, and tests hold each example and each range against
/// the readers, so that none of them can drift apart.
package struct SettingsKey: Sendable {
  package var name: String
  package var value: SettingsValue
  /// One sentence on what the key is for, without a full stop.
  package var meaning: String
  /// What holds without the key, in words; nil if it is nothing.
  package var standard: String?
  /// A valid value as YAML, on one line.
  package var example: String

  package init(
    _ name: String, _ value: SettingsValue, _ meaning: String, standard: String? = nil, example: String
  ) {
    (self.name, self.value, self.meaning, self.standard, self.example) = (name, value, meaning, standard, example)
  }
}

/// The values that a key of a settings file takes. An empty value is always permitted and counts as absent.
package indirect enum SettingsValue: Sendable {
  case any
  /// A text. Numbers and truth values are texts too, as they are written.
  case text
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// A day, or a date of history such as `1880~`.
  case date
  /// One of some words.
  case word([String])
  /// The truth value false, where the key takes no other.
  case no
  case list(SettingsValue)
  case either([SettingsValue])
  /// A mapping with names that the author chooses.
  case names(SettingsValue)
  case keys([SettingsKey], required: [String] = [])
  /// A layout: its name, or a mapping with `kind` and its parameters.
  case layout
  /// A part of a cell, which can contain others.
  case part

  /// A text, or a list of texts.
  package static var textOrList: SettingsValue { .either([.text, .list(.text)]) }
}

extension [SettingsKey] {
  package var names: [String] { map(\.name) }

  /// These keys without some of them.
  package func without(_ names: String...) -> [SettingsKey] { filter { !names.contains($0.name) } }
}
