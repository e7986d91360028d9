/// The text between two break opportunities, without the spaces at its end.
struct LineAtom: Sendable {
  /// The offset of the first code unit.
  var start: Int
  /// The offset after the last code unit that is not a space.
  var end = 0
  /// Where the atom begins on the unbroken line, in px.
  var startX: Double
  var endX = 0.0
  /// How much wider the atom is at the start of a line, in px.
  var startDelta: Double
  /// How much wider the atom is at the end of a line, in px; includes the hyphen of a soft hyphen.
  var endDelta = 0.0
  /// The engines that may end a line after this atom.
  var engines: BrowserEngines = .all
  /// Whether the line must end after this atom.
  var isForced = false
  var isHyphenated = false

  init(start: Int, startX: Double, startDelta: Double) {
    self.start = start
    self.startX = startX
    self.startDelta = startDelta
  }
}

/// A break opportunity on which browsers disagree.
///
/// A page can make them agree: `<wbr>` allows the break in all engines, U+2060 WORD JOINER in none.
package struct EngineDifference: Hashable, Sendable {
  /// The offset from the start of the paragraph's text, in UTF-16 code units.
  package var offset: Int
  package var breakingEngines: BrowserEngines
}
