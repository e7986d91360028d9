/// A paragraph that is shaped once and can be broken into lines at any width.
///
/// Widths are in CSS px. Widths passed in are rounded down and returned widths are rounded up to 1/64 px, the layout
/// unit of browsers, so that content always fits a returned width.
package struct ShapedParagraph: Sendable {
  /// The distance between baselines in px.
  package let lineHeight: Double
  private let content: ParagraphText

  init(_ text: ShapedText, lineHeight: Double) { self.init(ParagraphText(text), lineHeight: lineHeight) }

  init(_ content: ParagraphText, lineHeight: Double) {
    self.lineHeight = lineHeight
    self.content = content
  }

  /// The word edges, if they are enough for line counts, as for most paragraphs.
  var words: PlainWords? { content.words }

  /// The breakers of the fully shaped text.
  var breakers: [LineBreaker] { shaped.breakers }

  private var shaped: ShapedText { content.whole }

  /// Code points that no font of the list covers, each once, in order of appearance.
  package var missingGlyphs: [UInt32] { shaped.missingGlyphs }
  /// Positions where engines disagree on whether a line may end; empty for most texts.
  package var engineDifferences: [EngineDifference] { shaped.engineDifferences }

  /// Releases the shaped text, which takes tens or hundreds of bytes per word. After that the paragraph and all of its
  /// copies have no text.
  package func forgetShapes() { content.forget() }

  /// One line of a paragraph.
  package struct Line: Hashable, Sendable {
    /// The UTF-16 offsets into `text`, without the hanging spaces at the end.
    package var range: Range<Int>
    /// The width in px, with the hyphen of a soft hyphen and without hanging spaces.
    package var width: Double
    /// Whether the line ends at a soft hyphen, so that a hyphen appears.
    package var isHyphenated: Bool
  }

  /// The text after white space is collapsed; line ranges refer to it.
  package var text: String { String(decoding: shaped.units, as: UTF16.self) }

  /// The part of `text` on a line.
  package func text(of line: Line) -> String {
    String(decoding: shaped.units[line.range.clamped(to: shaped.units.indices)], as: UTF16.self)
  }

  /// The number of lines at a width, the largest among the engines.
  ///
  /// 0 for a paragraph without text. Never increases as the width increases.
  /// - Complexity: O(words), without shaping unless a word is wider than the line.
  package func lineCount(fitting width: Double) -> Int {
    if let words { return words.lineCount(fitting: width) ?? lineCountBreakingWords(fitting: width) }
    var result = 0
    for breaker in shaped.breakers { result = max(result, breaker.count(width)) }
    return result
  }

  /// The number of lines at a width that is less than that of a word, of a paragraph of which the word edges are known.
  func lineCountBreakingWords(fitting width: Double) -> Int { content.lineCountBreakingWords(fitting: width) }

  /// The lines at a width, from the engine that needs the most.
  package func lines(fitting width: Double) -> [Line] {
    var result: [Line] = []
    for (index, breaker) in shaped.breakers.enumerated() {
      var lines: [Line] = []
      breaker.fill(width) { extent, width in
        lines.append(
          Line(
            range: extent.start..<extent.end, width: LineBreaker.roundedUp(width()),
            isHyphenated: extent.isHyphenated))
      }
      if index == 0 || lines.count > result.count { result = lines }
    }
    return result
  }

  /// The width of the longest line if only forced breaks apply; `max-content` in CSS.
  package var naturalWidth: Double {
    words.map { LineBreaker.roundedUp($0.naturalWidth) } ?? widest(at: .infinity)
  }

  /// The width of the widest unbreakable part; `min-content` in CSS with `overflow-wrap: break-word`.
  package var minContentWidth: Double {
    let atoms = shaped.breakers.flatMap(\.atoms)
    return LineBreaker.roundedUp(
      atoms.reduce(0) { max($0, $1.endX + $1.endDelta - $1.startX + $1.startDelta) })
  }

  /// The height in px at a width, with at most `maxLines` lines if that is given.
  package func height(fitting width: Double, maxLines: Int? = nil) -> Double {
    let count = lineCount(fitting: width)
    return Double(maxLines.map { min($0, count) } ?? count) * lineHeight
  }

  /// Whether the text has more lines than a limit at a width.
  package func truncated(toLines limit: Int, width: Double) -> Bool { lineCount(fitting: width) > limit }

  /// The width in px of the widest line of all engines at a width.
  func widest(at width: Double) -> Double {
    var result = 0.0
    for breaker in shaped.breakers { breaker.fill(width) { result = max(result, $1()) } }
    return LineBreaker.roundedUp(result)
  }
}
