package import CellLayout
import CollectionLayout
package import Items
import Geometry
package import Theming

/// An item as a result of the search: a cell of the kind `row`, whose height is known at every width.
package struct ResultCell: Sendable {
  /// The name of the kind of cell.
  package static let anatomyName = "row"
  /// The smallest width in px of each interval of widths; `styles/site.css` limits the width of results.
  package static let widths: [Double] = [240, 272, 304, 336, 368, 416, 464, 528, 592, 672]
  /// The largest width in px.
  fileprivate static let widest = 768.0
  /// The maximum number of bytes of an excerpt that results show, more than their lines hold.
  fileprivate static let longestExcerpt = 280

  package let content: CellContent
  package let anatomy: CellAnatomy
  /// The height in px in each interval.
  package let heights: [Double]
}

extension PageEnvironment {
  /// Measures an item as a result of the search.
  /// - Parameter aspect: the aspect ratio of the item's image or placeholder; nil if the item has neither.
  package func resultCell(of item: Item, aspect: Double?) -> ResultCell {
    let resolver = CellResolver(
      styles: fonts.styles, shaper: shaper, formats: formats, site: site, richStyles: richStyles)
    var item = item
    if item.excerpt.utf8.count > ResultCell.longestExcerpt { item.change { $0.excerpt = ResultCell.cut($0.excerpt) } }
    let anatomy = anatomies[ResultCell.anatomyName] ?? .empty
    let content = resolver.content(of: resolver.pattern(of: anatomy), for: item, aspect: aspect)
    let cell = CellHeights([[content]])
    defer { content.forgetShapes() }
    let path = IndexPath(section: 0, item: 0)
    let heights = ResultCell.widths.indices.map { index in
      // The lines of texts are those at the narrow end, where they are most.
      var narrow = DecisionTape.recording
      let height = cell.height(ofCellAt: path, fitting: ResultCell.widths[index], &narrow)
      var wide = narrow.replaying
      let end = ResultCell.widths.dropFirst(index + 1).first ?? ResultCell.widest
      return max(height, cell.height(ofCellAt: path, fitting: end, &wide))
    }
    return ResultCell(content: content, anatomy: anatomy, heights: heights)
  }
}

extension DividedSite {
  /// The aspect ratio of an item's image or placeholder; nil if the item has neither.
  package func aspect(of item: Item) -> Double? { CollectionPage.aspect(of: item, imageSizes) }
}

extension ResultCell {
  /// Cuts a text at the last space within the maximum length.
  fileprivate static func cut(_ text: String) -> String {
    let head = String(decoding: text.utf8.prefix(longestExcerpt), as: UTF8.self)
    return (head.lastIndex(of: " ").map { head[..<$0] } ?? head.dropLast()) + "…"
  }
}
