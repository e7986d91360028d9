/// Whether a name comes before another if runs of digits are compared as numbers.
public func precedesByNumber(_ one: String, _ other: String) -> Bool {
  func parts(_ name: String) -> [(text: String, number: Int?)] {
    var parts: [(text: String, number: Int?)] = []
    for character in name {
      let isDigit = character.isASCII && character.isNumber
      if let last = parts.last, (last.number != nil) == isDigit {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), isDigit ? 0 : nil))
      }
    }
    return parts.map { ($0.text, $0.number == nil ? nil : Int($0.text) ?? .max) }
  }
  for (left, right) in zip(parts(one), parts(other)) where left.text != right.text {
    if let left = left.number, let right = right.number, left != right { return left < right }
    return left.text.precedesInBytes(right.text)
  }
  return one.precedesInBytes(other)
}
