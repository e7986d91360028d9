package import CellLayout
import Discovery
import Bytes
import CollectionLayout
import Items
import Diagnostics
import Geometry
import Markdown
package import SiteModel
package import Theming

/// A page of sample cells, laid out to find the widths at which a layout shows an image.
///
/// Every second cell has the image's aspect ratio. The others have common ones, because a justified row is as high as
/// all of its images together require. The texts are the same in all cells, so that the widths depend on no item.
package struct SamplePage: Sendable {
  let layouter: PageLayouter
  let resolver: CellResolver

  package init(layouter: PageLayouter, resolver: CellResolver) {
    (self.layouter, self.resolver) = (layouter, resolver)
  }

  /// The number of cells: a few rows of any layout, and whole repetitions of most patterns.
  private static let cellCount = 48
  private static let commonAspects = [1.5, 0.75, 4.0 / 3, 1, 16.0 / 9, 2.0 / 3]

  /// The displayed widths in px of an image.
  /// - Parameters:
  ///   - version: the collection in the layout. Its items are not read.
  ///   - isRich: whether the image is in the rich text of its cell.
  ///   - aspect: the image's width divided by its height.
  ///   - containers: the widths of the container in px.
  /// - Returns: for each container, the widths in the cells of the page; empty if the cells show no image.
  package func widths(
    in version: CatalogCollection, cell anatomy: CellAnatomy, isRich: Bool, aspect: Double, containers: [Double]
  ) -> [[Double]] {
    let pattern = resolver.pattern(of: anatomy)
    func cell(_ aspect: Double) -> MeasuredCell {
      MeasuredCell(
        pattern: pattern, content: resolver.content(of: pattern, for: Self.item, aspect: aspect), aspect: aspect,
        size: nil)
    }
    let own = cell(aspect)
    let others = Self.commonAspects.map(cell)
    guard let part = isRich ? CellImageWidth(share: 1, constant: 0) : own.content.imageWidth else {
      return containers.map { _ in [] }
    }
    let cells = (0..<Self.cellCount).map { $0.isMultiple(of: 2) ? own : others[$0 / 2 % others.count] }
    let page = CollectionPage(
      collection: version, itemCount: cells.count, number: 1, pageCount: 1, firstItem: 0,
      sections: [CollectionPage.Section(title: nil, items: cells.map { _ in Self.item })], imageSizes: [:])
    let run = layouter.run(page, cells: [cells])
    let covers = version.layout.stretchesCells
    return containers.map { container in
      var decisions = DecisionTape.evaluating
      return run.prepare(at: container, &decisions).elements.compactMap { element in
        guard element.kind == .cell, !element.isHidden, element.indexPath.item.isMultiple(of: 2) else { return nil }
        let width = part.share * element.frame.width + part.constant
        return covers && !isRich ? max(width, element.frame.height * aspect) : width
      }
    }
  }

  /// The item of every cell: a title and a few lines of text.
  private static let item = {
    let body = MarkdownDocument(blocks: [.paragraph([.text(text)])])
    return Item(
      ItemContent(
        slug: "sample", path: "sample", title: "A title of some words", excerpt: text, text: ItemText(body),
        location: SourceLocation(path: "")),
      source: ItemSource(slug: "sample", collection: "", file: SourceEntry(path: "")), key: ContentKey("sample"),
      body: StoredBody(body))
  }()

  private static let text =
    "The first paragraph of a text that takes two or three lines in a cell, as the texts of most items do."
}
