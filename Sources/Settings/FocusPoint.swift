/// The point of a picture that stays in sight where the picture is cropped, as fractions of its width and height from its
/// upper left corner.
package struct FocusPoint: Sendable, Hashable {
  package let x: Double
  package let y: Double

  /// Returns nil unless both are fractions from 0 to 1.
  package init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    (self.x, self.y) = (x, y)
  }

  /// Reads two numbers with a space, a comma or a semicolon between them, as in the cell of a table.
  package init?(_ text: String) {
    let parts = text.split { " ,;".contains($0) }.map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
    self.init(x: x, y: y)
  }
}

extension FrontMatterReader {
  /// Reads `focus`.
  package mutating func focus(_ node: FrontMatterNode) -> FocusPoint? {
    guard !node.isNull else { return nil }
    var point = node.text.flatMap { FocusPoint($0) }
    if case .list(let nodes) = node.value, nodes.count == 2, let x = nodes[0].number, let y = nodes[1].number {
      point = FocusPoint(x: x, y: y)
    }
    if point == nil {
      refuse(
        node, "focus", wanted: "two fractions of the picture's width and height, from 0 to 1",
        suggestion: "'focus: [0.5, 0.2]' keeps the middle of the upper part in sight")
    }
    return point
  }
}
