import Bytes
import Diagnostics
import Settings
import Items

/// The place of an item as its front matter or its row gives it.
struct WrittenPlace {
  var latitude, longitude: Double?
  /// The location of the last of them.
  var location: SourceLocation?
  /// Whether one of them cannot be read.
  var isBroken = false

  /// Nil if one of the two is missing.
  var position: GeographicPosition? {
    latitude.flatMap { latitude in longitude.map { GeographicPosition(latitude: latitude, longitude: $0) } }
  }

  /// Whether only one of the two is given.
  var isIncomplete: Bool { (latitude == nil) != (longitude == nil) && !isBroken }

  /// The range of each coordinate in degrees, by its key.
  static let ranges = ["latitude": -90.0...90, "longitude": -180.0...180]
}

extension FrontMatterReader {
  /// Reads `latitude` or `longitude`.
  mutating func coordinate(_ node: FrontMatterNode, for key: String, into place: inout WrittenPlace) {
    guard let degrees = number(node, key, in: WrittenPlace.ranges[key]) else {
      place.isBroken = place.isBroken || !node.isNull
      return
    }
    if key == "latitude" { place.latitude = degrees } else { place.longitude = degrees }
    place.location = location(of: node)
  }

  /// Reads `dimensions`.
  mutating func dimensions(_ node: FrontMatterNode) -> ItemDimensions? {
    guard let text = line(node, "dimensions"), !text.isEmpty else { return nil }
    if let dimensions = ItemDimensions(text) { return dimensions }
    report(
      "invalid-dimensions", "'\(shortened(text))' is no height and width with a unit", at: node,
      suggestion: "write 24 × 18 cm: the height, the width and mm, cm, m or in")
    return nil
  }
}
