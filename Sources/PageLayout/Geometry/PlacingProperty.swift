import Bytes

/// What places an element: each of these properties has a length in every interval.
enum PlacingProperty: Int, CaseIterable {
  case start
  case top
  case width
  case height

  /// More bytes than a name and what is around it have.
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
