import Bytes
package import Geometry

extension FrontMatterReader {
  /// Reads `size: {width, height}` in px.
  package mutating func size(_ node: FrontMatterNode) -> Size? {
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
}

/// Reads a size in px as people write it: `4000×3000`, `4000 x 3000`.
package func pixelSize(_ text: String) -> Size? {
  let numbers = text.split { $0 == "×" || $0 == "x" || $0 == "X" || $0 == "*" }.map {
    Int(collapsingWhitespace(String($0)))
  }
  guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
    (1...1_000_000).contains(width), (1...1_000_000).contains(height)
  else { return nil }
  return Size(width: Double(width), height: Double(height))
}
