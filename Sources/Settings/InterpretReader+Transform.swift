import Diagnostics
package import Geometry

extension FrontMatterReader {
  /// Reads a transform: a list of the six numbers of a matrix, or functions as in CSS.
  package mutating func transform(_ node: FrontMatterNode) -> AffineTransform? {
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
