extension Array {
  /// Takes away all elements from a place on.
  ///
  /// What is built up as a tree lies in one list until a container ends, which gets a list of just what is in it.
  package mutating func take(from start: Int) -> [Element] {
    // Most paragraphs are one text, and that need not be copied; nor what is all.
    if start == count - 1 { return [removeLast()] }
    if start == 0 {
      defer { self = [] }
      return self
    }
    defer { removeLast(count - start) }
    return Array(self[start...])
  }
}
