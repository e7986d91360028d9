/// Elements of a page in groups: those of which its sheet says the same length.
///
/// A page asks for some thousands of them: an open hash table without the standard library's guard against adversaries,
/// since at worst a page of that many chosen lengths takes a little longer.
struct LengthGroups {
  /// By element, the first one that has its length: the leader of its group. -1 for those that are in none.
  let leaders: ContiguousArray<Int>
  /// The leader of more than half of the elements, if there is one.
  let majority: Int?

  /// - Parameters:
  ///   - elements: those that are grouped, each once.
  ///   - elementCount: how many elements the page has.
  @inline(__always)
  init(_ elements: ContiguousArray<Int>, elementCount: Int, by length: (Int) -> CSSLength) {
    var leaders = ContiguousArray(repeating: -1, count: elementCount)
    var counts = ContiguousArray(repeating: 0, count: elementCount)
    var size = 16
    while size < 2 * elements.count { size *= 2 }
    // By hash, a leader, or -1.
    var slots = ContiguousArray<Int32>(repeating: -1, count: size)
    var majority: Int?
    for element in elements {
      let own = length(element)
      var slot = own.scatter & (size - 1)
      while slots[slot] >= 0, length(Int(slots[slot])) != own { slot = (slot + 1) & (size - 1) }
      if slots[slot] < 0 { slots[slot] = Int32(element) }
      let leader = Int(slots[slot])
      leaders[element] = leader
      counts[leader] += 1
      if counts[leader] * 2 > elements.count { majority = leader }
    }
    self.leaders = leaders
    self.majority = majority
  }
}
