/// A value among a layout's parameters, independent of the notation it was read from.
public indirect enum ParameterValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([ParameterValue])
  /// An object, with its members in source order.
  case object([(key: String, value: ParameterValue)])

  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}

/// A mistake in a layout's parameters.
public struct LayoutParameterProblem: Error, Hashable, Sendable {
  /// The keys and list indices that lead to the value, for example `["sectionInset", "top"]`.
  public var path: [String]
  /// Whether the problem is the key itself rather than its value.
  public var concernsKey: Bool
  /// What was found and what was expected.
  public var message: String
  /// The valid keys or words, for a "did you mean" suggestion.
  public var candidates: [String]
  /// Whether the problem is in a layout defined as data that the value names, and so in another file.
  public var isOfNamedLayout: Bool

  public init(
    path: [String], concernsKey: Bool = false, message: String, candidates: [String] = [], isOfNamedLayout: Bool = false
  ) {
    self.path = path
    self.concernsKey = concernsKey
    self.message = message
    self.candidates = candidates
    self.isOfNamedLayout = isOfNamedLayout
  }
}
