import CollectionLayout
import Geometry

/// Writes the geometry of a page as CSS: absolute positions that hold at every width of the container.
///
/// An interval is a `@container` block that says only what differs from the narrower one before it. Elements that
/// share a value share a rule; a value that most of them have is said once for all. Horizontal lengths are shares of
/// the collection's width (`%`), vertical ones shares of the container's (`cqi`), which is the same length.
struct GeometryStyles {
  private enum Property: Int, CaseIterable {
    case start
    case top
    case width
    case height

    var name: String {
      switch self {
      case .start: "inset-inline-start"
      case .top: "top"
      case .width: "width"
      case .height: "height"
      }
    }

    var unit: String { self == .start || self == .width ? "%" : "cqi" }

    func value(of frame: AffineFrame) -> AffineLength {
      switch self {
      case .start: frame.x
      case .top: frame.y
      case .width: frame.width
      case .height: frame.height
      }
    }
  }

  private let geometry: PageGeometry

  init(_ geometry: PageGeometry) { self.geometry = geometry }

  /// The class of an element by its place among the page's elements.
  static func className(ofElement index: Int) -> String { "e\(index)" }

  /// The style sheet of the page's geometry.
  func css() -> String {
    var css = ""
    var said = [[AffineLength?]](repeating: Array(repeating: nil, count: geometry.elements.count), count: 4)
    var saidHeight: AffineLength?
    for (index, interval) in geometry.intervals.enumerated() {
      var rules = ""
      if saidHeight != interval.contentHeight {
        rules += ".collection{height:\(Self.length(interval.contentHeight, unit: "cqi"))}\n"
        saidHeight = interval.contentHeight
      }
      for property in Property.allCases {
        rules += changes(of: property, in: interval, said: &said[property.rawValue])
      }
      guard !rules.isEmpty else { continue }
      css += index == 0 ? rules : "@container stage (min-width:\(Self.rem(interval.lowerBound))){\n\(rules)}\n"
    }
    return css + absences() + attributes()
  }

  /// Rules for what the layout leaves out in some intervals: nobody sees it there, nor comes to it by the keyboard.
  private func absences() -> String {
    var css = ""
    for (index, interval) in geometry.intervals.enumerated() where !interval.absent.isEmpty {
      var conditions: [String] = []
      if index > 0 { conditions.append("(min-width:\(Self.rem(interval.lowerBound)))") }
      if index + 1 < geometry.intervals.count {
        conditions.append("(width<\(Self.rem(geometry.intervals[index + 1].lowerBound)))")
      }
      let names = interval.absent.sorted().map { "." + Self.className(ofElement: $0) }
      let rule = names.joined(separator: ",") + "{display:none}"
      css += "@container stage \(conditions.joined(separator: " and ")){\(rule)}\n"
    }
    return css
  }

  /// The rules that lead from what narrower intervals said of a property to what this one needs.
  private func changes(of property: Property, in interval: LayoutInterval, said: inout [AffineLength?]) -> String {
    var elements: [AffineLength: [Int]] = [:]
    var order: [AffineLength] = []
    for (index, frame) in interval.frames.enumerated() {
      let value = property.value(of: frame)
      if elements[value, default: []].isEmpty { order.append(value) }
      elements[value, default: []].append(index)
    }
    var rules = ""
    let changed = interval.frames.indices.count { said[$0] != property.value(of: interval.frames[$0]) }
    if let common = order.max(by: { elements[$0, default: []].count < elements[$1, default: []].count }),
      elements[common, default: []].count * 2 > interval.frames.count, changed * 2 > interval.frames.count
    {
      rules += rule([".e"], property, common)
      for index in said.indices { said[index] = common }
    }
    for value in order {
      let needing = elements[value, default: []].filter { said[$0] != value }
      guard !needing.isEmpty else { continue }
      rules += rule(needing.map { "." + Self.className(ofElement: $0) }, property, value)
      for index in needing { said[index] = value }
    }
    return rules
  }

  private func rule(_ selectors: [String], _ property: Property, _ value: AffineLength) -> String {
    "\(selectors.joined(separator: ",")){\(property.name):\(Self.length(value, unit: property.unit))}\n"
  }

  /// Opacity, transform and stacking order, which do not depend on the width.
  private func attributes() -> String {
    var css = ""
    for (index, element) in geometry.elements.enumerated() {
      var declarations: [String] = []
      if element.alpha != 1 { declarations.append("opacity:\(Self.number(element.alpha, decimals: 3))") }
      if element.zIndex != 0 { declarations.append("z-index:\(element.zIndex)") }
      if element.transform != .identity {
        let t = element.transform
        let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Self.number($0, decimals: 4) }
        declarations.append("transform:matrix(\(numbers.joined(separator: ",")))")
      }
      guard !declarations.isEmpty else { continue }
      css += ".\(Self.className(ofElement: index)){\(declarations.joined(separator: ";"))}\n"
    }
    return css
  }

  // MARK: - Lengths

  /// An affine length as CSS: `calc(33.3333% - 1.25rem)`, `2rem`, `100%`, `0`.
  static func length(_ length: AffineLength, unit: String) -> String {
    let share = number(length.slope * 100, decimals: 4)
    let constant = number(length.constant / 16, decimals: 4)
    if share == "0" { return constant == "0" ? "0" : constant + "rem" }
    if constant == "0" { return share + unit }
    return constant.hasPrefix("-")
      ? "calc(\(share)\(unit) - \(constant.dropFirst())rem)" : "calc(\(share)\(unit) + \(constant)rem)"
  }

  /// A length in px at a root font size of 16, as `rem`.
  static func rem(_ length: Double) -> String {
    let value = number(length / 16, decimals: 6)
    return value == "0" ? "0" : value + "rem"
  }

  /// A number with at most so many decimals, in plain notation and without trailing zeros.
  static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e15 else { return value < 0 ? "-1e9" : "1e9" }
    let digits = Int64(scaled)
    let whole = digits.magnitude / UInt64(scale)
    let fractionDigits = String(digits.magnitude % UInt64(scale))
    var fraction = String(repeating: "0", count: max(0, decimals - fractionDigits.count)) + fractionDigits
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let text = fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
    return digits < 0 ? "-" + text : text
  }
}
