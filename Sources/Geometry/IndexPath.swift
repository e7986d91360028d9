/// The position of an item: its section, and its index within the section. Both are 0-based.
public struct IndexPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var item: Int

  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
