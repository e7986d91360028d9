/// Elements of a page in groups: those of which its sheet says the same length.
///
/// A page asks for some thousands of them: an open hash table without the standard library's guard against adversaries,
/// since at worst a page of that many chosen lengths takes a little longer. It serves one division after the other.
struct LengthGroups {
  struct Member {
    /// The first element with the same length.
    var leader = -1
    /// Of a leader, the first element in the list of its group; -1 for none.
    var first = -1
    /// The next in that list.
    var next = -1
  }

  /// By element.
  private(set) var members: ContiguousArray<Member>
  /// The leader of more than half of the elements; -1 where there is none.
  private(set) var majority = -1
  /// By hash, a leader, or -1.
  private var slots: ContiguousArray<Int>

  /// - Parameter elementCount: how many elements the page has.
  init(elementCount: Int) {
    members = ContiguousArray(repeating: Member(), count: elementCount)
    var size = 16
    while size < 2 * elementCount { size *= 2 }
    slots = ContiguousArray(repeating: -1, count: size)
  }

  /// Finds the groups of elements, each of which is there once; their lists are empty.
  @inline(__always)
  mutating func divide(_ elements: ContiguousArray<Int>, by length: (Int) -> CSSLength) {
    majority = Self.divide(elements, by: length, &members, &slots)
  }

  @inline(__always)
  private static func divide(
    _ elements: ContiguousArray<Int>, by length: (Int) -> CSSLength, _ allMembers: inout ContiguousArray<Member>,
    _ allSlots: inout ContiguousArray<Int>
  ) -> Int {
    var members = allMembers.mutableSpan
    var slots = allSlots.mutableSpan
    for slot in slots.indices { slots[slot] = -1 }
    // Who has more than half of the votes is left when each vote is set against one for another.
    var (candidate, votes) = (-1, 0)
    for element in elements {
      let own = length(element)
      var slot = own.scatter & (slots.count - 1)
      while slots[slot] >= 0, length(slots[slot]) != own { slot = (slot + 1) & (slots.count - 1) }
      if slots[slot] < 0 { slots[slot] = element }
      let leader = slots[slot]
      members[element] = Member(leader: leader)
      if votes == 0 { candidate = leader }
      votes += leader == candidate ? 1 : -1
    }
    guard votes > 0 else { return -1 }
    return elements.count { members[$0].leader == candidate } * 2 > elements.count ? candidate : -1
  }

  /// Lists some of the elements that were divided, each group for itself, in their order.
  @inline(__always)
  mutating func list(_ elements: ContiguousArray<Int>, where isListed: (_ element: Int, _ leader: Int) -> Bool) {
    var members = members.mutableSpan
    for element in elements.reversed() {
      let leader = members[element].leader
      guard isListed(element, leader) else { continue }
      members[element].next = members[leader].first
      members[leader].first = element
    }
  }
}
