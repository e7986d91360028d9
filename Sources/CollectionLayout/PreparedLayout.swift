public import Geometry

/// The outcome of `prepare`: the frame of every element, and the size of the content.
public struct PreparedLayout: Sendable {
  /// In px.
  public var contentSize: Size
  /// In order of section; within one, header, cells in index-path order, footer.
  public var elements: ContiguousArray<LayoutAttributes>
  /// What the layout could not do as asked, such as an item larger than its line.
  public var warnings: [String]

  public init(contentSize: Size, elements: ContiguousArray<LayoutAttributes>, warnings: [String] = []) {
    self.contentSize = contentSize
    self.elements = elements
    self.warnings = warnings
  }
}
