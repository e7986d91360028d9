public import Geometry

/// The reason why a batch of updates is invalid.
///
/// If there are several reasons, the reported one does not depend on the order of the updates. The order is: an index
/// that does not exist before the batch, contradictions in the order of the cases below, an index that does not exist
/// after the batch, a wrong count. Among reasons of one kind, sections come before items, and lower indices come first.
public enum BatchUpdateError: Error, Hashable, Sendable {
  case outOfRange(OutOfRange)
  case deleteAndMove(Place)
  case reloadAndMove(Place)
  case insertAndMove(Place)
  case moveTargetTwice(Place)
  case moveSourceTwice(Place)
  case deleteTwice(Place)
  case insertTwice(Place)
  case reloadTwice(Place)
  case deleteAndReload(Place)
  case countMismatch(CountMismatch)

  /// A section or an item.
  public enum Place: Hashable, Comparable, Sendable {
    case section(Int)
    case item(IndexPath)

    public static func < (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.section(let a), .section(let b)): a < b
      case (.item(let a), .item(let b)): a < b
      case (.section, .item): true
      case (.item, .section): false
      }
    }
  }

  /// An index without a section or item.
  public struct OutOfRange: Hashable, Sendable {
    /// The operation of an update.
    public enum Operation: String, Sendable {
      case delete, insert, move, reload
    }

    public var operation: Operation
    /// The section or item that does not exist.
    public var place: Place
    /// Whether the index refers to the state after the batch rather than before it.
    public var isAfterBatch: Bool
    /// The number of sections, or of items in the section; nil if the section itself does not exist.
    public var count: Int?
    /// The number of sections.
    public var sectionCount: Int
  }

  /// A number of sections or items that differs from the data source's.
  public struct CountMismatch: Hashable, Sendable {
    /// The section after the batch; nil if the number of sections differs.
    public var section: Int?
    /// The number before the batch.
    public var before: Int
    /// How many of these the batch deletes or moves away.
    public var removed: Int
    /// How many the batch inserts or moves in.
    public var added: Int
    /// The number according to the data source.
    public var reported: Int
  }

  /// A short identifier that does not change between versions.
  public var id: String {
    switch self {
    case .outOfRange: "out-of-range"
    case .deleteAndMove: "delete-and-move"
    case .reloadAndMove: "reload-and-move"
    case .insertAndMove: "insert-and-move"
    case .moveTargetTwice: "move-target-twice"
    case .moveSourceTwice: "move-source-twice"
    case .deleteTwice: "delete-twice"
    case .insertTwice: "insert-twice"
    case .reloadTwice: "reload-twice"
    case .deleteAndReload: "delete-and-reload"
    case .countMismatch: "count-mismatch"
    }
  }
}

extension BatchUpdateError: CustomStringConvertible {
  /// A description of the error with the indices concerned.
  public var message: String {
    switch self {
    case .outOfRange(let reason): reason.message
    case .deleteAndMove(let place): "\(place) is both deleted and moved in one batch"
    case .reloadAndMove(let place):
      "\(place) is both reloaded and moved in one batch; move it in one batch and reload it in the next"
    case .insertAndMove(let place):
      "one thing is inserted and another moved to the same place, \(place) after the batch"
    case .moveTargetTwice(let place): "two moves lead to the same place, \(place) after the batch"
    case .moveSourceTwice(let place): "\(place) is moved twice in one batch"
    case .deleteTwice(let place): "\(place) is deleted twice in one batch"
    case .insertTwice(let place): "two inserts have the same place, \(place) after the batch"
    case .reloadTwice(let place): "\(place) is reloaded twice in one batch"
    case .deleteAndReload(let place): "\(place) is both deleted and reloaded in one batch"
    case .countMismatch(let reason): reason.message
    }
  }

  public var description: String { "\(message) [\(id)]" }
}

extension BatchUpdateError.Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .section(let section): "section \(section)"
    case .item(let path): "item [\(path.section), \(path.item)]"
    }
  }
}

extension BatchUpdateError.OutOfRange {
  var message: String {
    let subject = operation == .move && isAfterBatch ? "cannot move to \(place)" : "cannot \(operation) \(place)"
    let moment = isAfterBatch ? "after" : "before"
    guard case .item(let path) = place, let count else {
      let verb = sectionCount == 1 ? "is" : "are"
      return "\(subject): there \(verb) \(counted(sectionCount, "section")) \(moment) the batch"
    }
    return "\(subject): section \(path.section) has \(counted(count, "item")) \(moment) the batch"
  }
}

extension BatchUpdateError.CountMismatch {
  var message: String {
    let noun = section == nil ? "section" : "item"
    let place = section.map { " in section \($0)" } ?? ""
    return "the data source has \(counted(reported, noun))\(place) after the batch, but \(before) before − "
      + "\(removed) deleted or moved out + \(added) inserted or moved in = \(before - removed + added)"
  }
}

private func counted(_ count: Int, _ noun: String) -> String {
  let suffix = count == 1 ? "" : "s"
  return count == 0 ? "no \(noun)s" : "\(count) \(noun)\(suffix)" + (count > 1 ? " (0–\(count - 1))" : " (0)")
}
