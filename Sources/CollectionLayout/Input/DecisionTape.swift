/// The discrete decisions of one layout pass, in the order in which they were made.
///
/// A layout makes every choice that is not a continuous function of the container's width through `decide`: the number
/// of columns, the number of items on a line, the column of an item, the number of lines of a text. One pass can record
/// its decisions, and another pass can replay them at a different width. If two passes make the same decisions, every
/// edge is an affine function of the width, so the two passes determine each edge for the whole interval of widths
/// between them. If their tapes differ, the interval may have to be split.
///
///     let columns = decisions.decide(.structure) { max(1, Int(available / minimum)) }
public struct DecisionTape: Sendable {
  /// The subject of a decision, which determines the cost of keeping it over a range of widths.
  public enum Kind: UInt8, Sendable {
    /// Columns and line breaks. Kept over too wide a range, the layout no longer follows its rules.
    case structure
    /// The column of an item. Every choice gives a valid layout.
    case assignment
    /// The number of lines of a text. A number kept from a narrower width makes a cell taller than necessary.
    case lineCount
  }

  /// One decision on a tape.
  public struct Entry: Hashable, Sendable {
    public var kind: Kind
    public var value: Int32
  }

  /// How a tape answers `decide`.
  @usableFromInline enum Mode: Sendable { case evaluate, record, replay }

  @usableFromInline let mode: Mode
  /// The index of the next entry to replay.
  @usableFromInline var cursor = 0
  public private(set) var entries: ContiguousArray<Entry> = []

  private init(mode: Mode, entries: ContiguousArray<Entry> = []) {
    self.mode = mode
    self.entries = entries
  }

  /// A tape that evaluates every decision and records none.
  public static var evaluating: DecisionTape { DecisionTape(mode: .evaluate) }
  /// A tape that evaluates and records every decision.
  public static var recording: DecisionTape { DecisionTape(mode: .record) }
  /// A tape that replays this tape's decisions, and evaluates decisions past its end.
  public var replaying: DecisionTape { DecisionTape(mode: .replay, entries: entries) }

  /// Returns the recorded decision, or else the result of `evaluate`. A replay does not call `evaluate`.
  @inlinable @inline(__always)
  public mutating func decide(_ kind: Kind, _ evaluate: () -> Int) -> Int {
    if mode == .replay, cursor < entries.count {
      defer { cursor += 1 }
      return Int(entries[cursor].value)
    }
    let value = evaluate()
    if mode == .record { record(value, kind) }
    return value
  }

  /// Appends a decision, clamped to 32 bits.
  @usableFromInline mutating func record(_ value: Int, _ kind: Kind) {
    entries.append(Entry(kind: kind, value: Int32(clamping: value)))
  }
}
