package import Content
package import Items
package import Geometry
import Markdown
package import Theming
import Typography

/// Fills an anatomy with the content of one item. Parts without content are left out.
package struct CellResolver: Sendable {
  package let styles: [String: ThemeTextStyle]
  package let shaper: TextShaper
  package let formats: FieldFormats
  /// The version of the site that shows the cells; nil if all texts are in its language.
  package var site: SiteSettings?
  package var richStyles: [RichTextStyle] = []
  /// The size in px of a content image, by its path.
  package var imageSize: @Sendable (String) -> Size? = { _ in nil }
  /// Whether other cells of the page have an image.
  package var isBesideImages = false

  package init(
    styles: [String: ThemeTextStyle], shaper: TextShaper, formats: FieldFormats, site: SiteSettings? = nil,
    richStyles: [RichTextStyle] = [], imageSize: @escaping @Sendable (String) -> Size? = { _ in nil },
    isBesideImages: Bool = false
  ) {
    (self.styles, self.shaper, self.formats, self.site) = (styles, shaper, formats, site)
    (self.richStyles, self.imageSize, self.isBesideImages) = (richStyles, imageSize, isBesideImages)
  }

  /// Resolves everything in an anatomy that is the same for every cell.
  package func pattern(of anatomy: CellAnatomy) -> CellPattern {
    CellPattern(anatomy: anatomy, parts: patterns(of: anatomy.root, prefix: "p"))
  }

  private func patterns(of stack: StackPart, prefix: String) -> [CellPattern.Part] {
    stack.parts.enumerated().map { index, part in
      let path = "\(prefix)\(index)"
      switch part {
      case .text(let text), .badge(let text):
        return CellPattern.Part(
          part, path,
          text: styles[text.style].map { (CellText.Style($0), shaper.settings(for: $0.textStyle)) })
      case .stack(let inner):
        return CellPattern.Part(part, path, parts: patterns(of: inner, prefix: path + "-"))
      case .image, .rich, .spacing:
        return CellPattern.Part(part, path)
      }
    }
  }

  /// Fills a pattern with the content of an item.
  /// - Parameter aspect: the aspect ratio of the item's image or placeholder; nil if the item has neither.
  package func content(of pattern: CellPattern, for item: Item, aspect: Double?) -> CellContent {
    .stack(pattern.anatomy.root, path: "", contents(of: pattern.parts, item, aspect))
  }

  private func contents(of parts: [CellPattern.Part], _ item: Item, _ aspect: Double?) -> [CellContent] {
    var contents: [CellContent] = []
    contents.reserveCapacity(parts.count)
    for part in parts {
      if let content = content(of: part, item, aspect) { contents.append(content) }
    }
    return contents
  }

  private func content(of pattern: CellPattern.Part, _ item: Item, _ aspect: Double?) -> CellContent? {
    let path = pattern.path
    switch pattern.part {
    case .image(let image):
      if let aspect { return .image(image, path: path, CellImage(aspect: aspect, image: item.image)) }
      return isBesideImages && image.keepsPlace ? image.width.map { .spacing($0, path: path) } : nil
    case .text(let part):
      return text(pattern, part.field, item).map { .text(part, path: path, $0) }
    case .badge(let part):
      return text(pattern, part.field, item).map { .badge(part, path: path, $0) }
    case .rich(let rich):
      return self.rich(rich, item).map { .rich($0, path: path) }
    case .spacing(let length):
      return .spacing(length, path: path)
    case .stack(let inner):
      let contents = contents(of: pattern.parts, item, aspect)
      return contents.isEmpty ? nil : .stack(inner, path: path, contents)
    }
  }

  private func rich(_ part: RichPart, _ item: Item) -> RichText? {
    guard let style = richStyles.first(where: { $0.name == part.style }) else { return nil }
    let tag = item.languages?.language(of: part.field == .body ? "body" : "excerpt")
    let language = site.flatMap { TextLanguage(tag, on: $0) }
    let builder = RichTextBuilder(
      style: style, fonts: styles, shaper: shaper.shaper(in: language), imageSize: imageSize)
    var text =
      switch part.field {
      case .body: builder.text(of: item.body.blocks)
      case .excerpt: builder.text(of: item.excerptBlocks)
      }
    text?.language = language
    return text
  }

  private func text(_ pattern: CellPattern.Part, _ field: String, _ item: Item) -> CellText? {
    guard let (style, settings) = pattern.text, let text = formats.text(ofField: field, in: item), !text.isEmpty else {
      return nil
    }
    guard let language = site.flatMap({ formats.language(ofField: field, in: item, on: $0) }) else {
      let agreed = shaper.agreed(text)
      return CellText(field: field, text: agreed, paragraph: shaper.shape(agreed, settings), style: style)
    }
    let agreed = shaper.shaper(in: language).agreed(text)
    return CellText(
      field: field, text: agreed, paragraph: shaper.shape(agreed, settings, isFallback: true), style: style,
      language: language)
  }
}

/// An anatomy with everything that its cells have in common: the paths of its parts and the settings of its texts.
///
/// A class, because every cell refers to it.
package final class CellPattern: Sendable {
  package let anatomy: CellAnatomy
  package let hasRichText: Bool
  fileprivate let parts: [Part]

  fileprivate init(anatomy: CellAnatomy, parts: [Part]) {
    (self.anatomy, self.parts) = (anatomy, parts)
    hasRichText = anatomy.hasRichText
  }

  fileprivate final class Part: Sendable {
    let part: CellPart
    let path: PartPath
    /// Nil if the part is not a text, or if the theme lacks its style.
    let text: (style: CellText.Style, settings: TextShaper.TextSettings)?
    /// The parts of a stack; empty for any other part.
    let parts: [Part]

    init(
      _ part: CellPart, _ path: PartPath, text: (style: CellText.Style, settings: TextShaper.TextSettings)? = nil,
      parts: [Part] = []
    ) {
      (self.part, self.path, self.text, self.parts) = (part, path, text, parts)
    }
  }
}

extension Item {
  /// The excerpt as Markdown: the first paragraph of the body, unless the front matter has an excerpt. As in the plain
  /// excerpt, images are replaced by their alternative texts.
  fileprivate var excerptBlocks: [MarkdownBlock] {
    for block in body.blocks {
      if case .paragraph(let inlines) = block, plainText(of: inlines) == excerpt {
        return [.paragraph(RichInlines.withoutImages(inlines))]
      }
    }
    return excerpt.isEmpty ? [] : [.paragraph([.text(excerpt)])]
  }
}

extension CellText.Style {
  init(_ style: ThemeTextStyle) {
    self.init(name: style.name, size: style.textStyle.size, lineHeight: style.lineHeight)
  }
}
