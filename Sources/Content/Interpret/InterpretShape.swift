import Geometry
import Settings

extension FrontMatterReader {
  /// Reads `size: {width, height}` in px.
  mutating func size(_ node: FrontMatterNode) -> Size? {
    if case .string(let text) = node.value {
      guard let size = pixelSize(text) else {
        refuse(node, "size", wanted: "a size in px", suggestion: "write 320×240 or {width: 320, height: 240}")
        return nil
      }
      return size
    }
    guard let values = mapping(node, "size", keys: ["width", "height"]) else { return nil }
    let lengths = ["width", "height"].map { key -> Double? in
      guard let value = values[key], !value.isNull else {
        report("missing-field", "'size' has no \(key)", at: node, suggestion: "write {width: 320, height: 240}")
        return nil
      }
      return number(value, key, in: 1...100_000)
    }
    guard let width = lengths[0], let height = lengths[1] else { return nil }
    return Size(width: width, height: height)
  }

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
