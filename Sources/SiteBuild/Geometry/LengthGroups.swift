/// The lengths among many, each once, and how often each is there.
///
/// A page asks for some ten thousand of them: an open hash table without the standard library's guard against
/// adversaries, since at worst a page of that many chosen lengths takes a little longer.
struct LengthGroups {
  /// In the order in which they came.
  private(set) var groups: [(value: CSSLength, count: Int)] = []
  /// By hash, the index of a group, or -1.
  private var slots: [Int32]

  /// - Parameter capacity: at most how many lengths there will be.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    groups.reserveCapacity(capacity)
  }

  /// The index of the length's group.
  mutating func add(_ value: CSSLength) -> Int {
    var slot = value.scatter & (slots.count - 1)
    while slots[slot] >= 0 {
      let group = Int(slots[slot])
      if groups[group].value == value {
        groups[group].count += 1
        return group
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(groups.count)
    groups.append((value, 1))
    return groups.count - 1
  }
}
