/// The discrete decisions of one layout pass, in the order in which they were made.
///
/// A layout makes every choice that is not a continuous function of the container's width through `decide`: how many
/// columns, how many items on a line, which column an item goes to, how many lines a text takes. A pass can record
/// its decisions; another pass, at another width, can replay them. Between two passes with the same decisions every
/// edge moves in proportion to the width, so two passes give the edge for a whole interval of widths, and two tapes
/// that differ show that an interval must, or might, end between them.
///
///     let columns = decisions.decide(.structure) { max(1, Int(available / minimum)) }
public struct DecisionTape: Sendable {
  /// What a decision is about, and so what freezing it over a range of widths costs.
  public enum Kind: UInt8, Sendable {
    /// Columns and line breaks: frozen too long, the layout no longer looks as its rules say.
    case structure
    /// The column an item is put in: any choice gives a sound layout.
    case assignment
    /// Lines of a text: frozen at a narrower width, a cell is taller than it need be.
    case lineCount
  }

  public struct Entry: Hashable, Sendable {
    public var kind: Kind
    public var value: Int32
  }

  @usableFromInline enum Mode: Sendable { case evaluate, record, replay }

  @usableFromInline let mode: Mode
  @usableFromInline var cursor = 0
  public private(set) var entries: ContiguousArray<Entry> = []

  private init(mode: Mode, entries: ContiguousArray<Entry> = []) {
    self.mode = mode
    self.entries = entries
  }

  /// Decides afresh and keeps no record.
  public static var evaluating: DecisionTape { DecisionTape(mode: .evaluate) }
  /// Decides afresh and keeps a record.
  public static var recording: DecisionTape { DecisionTape(mode: .record) }
  /// Decides as this tape did. Past the tape's end, decides afresh.
  public var replaying: DecisionTape { DecisionTape(mode: .replay, entries: entries) }

  /// The recorded decision, or the outcome of `evaluate`, which is not called in a replay.
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

  @usableFromInline mutating func record(_ value: Int, _ kind: Kind) {
    entries.append(Entry(kind: kind, value: Int32(clamping: value)))
  }
}
