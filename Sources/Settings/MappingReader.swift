package import Diagnostics

/// Reads the entries of a mapping in a settings file by key. In the end it reports the keys that were not read.
///
///     var reader = MappingReader(node, file: file, what: "text style")
///     let size = reader.number("size", in: 1...1000)
///     diagnostics += reader.finish()
package struct MappingReader {
  private var reader: FrontMatterReader
  private let entries: [FrontMatterNode.Entry]
  /// Whether the value is a mapping, or empty.
  private let isMapping: Bool
  private let position: SourcePosition
  private let what: String
  private var asked: [String] = []
  private var missingKeys: [String] = []

  /// - Parameter what: the purpose of the mapping, for messages: `text style`.
  package init(_ node: FrontMatterNode, file: SourceFile, what: String) {
    self.what = what
    reader = FrontMatterReader(file: file)
    position = node.position
    if case .mapping(let entries) = node.value {
      self.entries = entries
      isMapping = true
    } else {
      entries = []
      isMapping = node.isNull
      if !node.isNull { reader.refuse(node, what, wanted: "a mapping of keys to values") }
    }
  }

  /// Returns the node of a key; an empty value counts as absent.
  package mutating func node(_ key: String) -> FrontMatterNode? {
    if !asked.contains(key) { asked.append(key) }
    guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
    return value
  }

  package mutating func string(_ key: String) -> String? { node(key).flatMap { reader.string($0, key) } }

  package mutating func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    node(key).flatMap { reader.number($0, key, in: range) }
  }

  package mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    node(key).flatMap { reader.integer($0, key, in: range) }
  }

  package mutating func bool(_ key: String) -> Bool? { node(key).flatMap { reader.boolean($0, key) } }

  /// Reads a list.
  /// - Parameter elements: the kind of the elements, for messages.
  package mutating func list(_ key: String, of elements: String) -> [FrontMatterNode]? {
    node(key).flatMap { reader.list($0, key, of: elements) }
  }

  /// Reads the entries of a mapping, in the order written.
  package mutating func mapping(_ key: String) -> [FrontMatterNode.Entry]? {
    node(key).flatMap { node in
      if case .mapping(let entries) = node.value { return entries }
      reader.refuse(node, key, wanted: "a mapping of keys to values")
      return nil
    }
  }

  /// Reads one of the raw values of an enumeration.
  package mutating func word<Word: RawRepresentable & CaseIterable>(_ key: String, of type: Word.Type) -> Word?
  where Word.RawValue == String {
    node(key).flatMap { node in
      if let text = node.text, let word = Word(rawValue: text) { return word }
      reader.refuse(node, key, wanted: Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))
      return nil
    }
  }

  /// Reads an aspect ratio, the width divided by the height: `4:3`, `4/3` or a number.
  package mutating func aspect(_ key: String) -> Double? { node(key).flatMap { reader.aspect($0) } }

  /// Reports a value that is not what is wanted.
  package mutating func refuse(_ node: FrontMatterNode, _ key: String, wanted: String) {
    reader.refuse(node, key, wanted: wanted)
  }

  /// Appends a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) { reader.append(diagnostic) }

  /// Reports that a required key is missing, unless another mistake explains it: the value is not a mapping, or the key
  /// is misspelt.
  package mutating func missing(_ key: String) { if isMapping { missingKeys.append(key) } }

  /// Returns all diagnostics, including those for unknown keys.
  package consuming func finish() -> [Diagnostic] {
    let unknown = entries.filter { !asked.contains($0.key) }
    let meant = unknown.compactMap { closestMatch(to: $0.key, in: asked) }
    for key in missingKeys where !meant.contains(key) && (meant.isEmpty || missingKeys.count > 1) {
      reader.report("missing-key", "\(what): '\(key)' is missing", at: reader.file.location(position))
    }
    for entry in unknown { reader.refuse(unknownKey: entry, of: what, candidates: asked) }
    return reader.diagnostics
  }
}

extension SourceFile {
  package func location(_ node: FrontMatterNode) -> SourceLocation {
    location(node.position, length: max(node.length, 1))
  }
}

extension FrontMatterNode {
  /// The value as a finite number, whether an integer or a fraction.
  package var number: Double? {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value.isFinite ? value : nil
    default: nil
    }
  }
}
