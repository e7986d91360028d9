package import CollectionLayout
package import Diagnostics
import Settings

/// A layout of a collection, declared by `layout:` or `layouts:`.
package struct LayoutChoice: Sendable {
  /// The name, unique in the collection; by default the kind of the layout.
  package var name: String
  /// The label in the layout switch; nil if the author gave none and the name is used.
  package var title: String?
  package var layout: LayoutDescription
  /// The name of the cell anatomy.
  package var cell: String
  /// The source location of the cell anatomy's name.
  package var cellLocation: SourceLocation
  /// The cell anatomies of sections with a layout of their own, by the names of the sections.
  package var sectionCells: [String: String] = [:]
  /// The location of the declaration; the file alone if the layout is the default.
  package var location: SourceLocation
  /// Whether the layout is the collection's own, at the collection's address.
  package var isOwn: Bool

  package init(
    name: String, title: String?, layout: LayoutDescription, cell: String, cellLocation: SourceLocation,
    sectionCells: [String: String], location: SourceLocation, isOwn: Bool
  ) {
    (self.name, self.title, self.layout, self.cell) = (name, title, layout, cell)
    (self.cellLocation, self.sectionCells) = (cellLocation, sectionCells)
    (self.location, self.isOwn) = (location, isOwn)
  }

  /// The names of all cell anatomies.
  package var cells: [String] { [cell] + sectionCells.sorted { $0.key < $1.key }.map(\.value) }

  /// The name as a title: `Wide rows` for `wide-rows`.
  package var readableName: String { ContentPath.readable(name) }
}

/// How a collection continues after its first page.
package enum CollectionScroll: String, Sendable, CaseIterable {
  case pages
  /// If JavaScript is enabled, the next page is appended when the visitor comes near the end.
  case endless
}
