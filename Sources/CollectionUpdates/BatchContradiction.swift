/// What a batch asks of one section or item before it.
struct SourceMarks: OptionSet {
  let rawValue: UInt8

  static let deleted = SourceMarks(rawValue: 1)
  static let moved = SourceMarks(rawValue: 2)
  static let reloaded = SourceMarks(rawValue: 4)

  /// Each mark's place for being made again.
  private static let again = 3

  mutating func add(_ mark: SourceMarks) {
    if contains(mark) { insert(SourceMarks(rawValue: mark.rawValue << Self.again)) } else { insert(mark) }
  }

  private func isTwice(_ mark: SourceMarks) -> Bool {
    contains(SourceMarks(rawValue: mark.rawValue << Self.again))
  }

  /// Whether no more than one thing is asked.
  var isSound: Bool { rawValue & (rawValue &- 1) == 0 }

  /// The first contradiction in the order of their kinds.
  var contradiction: Contradiction.Kind? {
    if isSuperset(of: [.deleted, .moved]) { return .deleteAndMove }
    if isSuperset(of: [.reloaded, .moved]) { return .reloadAndMove }
    if isTwice(.moved) { return .moveSourceTwice }
    if isTwice(.deleted) { return .deleteTwice }
    if isTwice(.reloaded) { return .reloadTwice }
    return isSuperset(of: [.deleted, .reloaded]) ? .deleteAndReload : nil
  }
}

/// Two updates of a batch that cannot both take place.
struct Contradiction {
  /// In the order in which they are told.
  enum Kind: Int {
    case deleteAndMove, reloadAndMove, insertAndMove, moveTargetTwice, moveSourceTwice
    case deleteTwice, insertTwice, reloadTwice, deleteAndReload

    /// The contradiction of two updates that put something in the same place.
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
  /// What is put in a place after the batch, if anything.
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
  /// Sections before items, lower indices first.
  func precedes(_ other: Self) -> Bool {
    (place, operation.rawValue) < (other.place, other.operation.rawValue)
  }
}
