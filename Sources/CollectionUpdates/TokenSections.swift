/// Sections of items represented as small integers; items of equal identity have equal tokens.
@usableFromInline
struct TokenSections {
  /// The token of every identity that is not in the state before.
  @usableFromInline static var unknown: Int32 { -1 }

  /// The tokens of all sections, one section after another.
  @usableFromInline var tokens: ContiguousArray<Int32>
  /// The start of each section in `tokens`, followed by the end of the last.
  let starts: ContiguousArray<Int>

  @usableFromInline
  init(lengths: [Int]) {
    var starts: ContiguousArray = [0]
    starts.reserveCapacity(lengths.count + 1)
    var end = 0
    for length in lengths {
      end += length
      starts.append(end)
    }
    self.starts = starts
    tokens = ContiguousArray(repeating: Self.unknown, count: end)
  }

  @usableFromInline var count: Int { starts.count - 1 }

  /// Returns the positions of a section's items.
  @usableFromInline
  func range(_ section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Returns the section of the item at a position.
  /// - Complexity: O(log sections).
  func section(of position: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }
}

/// Assigns tokens to the items of two states, such that items match if their tokens are equal. Also returns the number
/// of tokens.
///
/// Most items have the same neighbours before and after. Therefore sections at the same index are traversed in
/// parallel. Equal items share a new token. At a difference, the next few items are searched for the point where both
/// sections continue equally. Only the remaining items are looked up by identity.
/// - Complexity: O(n), expected.
@inlinable
func assignTokens<ID: Hashable>(
  _ old: ContiguousArray<ID>, _ new: ContiguousArray<ID>, _ oldTokens: inout TokenSections,
  _ newTokens: inout TokenSections
) -> Int {
  var next: Int32 = 0
  for section in 0..<min(oldTokens.count, newTokens.count) {
    var sources = oldTokens.range(section)
    var targets = newTokens.range(section)
    while !sources.isEmpty, !targets.isEmpty {
      let skipped = skipToAlike(old[sources], new[targets])
      sources = sources.dropFirst(skipped.old)
      targets = targets.dropFirst(skipped.new)
      guard skipped.old == 0 || skipped.new == 0 else { continue }
      oldTokens.tokens[sources.lowerBound] = next
      newTokens.tokens[targets.lowerBound] = next
      next += 1
      sources = sources.dropFirst()
      targets = targets.dropFirst()
    }
  }
  var tokens: [ID: Int32] = [:]
  for position in old.indices where oldTokens.tokens[position] < 0 {
    if let known = tokens[old[position]] {
      oldTokens.tokens[position] = known
    } else {
      tokens[old[position]] = next
      oldTokens.tokens[position] = next
      next += 1
    }
  }
  guard !tokens.isEmpty else { return Int(next) }
  for target in new.indices where newTokens.tokens[target] < 0 {
    newTokens.tokens[target] = tokens[new[target]] ?? TokenSections.unknown
  }
  return Int(next)
}

/// Returns how many items must be skipped before and after so that the next items are equal; one of each if no such
/// point is found.
@inlinable
func skipToAlike<ID: Hashable>(_ old: ArrayRun<ID>, _ new: ArrayRun<ID>) -> (old: Int, new: Int) {
  let (source, target) = (old.startIndex, new.startIndex)
  if old[source] == new[target] { return (0, 0) }
  for distance in 1...4 {
    if source + distance < old.endIndex, old[source + distance] == new[target] { return (distance, 0) }
    if target + distance < new.endIndex, old[source] == new[target + distance] { return (0, distance) }
  }
  return (1, 1)
}

@usableFromInline
typealias ArrayRun<Element> = ContiguousArray<Element>.SubSequence

extension Array {
  /// Returns the identities of the items of all sections, one section after another.
  @inlinable
  func joinedIDs<Item, ID>(_ id: (Item) -> ID) -> ContiguousArray<ID> where Element == [Item] {
    var result = ContiguousArray<ID>()
    result.reserveCapacity(reduce(0) { $0 + $1.count })
    for section in self {
      for item in section { result.append(id(item)) }
    }
    return result
  }
}
