/// Which font of a list draws a character, as browsers choose (CSS Fonts 4, section 5.3, "cluster matching").
///
/// One font draws the whole of a grapheme cluster: the first that has all of it. A cluster that is to be shown as an
/// emoji goes to the first font with colours, even where one before it has a plain form: Blink and Gecko do so for
/// what is followed by U+FE0F, WebKit also for what is an emoji by itself, and `unicode-range` brings the others to it.
package enum FontChoice {
  /// The index of the font that draws a cluster; nil where none has all of it.
  package static func font(for cluster: [UInt32], among fonts: [Font]) -> Int? {
    if cluster.count <= 1 { return cluster.first.flatMap { font(for: $0, among: fonts) } }
    if isEmoji(cluster), let font = fonts.firstIndex(where: { $0.isColored && draws(cluster, with: $0) }) {
      return font
    }
    return fonts.firstIndex { draws(cluster, with: $0) }
  }

  /// The index of the font that draws a character by itself; nil where none has it.
  package static func font(for codePoint: UInt32, among fonts: [Font]) -> Int? {
    if codePoint >= firstEmoji, UnicodeText.isShownAsEmoji(codePoint),
      let font = fonts.firstIndex(where: { $0.isColored && $0.covers(codePoint) })
    {
      return font
    }
    return fonts.firstIndex { $0.covers(codePoint) }
  }

  /// Whether a font has glyphs for all that a cluster shows, if need be for a letter and its mark together.
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

  /// Whether a cluster is shown in colours: by U+FE0F, or because its character is unless U+FE0E says otherwise
  /// (UTS #51, section 2).
  private static func isEmoji(_ cluster: [UInt32]) -> Bool {
    guard let base = cluster.first, base >= 0x23 else { return false }
    if cluster.count > 1 {
      if cluster[1] == 0xFE0F { return true }
      if cluster[1] == 0xFE0E { return false }
    }
    return base >= firstEmoji && UnicodeText.isShownAsEmoji(base)
  }

  /// No character before it is an emoji by itself.
  private static let firstEmoji: UInt32 = 0x231A
}
