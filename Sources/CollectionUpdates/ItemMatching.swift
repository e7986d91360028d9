/// The matching between items before and after, by position across all sections.
struct ItemMatching {
  /// For each item before: the item after; -1 if it is deleted.
  private(set) var targets: ContiguousArray<Int32>
  /// For each item after: the item before; -1 if it is inserted.
  private(set) var sources: ContiguousArray<Int32>
  /// For each item after: its section.
  let targetSections: ContiguousArray<Int32>
  /// Whether an identity occurs more than once in either state.
  private(set) var hasDuplicates: Bool

  /// Matches items by identity alone: the first occurrence with the first, the second with the second, and so on.
  /// - Complexity: O(n).
  init(before: TokenSections, after: TokenSections, tokenCount: Int) {
    targets = ContiguousArray(repeating: -1, count: before.tokens.count)
    sources = ContiguousArray(repeating: -1, count: after.tokens.count)
    var sections = ContiguousArray<Int32>()
    sections.reserveCapacity(after.tokens.count)
    for section in 0..<after.count {
      for _ in after.range(section) { sections.append(Int32(truncatingIfNeeded: section)) }
    }
    targetSections = sections
    hasDuplicates = tokenCount < before.tokens.count
    var queues = TokenQueues(tokenCount: tokenCount, itemCount: before.tokens.count)
    for position in before.tokens.indices { queues.append(position, of: before.tokens[position]) }
    for position in after.tokens.indices {
      let token = after.tokens[position]
      guard token >= 0 else { continue }
      if let source = queues.removeFirst(of: token) { match(source, position) } else { hasDuplicates = true }
    }
  }

  /// Matches items within matched sections first, and then the remaining items.
  /// - Complexity: O(n).
  init(_ identity: ItemMatching, before: TokenSections, after: TokenSections, tokenCount: Int, _ pairs: SectionMatching)
  {
    self = identity
    guard hasDuplicates else { return }
    for position in targets.indices { targets[position] = -1 }
    for position in sources.indices { sources[position] = -1 }
    var queues = TokenQueues(tokenCount: tokenCount, itemCount: before.tokens.count)
    for (target, source) in pairs.sources.enumerated() where source >= 0 {
      for position in before.range(Int(source)) { queues.append(position, of: before.tokens[position]) }
      for position in after.range(target) where after.tokens[position] >= 0 {
        if let source = queues.removeFirst(of: after.tokens[position]) { match(source, position) }
      }
      for position in before.range(Int(source)) { queues.clear(before.tokens[position]) }
    }
    for position in targets.indices where targets[position] < 0 {
      queues.append(position, of: before.tokens[position])
    }
    for position in sources.indices where sources[position] < 0 && after.tokens[position] >= 0 {
      if let source = queues.removeFirst(of: after.tokens[position]) { match(source, position) }
    }
  }

  private mutating func match(_ source: Int, _ target: Int) {
    targets[source] = Int32(truncatingIfNeeded: target)
    sources[target] = Int32(truncatingIfNeeded: source)
  }
}

/// A queue of positions for every token. A position is in at most one queue.
private struct TokenQueues {
  private var firsts: ContiguousArray<Int32>
  private var lasts: ContiguousArray<Int32>
  private var nexts: ContiguousArray<Int32>

  init(tokenCount: Int, itemCount: Int) {
    firsts = ContiguousArray(repeating: -1, count: tokenCount)
    lasts = ContiguousArray(repeating: -1, count: tokenCount)
    nexts = ContiguousArray(repeating: -1, count: itemCount)
  }

  /// Appends a position to a token's queue.
  mutating func append(_ position: Int, of token: Int32) {
    let own = Int32(truncatingIfNeeded: position)
    nexts[position] = -1
    if firsts[Int(token)] < 0 { firsts[Int(token)] = own } else { nexts[Int(lasts[Int(token)])] = own }
    lasts[Int(token)] = own
  }

  /// Removes and returns the first position in a token's queue; nil if it is empty.
  mutating func removeFirst(of token: Int32) -> Int? {
    let first = firsts[Int(token)]
    guard first >= 0 else { return nil }
    firsts[Int(token)] = nexts[Int(first)]
    return Int(first)
  }

  mutating func clear(_ token: Int32) { firsts[Int(token)] = -1 }
}
