extension Array {
  /// Removes and returns all elements from an index on.
  ///
  /// A tree is built in a single list. When a container ends, it takes its contents out of that list.
  @inlinable
  public mutating func take(from start: Int) -> [Element] {
    // Most paragraphs are a single text, which needs no copy. Neither does the whole list.
    if start == count - 1 { return [removeLast()] }
    if start == 0 {
      defer { self = [] }
      return self
    }
    defer { removeLast(count - start) }
    return Array(self[start...])
  }
}
