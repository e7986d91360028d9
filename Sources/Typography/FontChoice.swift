/// Chooses the font of a list that draws a character, as browsers do (CSS Fonts 4, section 5.3, "cluster matching").
///
/// One font draws a whole grapheme cluster: the first that covers all of it. A cluster with emoji presentation goes to
/// the first colour font, even if an earlier font has a monochrome glyph. Blink and Gecko do so for a character
/// followed by U+FE0F, WebKit also for a character that is an emoji by default; `unicode-range` makes the others do the
/// same.
package enum FontChoice {
  /// The index of the font that draws a cluster; `nil` if no font covers all of it.
  package static func font(for cluster: [UInt32], among fonts: [Font]) -> Int? {
    if cluster.count <= 1 { return cluster.first.flatMap { font(for: $0, among: fonts) } }
    if isEmoji(cluster), let font = fonts.firstIndex(where: { $0.isColored && draws(cluster, with: $0) }) {
      return font
    }
    return fonts.firstIndex { draws(cluster, with: $0) }
  }

  /// The index of the font that draws a single character; `nil` if no font covers it.
  package static func font(for codePoint: UInt32, among fonts: [Font]) -> Int? {
    if codePoint >= firstEmoji, UnicodeText.isShownAsEmoji(codePoint),
      let font = fonts.firstIndex(where: { $0.isColored && $0.covers(codePoint) })
    {
      return font
    }
    return fonts.firstIndex { $0.covers(codePoint) }
  }

  /// Whether a font has glyphs for all visible characters of a cluster, or for a letter composed with its mark.
  private static func draws(_ cluster: [UInt32], with font: Font) -> Bool {
    guard var base = cluster.first, font.covers(base) || cluster.count > 1 else { return false }
    var isDrawn = font.covers(base)
    for codePoint in cluster.dropFirst() {
      if let composed = Shaper.composed(base, codePoint), font.covers(composed) {
        base = composed
        isDrawn = true
      } else if !isDrawn || !font.covers(codePoint) && !UnicodeText.isDefaultIgnorable(codePoint) {
        return false
      }
    }
    return isDrawn
  }

  /// Whether a cluster has emoji presentation: by U+FE0F, or by default unless U+FE0E follows (UTS #51, section 2).
  private static func isEmoji(_ cluster: [UInt32]) -> Bool {
    guard let base = cluster.first, base >= 0x23 else { return false }
    if cluster.count > 1 {
      if cluster[1] == 0xFE0F { return true }
      if cluster[1] == 0xFE0E { return false }
    }
    return base >= firstEmoji && UnicodeText.isShownAsEmoji(base)
  }

  /// The first character that is an emoji by default.
  private static let firstEmoji: UInt32 = 0x231A
}
