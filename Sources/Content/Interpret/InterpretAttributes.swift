import CollectionLayout
import Geometry
import Settings

extension FrontMatterReader {
  /// Reads `attributes: {alpha, transform, zIndex}`.
  mutating func attributes(_ node: FrontMatterNode) -> AttributeOverrides? {
    guard let values = mapping(node, "attributes", keys: ["alpha", "transform", "zIndex"]) else { return nil }
    var attributes = AttributeOverrides()
    if let node = values["alpha"] { attributes.alpha = number(node, "alpha", in: 0...1) }
    if let node = values["zIndex"] { attributes.zIndex = integer(node, "zIndex", in: -10_000...10_000) }
    if let node = values["transform"] { attributes.transform = transform(node) }
    return attributes
  }

  /// Reads a transform: a list of the six numbers of a matrix, or functions as in CSS.
  private mutating func transform(_ node: FrontMatterNode) -> AffineTransform? {
    switch node.value {
    case .null: return nil
    case .list(let nodes):
      guard nodes.count == 6 else {
        report(
          "invalid-transform", "'transform' lists \(nodes.count) numbers; six are wanted: a, b, c, d, tx, ty", at: node)
        return nil
      }
      let numbers = nodes.compactMap { element -> Double? in
        if element.isNull { refuse(element, "transform", wanted: "a number in each entry") }
        return number(element, "transform")
      }
      return numbers.count == 6 ? AffineTransform(numbers) : nil
    case .string(let text):
      do {
        return try TransformParser.parse(text)
      } catch {
        report("invalid-transform", error.message, at: node, suggestion: error.suggestion)
        return nil
      }
    default:
      refuse(node, "transform", wanted: "functions such as rotate(3deg), or six numbers")
      return nil
    }
  }
}
