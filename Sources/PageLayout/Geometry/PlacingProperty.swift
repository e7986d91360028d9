import Bytes

/// The properties that position an element. Each has a length in every interval.
enum PlacingProperty: Int, CaseIterable {
  case start
  case top
  case width
  case height
  /// The part of the position along the scroll axis that grows with the width: a margin, because a percentage of it
  /// refers to the width of the collection. It stays the same where only the lines of texts change.
  case offset

  /// An upper bound in bytes of a property's name with its punctuation.
  static let mostBytes = 24

  /// The CSS property with its colon.
  var name: StaticString {
    switch self {
    case .start: "inset-inline-start:"
    case .top: "top:"
    case .width: "width:"
    case .height: "height:"
    case .offset: "margin-top:"
    }
  }

  @inline(__always)
  func write(into css: inout UTF8Writer) { css.put(name) }
}
