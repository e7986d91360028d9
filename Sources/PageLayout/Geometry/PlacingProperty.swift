import Bytes

/// The properties that position an element. Each has a length in every interval.
enum PlacingProperty: Int, CaseIterable {
  case start
  case top
  case width
  case height

  /// An upper bound in bytes of a property's name with its punctuation.
  static let mostBytes = 24

  @inline(__always)
  func write(into css: inout UTF8Writer) {
    switch self {
    case .start: css.put("inset-inline-start:")
    case .top: css.put("top:")
    case .width: css.put("width:")
    case .height: css.put("height:")
    }
  }
}
