/// What lies between two places where a line may end, without the spaces at its end.
struct LineAtom: Sendable {
  /// The first code unit.
  var start: Int
  /// Behind the last code unit that is no space.
  var end = 0
  /// Where the atom begins and ends on the endless line, in px.
  var startX: Double
  var endX = 0.0
  /// How much wider the atom is (px) where it begins a line.
  var startDelta: Double
  /// How much wider the atom is (px) where it ends a line; contains the hyphen of a soft hyphen.
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

/// A place where browsers disagree on whether a line may end.
///
/// A page can force agreement there: `<wbr>` makes it a break for all, U+2060 WORD JOINER for none.
package struct EngineDifference: Hashable, Sendable {
  /// UTF-16 code units from the start of the paragraph's text.
  package var offset: Int
  package var breakingEngines: BrowserEngines
}
