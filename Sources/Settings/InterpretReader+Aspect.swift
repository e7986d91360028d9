import Bytes

extension FrontMatterReader {
  /// Reads `aspect`, the width divided by the height: `4:3`, `3/2` or a number.
  package mutating func aspect(_ node: FrontMatterNode) -> Double? {
    guard !node.isNull else { return nil }
    let permitted = 0.01...100.0
    if case .string(let text) = node.value {
      let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      let numbers = parts.compactMap { Double(collapsingWhitespace(String($0))) }
      guard parts.count == 2, numbers.count == 2 else {
        refuse(
          node, "aspect", wanted: "a ratio such as 4:3, or a number",
          suggestion: node.writtenNumber.map { "write \($0)" })
        return nil
      }
      let ratio = numbers[0] / numbers[1]
      guard numbers[0] > 0, numbers[1] > 0, permitted.contains(ratio) else {
        refuse(node, "aspect", outOf: "from 0.01 to 100")
        return nil
      }
      return ratio
    }
    guard node.text != nil else {
      refuse(node, "aspect", wanted: "a ratio such as 4:3, or a number")
      return nil
    }
    return number(node, "aspect", in: permitted)
  }
}
