internal import Synchronization

/// What the two characters around a space do to each other in a font that kerns across it.
struct Bridge {
  /// Whether the space has another advance than alone.
  var changesSpace = false
  /// Whether what follows it has.
  var changesNext = false
}

/// The bridges of one font at one size, by the characters on both sides.
///
/// Nearly every space of a text stands between two characters of ASCII, so those are kept in a table.
final class BridgeTable: Sendable {
  let key: ShapedPiece.Key
  /// By both characters; `unknown`, or a bit for each of the bridge's answers.
  private let table = Mutex([UInt8](repeating: unknown, count: 128 * 128))
  private static let unknown: UInt8 = 0xFF

  init(key: ShapedPiece.Key) { self.key = key }

  /// - Parameter units: a character, a space, a character.
  func bridge(_ units: UnsafeBufferPointer<UInt16>, _ typesetter: Typesetter) -> Bridge {
    guard units[0] < 128, units[2] < 128 else { return make(units, typesetter) }
    let place = Int(units[0]) << 7 | Int(units[2])
    let known = table.withLock { $0[place] }
    if known != Self.unknown { return Bridge(changesSpace: known & 1 != 0, changesNext: known & 2 != 0) }
    let bridge = make(units, typesetter)
    table.withLock { $0[place] = (bridge.changesSpace ? 1 : 0) | (bridge.changesNext ? 2 : 0) }
    return bridge
  }

  /// The three are shaped together.
  private func make(_ units: UnsafeBufferPointer<UInt16>, _ typesetter: Typesetter) -> Bridge {
    let piece = typesetter.piece(units, key)
    return Bridge(changesSpace: !piece.isSafe(at: 1), changesNext: !piece.isSafe(at: 2))
  }
}
