import Typography

/// A text in the largest size in which it fits a box, with lines of about equal length.
struct FittedText {
  private(set) var lines: [TextOutline] = []
  private(set) var lineHeight = 0.0
  /// The distance from the top of a line to its baseline.
  private(set) var baseline = 0.0

  /// A text does not become smaller than this so that its longest word fits on a line.
  private static let smallestOfWords = 42.0

  var height: Double { Double(lines.count) * lineHeight }

  /// - Parameters:
  ///   - sizes: the sizes to try in px, from the largest.
  ///   - mostLines: the largest number of lines. What does not fit in the smallest size is cut off, with an ellipsis.
  init(
    _ text: String, _ style: TextStyle, sizes: [Double], width: Double, height: Double, mostLines: Int = .max,
    of card: CardStyle
  ) {
    guard !text.isEmpty, let smallest = sizes.last else { return }
    let options = card.options(for: text)
    for size in sizes {
      let style = style.scaled(to: size)
      let paragraph = card.typesetter.paragraph(text, style: style, options: options)
      let extent = card.typesetter.outline(of: text, style: style, options: options).extent
      // Scripts with marks above and below need more than the theme's Latin titles.
      lineHeight = max(style.lineHeight, size * min(extent * 0.86, 1.6)).rounded(.up)
      let limit = max(1, min(mostLines, Int(height / lineHeight)))
      let count = paragraph.lineCount(fitting: width)
      let breaksWords = size > Self.smallestOfWords && paragraph.minContentWidth > width
      guard size == smallest || count <= limit && !breaksWords else { continue }
      let wanted = count <= limit ? Self.balanced(paragraph, count, width) : width
      var texts = paragraph.lines(fitting: wanted).map { line in
        paragraph.text(of: line) + (line.isHyphenated ? "-" : "")
      }
      func draw(_ text: String) -> TextOutline { card.typesetter.outline(of: text, style: style, options: options) }
      if texts.count > limit {
        texts = Array(texts.prefix(limit))
        var last = texts[limit - 1]
        while !last.isEmpty, draw(last + "…").width > width { last.removeLast() }
        while let end = last.last, end.isWhitespace || end.isPunctuation { last.removeLast() }
        texts[limit - 1] = last + "…"
      }
      lines = texts.map(draw)
      // Capitals are in the middle of the line, as far as one can tell for any script.
      baseline = (lineHeight + size * 0.66) / 2
      return
    }
  }

  /// The narrowest width at which a paragraph has a number of lines.
  private static func balanced(_ paragraph: ShapedParagraph, _ count: Int, _ width: Double) -> Double {
    var (low, high) = (max(width * 0.6, min(paragraph.minContentWidth, width)), width)
    if count < 2 || low >= high { return width }
    while high - low > 2 {
      let middle = (low + high) / 2
      if paragraph.lineCount(fitting: middle) <= count { high = middle } else { low = middle }
    }
    return high
  }
}

extension TextStyle {
  /// The style in another size, with all lengths in proportion.
  fileprivate func scaled(to size: Double) -> TextStyle {
    var style = self
    let scale = size / self.size
    style.size = size
    style.lineHeight = max(lineHeight * scale, size * 1.08)
    style.letterSpacing = letterSpacing * scale
    return style
  }
}
