package import Geometry

/// Reads an object's values by key. Collects every mistake, including keys that were never read.
package struct ParameterReader {
  package private(set) var problems: [LayoutParameterProblem] = []
  private let entries: [(key: String, value: ParameterValue)]
  private let path: [String]
  private var readKeys: [String] = []

  package init(entries: [(key: String, value: ParameterValue)], path: [String] = []) {
    self.entries = entries
    self.path = path
  }

  /// Adds a problem at a path relative to the object that this reader reads.
  package mutating func report(
    _ relativePath: [String], _ message: String, concernsKey: Bool = false, candidates: [String] = []
  ) {
    problems.append(
      LayoutParameterProblem(
        path: path + relativePath, concernsKey: concernsKey, message: message, candidates: candidates))
  }

  /// Reports unknown keys and duplicate keys.
  package mutating func finish() {
    var seen: Set<String> = []
    for (key, _) in entries {
      if !seen.insert(key).inserted { report([key], "'\(key)' is given twice", concernsKey: true) }
      if !readKeys.contains(key) {
        report([key], "unknown key '\(key)'", concernsKey: true, candidates: readKeys)
      }
    }
  }

  // MARK: Values

  /// Returns the value of a key; nil if it is absent or null.
  package mutating func value(_ key: String) -> ParameterValue? {
    if !readKeys.contains(key) { readKeys.append(key) }
    guard let value = entries.first(where: { $0.key == key })?.value, value != .null else { return nil }
    return value
  }

  /// Returns whether a key has a value other than null.
  package func has(_ key: String) -> Bool { entries.contains { $0.key == key && $0.value != .null } }

  /// Reads a string.
  package mutating func word(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if case .string(let text) = value { return text }
    reportType(key, value, wanted: "a word")
    return nil
  }

  /// Reads a Boolean.
  package mutating func flag(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if case .bool(let flag) = value { return flag }
    reportType(key, value, wanted: "true or false")
    return nil
  }

  /// Reads a string that must be one of an enumeration's raw values.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let word = word(key) else { return nil }
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    report([key], "found '\(word)', wanted \(words.map { "'\($0)'" }.joined(separator: " or "))", candidates: words)
    return nil
  }

  /// The range that a number must be in.
  package enum NumberRange {
    /// Any finite number, for example a signed distance.
    case any
    case notNegative
    case positive
  }

  /// Reads a finite number in a range.
  package mutating func number(_ key: String, _ range: NumberRange = .notNegative) -> Double? {
    guard let value = value(key) else { return nil }
    return number(value, at: [key], range)
  }

  /// Checks that a value is a finite number in a range, and returns it.
  package mutating func number(_ value: ParameterValue, at relativePath: [String], _ range: NumberRange) -> Double? {
    guard case .number(let number) = value else {
      report(relativePath, "found \(value.description), wanted a number")
      return nil
    }
    let fits =
      switch range {
      case .any: true
      case .notNegative: number >= 0
      case .positive: number > 0
      }
    guard number.isFinite else {
      report(relativePath, "found \(number), wanted a finite number")
      return nil
    }
    guard fits else {
      let wanted = range == .positive ? "a number greater than 0" : "a number that is not negative"
      report(relativePath, "found \(value.description), wanted \(wanted)")
      return nil
    }
    return number
  }

  /// Reads a whole number of at least 1.
  package mutating func count(_ key: String) -> Int? {
    guard let value = value(key) else { return nil }
    if case .number(let number) = value, number > Double(Int32.max) {
      reportType(key, value, wanted: "at most \(Int32.max)")
      return nil
    }
    guard case .number(let number) = value, number >= 1, number == Double(Int(number)) else {
      reportType(key, value, wanted: "a whole number from 1 on")
      return nil
    }
    return Int(number)
  }

  /// Reads an object with a width and a height that are not negative.
  package mutating func size(_ key: String) -> Size? {
    guard let value = value(key) else { return nil }
    guard case .object(let entries) = value else {
      reportType(key, value, wanted: "{width, height}")
      return nil
    }
    return nested(key, entries) { reader in
      let width = reader.requiredNumber("width")
      let height = reader.requiredNumber("height")
      guard let width, let height else { return nil }
      return Size(width: width, height: height)
    }
  }

  /// Reads one number for all four sides, or an object with any of the sides.
  package mutating func insets(_ key: String, standard: EdgeInsets, sides: Sides = .reading) -> EdgeInsets? {
    guard let value = value(key) else { return nil }
    switch value {
    case .number: return number(value, at: [key], .notNegative).map(EdgeInsets.init(all:))
    case .object(let entries):
      return nested(key, entries) { reader in
        EdgeInsets(
          top: reader.number("top") ?? standard.top,
          leading: reader.number(sides.leading, or: sides.alternateLeading) ?? standard.leading,
          bottom: reader.number("bottom") ?? standard.bottom,
          trailing: reader.number(sides.trailing, or: sides.alternateTrailing) ?? standard.trailing)
      }
    default:
      reportType(key, value, wanted: "a number or {top, leading, bottom, trailing}")
      return nil
    }
  }

  /// The accepted names of the horizontal sides.
  package enum Sides {
    /// `leading` and `trailing`.
    case reading
    /// `leading` and `trailing`, or `left` and `right` as in flickr/justified-layout.
    case either

    var leading: String { "leading" }
    var trailing: String { "trailing" }
    var alternateLeading: String? { self == .either ? "left" : nil }
    var alternateTrailing: String? { self == .either ? "right" : nil }
  }

  private mutating func number(_ key: String, or other: String?) -> Double? {
    let first = number(key)
    guard let other else { return first }
    return number(other) ?? first
  }

  private mutating func requiredNumber(_ key: String) -> Double? {
    if !has(key) { report([], "'\(key)' is missing") }
    return number(key)
  }

  /// Reads a nested object, and adds its problems to this reader's.
  package mutating func nested<Result>(
    _ key: String, _ entries: [(key: String, value: ParameterValue)], _ read: (inout ParameterReader) -> Result
  ) -> Result {
    var reader = ParameterReader(entries: entries, path: path + [key])
    let result = read(&reader)
    reader.finish()
    problems += reader.problems
    return result
  }

  private mutating func reportType(_ key: String, _ value: ParameterValue, wanted: String) {
    report([key], "found \(value.description), wanted \(wanted)")
  }

  /// Adds the problems of another reader.
  package mutating func takeOver(_ others: [LayoutParameterProblem]) { problems += others }

  /// The path of the object that this reader reads.
  package var ownPath: [String] { path }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as an error message describes it.
  public var description: String {
    switch self {
    case .null: "nothing"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number):
      abs(number) < 1e15 && number == Double(Int(number)) ? "the number \(Int(number))" : "the number \(number)"
    case .string(let text): "the text '\(text)'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
