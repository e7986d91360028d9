package import Bytes
import CollectionLayout
import Geometry

/// Writes the geometry of a page as CSS: absolute positions that are valid at every width of the container.
///
/// An interval is a `@container` block that contains only the differences from the next narrower one. Elements with the
/// same values share a rule; a value that most of them have is declared once for all. Horizontal lengths are fractions
/// of the collection's width (`%`); vertical ones are fractions of the container's width (`cqi`). The tops of cells in
/// chunks are the rows of grids (`ChunkRows`); other tops are a number of `rem` and a margin in `%`, which also refers to
/// the width.
///
/// Each part of the style sheet covers one kind of rule at all widths, because similar rules near each other compress
/// best.
package struct GeometryStyles {
  let geometry: PageGeometry
  /// The position of the page among the pages that scroll as one; nil for a single page.
  private let window: PageWindow?
  /// The elements that these rules position. The track of a section positions pinned elements.
  let placed: ContiguousArray<Int>
  private let pinned: [Int]

  package init(_ geometry: PageGeometry, window: PageWindow? = nil) {
    self.geometry = geometry
    self.window = window
    placed = ContiguousArray(geometry.elements.indices.filter { !geometry.isPinned(geometry.elements[$0]) })
    pinned = geometry.elements.indices.filter { geometry.isPinned(geometry.elements[$0]) }
  }

  /// Returns the style sheet of the page's geometry.
  func css() -> String {
    var css = UTF8Buffer()
    write(into: &css)
    return css.text
  }

  /// Appends the style sheet of the page's geometry to a text.
  package func write(into css: inout UTF8Buffer) {
    var said: [String: String] = [:]
    let isUniform = isUniform
    appendPart(to: &css) { write(generalRulesOf: $0, isUniform: isUniform, &said, into: &$1) }
    if isUniform {
      css.append(text: numbers())
      css.append(text: gridFallback())
    } else {
      let chunks = geometry.intervals.map(geometry.chunkExtents)
      write(chunks, into: &css)
      writeElements(in: chunks, into: &css)
    }
    writeDecorations(into: &css)
    css.append(text: absences())
    css.append(text: attributes())
    if let resting = SnapStyles(geometry) { css.append(text: resting.css()) }
  }

  /// Appends a part of the style sheet, interval by interval.
  /// - Parameter write: writes the rules of the interval at an index.
  func appendPart(to css: inout UTF8Buffer, _ write: (Int, inout UTF8Buffer) -> Void) {
    for index in geometry.intervals.indices {
      let start = css.count
      if index > 0 {
        css.append("@container stage (min-width:")
        css.append(rem: geometry.intervals[index].lowerBound)
        css.append("){\n")
      }
      let contentStart = css.count
      write(index, &css)
      if css.count == contentStart {
        css.truncate(to: start)
      } else if index > 0 {
        css.append("}\n")
      }
    }
  }

  /// A selector for all elements of a kind on this page. Its specificity does not exceed that of a rule for a single
  /// element.
  func all(_ selector: String) -> String {
    geometry.scope.isEmpty ? selector : ":where(.\(geometry.scope)) \(selector)"
  }

  /// Whether every interval has a closed form, so that cells need only a number.
  private var isUniform: Bool { geometry.intervals.allSatisfy { $0.grid != nil } }

  private func numbers() -> String {
    "@property --i{syntax:\"*\";inherits:false}\n"
      + geometry.elements.indices.map { ".\(geometry.className(ofElement: $0)){--i:\($0)}\n" }.joined()
      + geometry.chunks.enumerated().map { index, chunk in
        ".\(geometry.className(ofChunk: index)){--f:\(chunk.elements.lowerBound);--l:\(chunk.elements.upperBound - 1)}\n"
      }.joined()
  }

  private func gridFallback() -> String {
    var css =
      "@supports not (top:round(down,1px,1px)){\n\(all(".cells")){display:grid}\n\(all(".chunk")){display:contents}\n"
      + "\(all(".e.e")){position:static;width:auto}\n"
    for (index, interval) in geometry.intervals.enumerated() {
      guard let fallback = interval.grid?.fallback else { continue }
      let rule = all(fallback)
      css += index == 0 ? rule + "\n" : "@container stage (min-width:\(Self.rem(interval.lowerBound))){\(rule)}\n"
    }
    return css + "}\n"
  }

  /// Writes the rules of an interval for the collection, for cells in a closed form, and for tracks.
  /// - Parameter said: the declarations of narrower intervals, by selector; only differences are written.
  private func write(
    generalRulesOf index: Int, isUniform: Bool, _ said: inout [String: String], into css: inout UTF8Buffer
  ) {
    let interval = geometry.intervals[index]
    func say(_ selector: String, _ declarations: String) {
      guard said.updateValue(declarations, forKey: selector) != declarations else { return }
      css.append(text: "\(selector){\(declarations)}\n")
    }
    // 1. The collection.
    var own = "height:\(Self.length(interval.contentHeight, .container))"
    if let resting = SnapStyles(geometry) { own += resting.declarations(in: interval) }
    if let place = window?.places[index] {
      own += ";--before:\(Self.length(place.before, .container))"
      say(".collection", "--total:\(Self.length(place.total, .container))")
    }
    let collection = geometry.scope.isEmpty ? ".collection" : ".\(geometry.scope)"
    say(collection, own)
    if geometry.scrollAxis == .horizontal {
      // The scrollable area includes the inset after the last cell.
      say(collection + "::after", "width:\(Self.length(interval.contentWidth, .percent))")
    }
    // 2. The tracks of pinned views.
    for (selector, declarations) in tracks(in: interval) { say(selector, declarations) }
    // 3. The positions of cells in a closed form, if there is one.
    if isUniform, let grid = interval.grid {
      say(all(".e"), grid.declarations(inChunks: !geometry.chunks.isEmpty))
      if !geometry.chunks.isEmpty { say(all(".chunk"), grid.chunkDeclarations) }
    }
    if geometry.hidesOverlays {
      let overlay = all(".cell .overlay:not(.top)")
      say(
        "@media screen{\(overlay){opacity:0}\(all(".cell>a:is(:hover,:focus-visible) .overlay.overlay"))", "opacity:1}")
    }
    // 4. The separators between rows, the same at every width.
    if let separators = geometry.separators { say(all(".cells"), separators.declarations) }
  }

  /// The rules for elements that the layout leaves out in some intervals. They have empty frames at the end of the
  /// content, and are hidden from view, from the keyboard and from image loading.
  private func absences() -> String {
    var css = ""
    for (index, interval) in geometry.intervals.enumerated() where !interval.absent.isEmpty {
      let names = interval.absent.sorted().map { "." + geometry.className(ofElement: $0) }
      let rule = names.joined(separator: ",") + "{visibility:hidden;overflow:clip;content-visibility:hidden}"
      css += "@container stage \(conditions(ofInterval: index)){\(rule)}\n"
    }
    // Print shows each item of a map, and not its clusters.
    return css.isEmpty || !hasMap ? css : "@media not print{\n\(css)}\n"
  }

  /// The conditions for the widths of an interval alone.
  func conditions(ofInterval index: Int) -> String {
    var conditions: [String] = []
    if index > 0 { conditions.append("(min-width:\(Self.rem(geometry.intervals[index].lowerBound)))") }
    if index + 1 < geometry.intervals.count {
      conditions.append("(width<\(Self.rem(geometry.intervals[index + 1].lowerBound)))")
    }
    return conditions.joined(separator: " and ")
  }

  /// The rules for tracks. A track is as long as its section; the view in it has the length given by the layout, and
  /// stays inside the track.
  private func tracks(in interval: LayoutInterval) -> [(selector: String, declarations: String)] {
    let isVertical = geometry.scrollAxis == .vertical
    let (start, length) = isVertical ? ("top", "height") : ("inset-inline-start", "width")
    func css(_ length: AffineLength) -> String { Self.length(length, isVertical ? .container : .percent) }
    return pinned.flatMap { index -> [(selector: String, declarations: String)] in
      let element = geometry.elements[index]
      guard interval.sections.indices.contains(element.indexPath.section) else { return [] }
      let extent = interval.sections[element.indexPath.section]
      let track = "." + geometry.trackName(element.kind, ofSection: element.indexPath.section)
      let frame = interval.frames[index]
      // In the view itself, a percentage would refer to its track. `cqi` refers to the container's width on either
      // axis.
      let own = Self.length(isVertical ? frame.height : frame.width, .container)
      return [
        (track, "\(start):\(css(extent.start));\(length):\(css(extent.length))"), (track + ">*", "\(length):\(own)"),
      ]
    }
  }

  /// The rules for opacity, transform and stacking order, which do not depend on the width.
  private func attributes() -> String {
    var css = ""
    for index in placed {
      let element = geometry.elements[index]
      var declarations: [String] = []
      if element.alpha != 1 { declarations.append("opacity:\(Self.number(element.alpha, decimals: 3))") }
      if element.zIndex != 0 { declarations.append("z-index:\(element.zIndex)") }
      if element.transform != .identity {
        let t = element.transform
        let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Self.number($0, decimals: 4) }
        declarations.append("transform:matrix(\(numbers.joined(separator: ",")))")
      }
      guard !declarations.isEmpty else { continue }
      css += ".\(geometry.className(ofElement: index)){\(declarations.joined(separator: ";"))}\n"
    }
    return css
  }

  // MARK: - Lengths

  /// Formats an affine length, as a fraction of the container's width, as CSS: `calc(33.3333% - 1.25rem)`, `2rem`,
  /// `100%`, `0`.
  static func length(_ length: AffineLength, _ unit: CSSLength.Unit) -> String { CSSLength(length, unit).text }

  /// Formats a length, in px at a root font size of 16, in `rem`.
  package static func rem(_ length: Double) -> String {
    var css = UTF8Buffer()
    css.append(rem: length)
    return css.text
  }

  /// Formats a number with a maximum number of decimals, in plain notation and without trailing zeros.
  package static func number(_ value: Double, decimals: Int) -> String {
    var css = UTF8Buffer()
    css.append(DecimalText.scaled(value, decimals: decimals), decimals: decimals)
    return css.text
  }
}

extension UTF8Buffer {
  /// Appends a length, in px at a root font size of 16, in `rem`.
  fileprivate mutating func append(rem length: Double) {
    let number = DecimalText.scaled(length / 16, decimals: 6)
    append(number, decimals: 6)
    if number != 0 { append("rem") }
  }
}
