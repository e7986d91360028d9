public import Geometry

/// A problem that a layout could not resolve.
public struct LayoutWarning: Hashable, Sendable, CustomStringConvertible {
  /// The item that has the problem; nil if the warning is about no single item.
  public var item: IndexPath?
  /// The problem in words: `is 400 px wide, more than …` of an item, otherwise a whole sentence.
  public var problem: String

  public init(_ problem: String, of item: IndexPath? = nil) {
    self.item = item
    self.problem = problem
  }

  /// The warning with the position of its item: `item 1 of section 0 is 400 px wide, more than …`.
  public var description: String {
    item.map { "item \($0.item) of section \($0.section) \(problem)" } ?? problem
  }
}
