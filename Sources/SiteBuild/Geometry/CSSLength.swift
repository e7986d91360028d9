import Geometry
import Templating

/// A length as a style sheet says it: a multiple of a unit and a number of `rem`, rounded to the digits that are written.
///
/// Equal lengths are the same text, so lengths are compared as numbers, and text is made of those alone that are written.
struct CSSLength: Equatable, Sendable {
  enum Unit: Sendable {
    /// `%`, of the element around.
    case percent
    /// `cqi`, of the container's width.
    case container
    /// `--u`, the width that most cells of the interval have.
    case cells

    /// How many digits a multiple has behind the point: four of a `cqi` are 0.002 px at 3840 px, five of a unit that is
    /// 400 px wide are 0.002 px too.
    var decimals: Int { self == .cells ? 5 : 4 }
  }

  private let unit: Unit
  /// In the last digit that is written.
  private let multiple: Int64
  /// In 1/10,000 rem, which are 0.0016 px.
  private let constant: Int64

  /// - Parameters:
  ///   - multiple: how many of the unit.
  ///   - constant: in px at a root font size of 16.
  init(_ multiple: Double, _ unit: Unit, plus constant: Double) {
    self.multiple = DecimalText.scaled(multiple, decimals: unit.decimals)
    self.constant = DecimalText.scaled(constant / 16, decimals: 4)
    // Nothing of a unit is nothing, whatever the unit.
    self.unit = self.multiple == 0 ? .percent : unit
  }

  /// A length in shares of something as wide as the container.
  init(_ length: AffineLength, _ unit: Unit) { self.init(length.slope * 100, unit, plus: length.constant) }

  /// A number that is likely to be another for another length.
  var scatter: Int {
    let product = UInt64(bitPattern: multiple ^ constant << 32).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }

  /// As CSS: `calc(33.3333% - 1.25rem)`, `calc(var(--u)*1.5)`, `2rem`, `100%`, `0`.
  var text: String {
    var css = UTF8Buffer()
    css.append(self)
    return css.text
  }

  func write(into css: inout UTF8Buffer) {
    guard multiple != 0 else {
      css.append(constant, decimals: 4)
      if constant != 0 { css.append("rem") }
      return
    }
    let isOneUnit = unit == .cells && multiple == 100_000
    let isSum = constant != 0 || (unit == .cells && !isOneUnit)
    if isSum { css.append("calc(") }
    switch unit {
    case .percent, .container:
      css.append(multiple, decimals: 4)
      css.append(unit == .percent ? "%" : "cqi")
    case .cells:
      css.append("var(--u)")
      if !isOneUnit {
        css.append("*")
        css.append(multiple, decimals: 5)
      }
    }
    if constant != 0 {
      css.append(constant < 0 ? " - " : " + ")
      css.append(abs(constant), decimals: 4)
      css.append("rem")
    }
    if isSum { css.append(")") }
  }
}
