/// Groups the elements of a page by equal lengths, so that each group shares a rule in the style sheet.
///
/// A page needs thousands of groupings, so this is an open-addressing hash table without the standard library's
/// protection against adversarial keys: at worst, a page with such lengths takes slightly longer. The storage is reused
/// for each grouping.
struct LengthGroups {
  struct Member {
    /// The first element with the same length.
    var leader = -1
    /// For a leader, the first element in its group's list; -1 for none.
    var first = -1
    /// The next element in the list; -1 for none.
    var next = -1
  }

  /// The group membership of each element.
  private(set) var members: ContiguousArray<Member>
  /// The leader of more than half of the elements; -1 if there is none.
  private(set) var majority = -1
  /// The hash table: leaders, or -1 for empty slots.
  private var slots: ContiguousArray<Int>

  /// Allocates the storage for groupings of a page.
  /// - Parameter elementCount: the number of elements of the page.
  init(elementCount: Int) {
    members = ContiguousArray(repeating: Member(), count: elementCount)
    var size = 16
    while size < 2 * elementCount { size *= 2 }
    slots = ContiguousArray(repeating: -1, count: size)
  }

  /// Groups elements, each of which occurs once. The groups' lists are empty afterwards.
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
    // Boyer–Moore majority vote: a majority candidate remains when each vote cancels one for a different candidate.
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

  /// Lists some of the grouped elements, in order, each in the list of its group.
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
