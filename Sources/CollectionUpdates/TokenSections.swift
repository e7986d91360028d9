/// Sections of items as small integers, the same for the same identity.
@usableFromInline
struct TokenSections {
  /// Stands for every identity that is not in the state before.
  @usableFromInline static var unknown: Int32 { -1 }

  /// The items of all sections, one section after another.
  @usableFromInline var tokens: ContiguousArray<Int32>
  /// Where in `tokens` each section begins, and the end of the last.
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

  @usableFromInline
  func range(_ section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The section of the item at a position.
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

/// Gives items of two states tokens, such that items are matched by token; says how many tokens there are.
///
/// Most items of most states stand by their neighbours before and after. So sections at the same index are walked side
/// by side: items that are alike have a token of their own, and where they are not, the next few are looked at for
/// where the two go on alike. Only what is left over is looked up.
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

/// How many items have to be passed over before or after so that the next are alike; one of each where that is not to
/// be seen.
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
  /// The identities of the items of all sections, one section after another.
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
