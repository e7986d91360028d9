import Items
import Diagnostics

/// Warns of items whose latitude and longitude seem to be exchanged: they are far from the others of their collection,
/// and would be among them the other way around.
///
/// One such item makes a map of a town one of two continents, and there is no other sign of the mistake.
enum ExchangedPositions {
  /// The least number of items with a position; among fewer, nothing says which of them is wrong.
  private static let fewest = 4
  /// The least distance of an item from the middle of the others, in degrees.
  private static let far = 5.0
  /// How many times nearer it has to be the other way around.
  private static let nearer = 10.0
  /// The greatest share of wrong items. If there are more, the middle may be theirs.
  private static let mostWrong = 0.25

  /// - Complexity: O(n log n) in the number of items.
  static func warnings(in collection: InterpretedCollection) -> [Diagnostic] {
    let placed = collection.items.indices.filter { collection.items[$0].item.position != nil }
    guard placed.count >= fewest else { return [] }
    let positions = placed.compactMap { collection.items[$0].item.position }
    let middle = GeographicPosition(
      latitude: median(positions.map(\.latitude)), longitude: median(positions.map(\.longitude)))
    func distance(_ latitude: Double, _ longitude: Double) -> Double {
      let turn = abs(longitude - middle.longitude)
      return max(abs(latitude - middle.latitude), min(turn, 360 - turn))
    }
    let wrong = zip(placed, positions).filter { _, position in
      let now = distance(position.latitude, position.longitude)
      return now > far && abs(position.longitude) <= 90
        && distance(position.longitude, position.latitude) * nearer < now
    }
    guard Double(wrong.count) <= mostWrong * Double(placed.count) else { return [] }
    return wrong.map { index, position in
      let facts = collection.items[index]
      let row = facts.source.isTableRow ? facts.source.row.map { "row \($0): " } ?? "" : ""
      return .warning(
        "exchanged-position",
        "\(row)'\(facts.item.title)' is far from the other items, and would be among them with latitude and longitude exchanged",
        at: facts.item.location,
        suggestion: "write latitude \(position.longitude) and longitude \(position.latitude), if they are")
    }
  }

  private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}
