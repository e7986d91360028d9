/// A value of a layout's parameters, whatever notation it was written in.
public indirect enum ParameterValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([ParameterValue])
  /// In the order written.
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
  /// The keys and list indices that lead to the value: `["sectionInset", "top"]`.
  public var path: [String]
  /// Whether the key itself is to blame rather than its value.
  public var concernsKey: Bool
  /// What was found and what is wanted.
  public var message: String
  /// The keys or words that could have been meant; for a "did you mean".
  public var candidates: [String]

  public init(path: [String], concernsKey: Bool = false, message: String, candidates: [String] = []) {
    self.path = path
    self.concernsKey = concernsKey
    self.message = message
    self.candidates = candidates
  }
}
