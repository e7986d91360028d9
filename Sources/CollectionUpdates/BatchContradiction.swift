/// The updates in a batch that refer to one section or item before the batch.
struct SourceMarks: OptionSet {
  let rawValue: UInt8

  static let deleted = SourceMarks(rawValue: 1)
  static let moved = SourceMarks(rawValue: 2)
  static let reloaded = SourceMarks(rawValue: 4)

  /// The bit offset of the marks for updates that occur twice.
  private static let repeatShift = 3

  /// Adds an update; an update of the same kind is marked as repeated.
  mutating func add(_ mark: SourceMarks) {
    if contains(mark) { insert(SourceMarks(rawValue: mark.rawValue << Self.repeatShift)) } else { insert(mark) }
  }

  private func isRepeated(_ mark: SourceMarks) -> Bool {
    contains(SourceMarks(rawValue: mark.rawValue << Self.repeatShift))
  }

  /// Whether there is at most one update.
  var isValid: Bool { rawValue & (rawValue &- 1) == 0 }

  /// The first contradiction in the order of their kinds.
  var contradiction: Contradiction.Kind? {
    if isSuperset(of: [.deleted, .moved]) { return .deleteAndMove }
    if isSuperset(of: [.reloaded, .moved]) { return .reloadAndMove }
    if isRepeated(.moved) { return .moveSourceTwice }
    if isRepeated(.deleted) { return .deleteTwice }
    if isRepeated(.reloaded) { return .reloadTwice }
    return isSuperset(of: [.deleted, .reloaded]) ? .deleteAndReload : nil
  }
}

/// Two updates of a batch that exclude each other.
struct Contradiction {
  /// The kinds of contradiction, in the order in which they are reported.
  enum Kind: Int {
    case deleteAndMove, reloadAndMove, insertAndMove, moveTargetTwice, moveSourceTwice
    case deleteTwice, insertTwice, reloadTwice, deleteAndReload

    /// Returns the contradiction of two updates that have the same target.
    static func ofTarget(_ one: IndexUpdate, _ other: IndexUpdate) -> Kind {
      switch (one.isMove, other.isMove) {
      case (true, true): .moveTargetTwice
      case (false, false): .insertTwice
      default: .insertAndMove
      }
    }
  }

  var kind: Kind
  var place: BatchUpdateError.Place

  /// Returns whether this contradiction is reported before another: by kind, then by place.
  func precedes(_ other: Contradiction) -> Bool {
    (kind.rawValue, place) < (other.kind.rawValue, other.place)
  }

  var error: BatchUpdateError {
    switch kind {
    case .deleteAndMove: .deleteAndMove(place)
    case .reloadAndMove: .reloadAndMove(place)
    case .insertAndMove: .insertAndMove(place)
    case .moveTargetTwice: .moveTargetTwice(place)
    case .moveSourceTwice: .moveSourceTwice(place)
    case .deleteTwice: .deleteTwice(place)
    case .insertTwice: .insertTwice(place)
    case .reloadTwice: .reloadTwice(place)
    case .deleteAndReload: .deleteAndReload(place)
    }
  }
}

extension IndexUpdate {
  /// The section or item after the batch that the update places; nil if there is none.
  var target: BatchUpdateError.Place? {
    switch self {
    case .insert(let path), .move(_, let path): .item(path)
    case .insertSection(let section, _), .moveSection(_, let section): .section(section)
    case .delete, .reload, .deleteSection: nil
    }
  }

  var isMove: Bool {
    switch self {
    case .move, .moveSection: true
    default: false
    }
  }
}

extension BatchUpdateError.OutOfRange {
  /// Returns whether this error is reported before another: sections before items, lower indices first.
  func precedes(_ other: Self) -> Bool {
    (place, operation.rawValue) < (other.place, other.operation.rawValue)
  }
}
