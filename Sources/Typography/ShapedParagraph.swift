/// A paragraph whose text is shaped once and can then be broken into lines at any width.
///
/// Widths are CSS px. A width given is rounded down and a width returned is rounded up to 1/64 px, the grain of
/// browsers' layout, so that what is returned always fits.
package struct ShapedParagraph: Sendable {
  /// The distance between baselines in px.
  package let lineHeight: Double
  private let content: ParagraphText

  init(_ text: ShapedText, lineHeight: Double) { self.init(ParagraphText(text), lineHeight: lineHeight) }

  init(_ content: ParagraphText, lineHeight: Double) {
    self.lineHeight = lineHeight
    self.content = content
  }

  /// All that there is to know of most paragraphs.
  var words: PlainWords? { content.words }

  private var shaped: ShapedText { content.whole }

  /// Code points that no font of the list covers, each once, in order of appearance.
  package var missingGlyphs: [UInt32] { shaped.missingGlyphs }
  /// Where the engines disagree on whether a line may end; empty for most texts.
  package var engineDifferences: [EngineDifference] { shaped.engineDifferences }

  /// Lets go of what lines are made of, tens or hundreds of bytes a word; the paragraph has no text from then on, nor has
  /// any copy of it.
  package func forgetShapes() { content.forget() }

  /// One line of a paragraph.
  package struct Line: Hashable, Sendable {
    /// UTF-16 offsets into `text`, without the spaces that hang at the end.
    package var range: Range<Int>
    /// In px, with the hyphen of a soft hyphen, without hanging spaces.
    package var width: Double
    /// Whether a hyphen appears at the end because the line ends at a soft hyphen.
    package var isHyphenated: Bool
  }

  /// The text after white space has been collapsed; ranges refer to it.
  package var text: String { String(decoding: shaped.units, as: UTF16.self) }

  /// The part of `text` that a line shows.
  package func text(of line: Line) -> String {
    String(decoding: shaped.units[line.range.clamped(to: shaped.units.indices)], as: UTF16.self)
  }

  /// How many lines the paragraph takes at a width: of several engines, the most that any of them makes.
  ///
  /// 0 for a paragraph without text. Never grows as the width grows.
  /// - Complexity: O(words), without shaping unless a word is wider than the line.
  package func lineCount(fitting width: Double) -> Int {
    if let count = words?.lineCount(fitting: width) { return count }
    var result = 0
    for breaker in shaped.breakers { result = max(result, breaker.count(width)) }
    return result
  }

  /// The lines at a width, by the engine that makes the most of them.
  package func lines(fitting width: Double) -> [Line] {
    var result: [Line] = []
    for (index, breaker) in shaped.breakers.enumerated() {
      var lines: [Line] = []
      breaker.fill(width) { extent in
        lines.append(
          Line(
            range: extent.start..<extent.end, width: LineBreaker.roundedUp(extent.width),
            isHyphenated: extent.isHyphenated))
      }
      if index == 0 || lines.count > result.count { result = lines }
    }
    return result
  }

  /// The width of the longest line if none is broken but where it must be; `max-content` in CSS.
  package var naturalWidth: Double {
    words.map { LineBreaker.roundedUp($0.naturalWidth) } ?? widest(at: .infinity)
  }

  /// The width of the widest part that cannot be broken; `min-content` in CSS under `overflow-wrap: break-word`.
  package var minContentWidth: Double {
    let atoms = shaped.breakers.flatMap(\.atoms)
    return LineBreaker.roundedUp(
      atoms.reduce(0) { max($0, $1.endX + $1.endDelta - $1.startX + $1.startDelta) })
  }

  /// The height in px at a width, cut to a number of lines where there is a limit.
  package func height(fitting width: Double, maxLines: Int? = nil) -> Double {
    let count = lineCount(fitting: width)
    return Double(maxLines.map { min($0, count) } ?? count) * lineHeight
  }

  /// Whether a limit of lines cuts something off at a width.
  package func truncated(toLines limit: Int, width: Double) -> Bool { lineCount(fitting: width) > limit }

  /// The widest line in px among all engines at a width.
  func widest(at width: Double) -> Double {
    var result = 0.0
    for breaker in shaped.breakers { breaker.fill(width) { result = max(result, $0.width) } }
    return LineBreaker.roundedUp(result)
  }
}
