import Content
import Geometry
package import Typography

/// Fills an anatomy with what one item has: parts without content are left out.
struct CellResolver: Sendable {
  let styles: [String: ThemeTextStyle]
  let shaper: TextShaper
  let formats: FieldFormats
  var richStyles: [RichTextStyle] = []
  /// The size of an image of the content in px, by its path.
  var imageSize: @Sendable (String) -> Size? = { _ in nil }

  /// - Parameter aspect: the shape of the item's image or placeholder; nil where it has neither.
  func content(of anatomy: CellAnatomy, for item: Item, aspect: Double?) -> CellContent {
    .stack(anatomy.root, path: "", parts(of: anatomy.root, prefix: "p", item, aspect))
  }

  private func parts(of stack: StackPart, prefix: String, _ item: Item, _ aspect: Double?) -> [CellContent] {
    stack.parts.enumerated().compactMap { index, part in
      let path = "\(prefix)\(index)"
      switch part {
      case .image(let image):
        return aspect.map { .image(image, path: path, CellImage(aspect: $0, image: item.image)) }
      case .text(let text):
        return self.text(text, item).map { .text(text, path: path, $0) }
      case .badge(let text):
        return self.text(text, item).map { .badge(text, path: path, $0) }
      case .rich(let rich):
        return self.rich(rich, item).map { .rich($0, path: path) }
      case .spacing(let length):
        return .spacing(length, path: path)
      case .stack(let inner):
        let parts = parts(of: inner, prefix: path + "-", item, aspect)
        return parts.isEmpty ? nil : .stack(inner, path: path, parts)
      }
    }
  }

  private func rich(_ part: RichPart, _ item: Item) -> RichText? {
    guard let style = richStyles.first(where: { $0.name == part.style }) else { return nil }
    let builder = RichTextBuilder(style: style, fonts: styles, shaper: shaper, imageSize: imageSize)
    switch part.field {
    case .body: return builder.text(of: item.body.blocks)
    case .excerpt: return builder.text(of: item.excerptBlocks)
    }
  }

  private func text(_ part: TextPart, _ item: Item) -> CellText? {
    guard let style = styles[part.style], let text = formats.text(ofField: part.field, in: item), !text.isEmpty else {
      return nil
    }
    let agreed = shaper.agreed(text)
    return CellText(
      field: part.field, text: agreed, paragraph: shaper.shape(agreed, style: style.textStyle), style: style)
  }
}

extension Item {
  /// The excerpt as Markdown: the first paragraph of the body, unless the front matter says something else. As in the
  /// plain one, words stand for images.
  fileprivate var excerptBlocks: [MarkdownBlock] {
    for block in body.blocks {
      if case .paragraph(let inlines) = block, plainText(of: inlines) == excerpt {
        return [.paragraph(RichInlines.withoutImages(inlines))]
      }
    }
    return excerpt.isEmpty ? [] : [.paragraph([.text(excerpt)])]
  }
}

/// A text style of the theme with its fonts found.
package struct ThemeTextStyle: Sendable {
  package var name: String
  package var textStyle: TextStyle
  /// In px at a root font size of 16.
  package var lineHeight: Double { textStyle.lineHeight }
}
