import CollectionLayout
import Geometry
import Templating

/// Writes the geometry of a page as CSS: absolute positions that hold at every width of the container.
///
/// An interval is a `@container` block that says only what differs from the narrower one before it. Elements that
/// share values share a rule; a value that most of them have is said once for all. Horizontal lengths are shares of
/// the collection's width (`%`), vertical ones are said in the interval's unit, or in shares of the container (`cqi`).
///
/// The parts of the sheet are about one thing each, at all widths: what is alike stands near, and compresses best.
struct GeometryStyles {
  private enum Property: Int, CaseIterable {
    case start
    case top
    case width
    case height

    /// More bytes than a name and what is around it have.
    static let mostBytes = 24

    func write(into css: inout UTF8Writer) {
      switch self {
      case .start: css.put("inset-inline-start")
      case .top: css.put("top")
      case .width: css.put("width")
      case .height: css.put("height")
      }
    }

    func css(of frame: AffineFrame, _ notation: LengthNotation) -> CSSLength {
      switch self {
      case .start: CSSLength(frame.x, .percent)
      case .top: notation.css(frame.y)
      case .width: CSSLength(frame.width, .percent)
      case .height: notation.css(frame.height)
      }
    }
  }

  private let geometry: PageGeometry
  /// Where the page stands among those that are scrolled as one; nil where it is alone.
  private let window: PageWindow?
  /// The elements that stand where these rules put them; pinned ones stand in their section's track.
  private let placed: [Int]
  private let pinned: [Int]

  init(_ geometry: PageGeometry, window: PageWindow? = nil) {
    self.geometry = geometry
    self.window = window
    placed = geometry.elements.indices.filter { !geometry.isPinned(geometry.elements[$0]) }
    pinned = geometry.elements.indices.filter { geometry.isPinned(geometry.elements[$0]) }
  }

  /// The style sheet of the page's geometry.
  func css() -> String {
    var css = UTF8Buffer()
    write(into: &css)
    return css.text
  }

  /// The same, at the end of a text.
  func write(into css: inout UTF8Buffer) {
    var said = Said(elementCount: geometry.elements.count, chunkCount: geometry.chunks.count)
    let rules = geometry.intervals.indices.map { self.rules(ofInterval: $0, &said) }
    append(rules, to: &css) { $1.append($0.general) }
    append(rules, to: &css) { $1.append($0.chunks) }
    // Where most elements have a place of their own, each is named once with all of it.
    let isTogether =
      rules.reduce(0) { $0 + $1.elements.rules.count } * 3 < rules.reduce(0) { $0 + $1.elements.valueCount } * 2
    for properties in isTogether ? [Property.allCases] : Property.allCases.map({ [$0] }) {
      append(rules, to: &css) { write($0, properties, into: &$1) }
    }
    if isUniform {
      css.append(text: numbers())
      css.append(text: gridFallback())
    }
    css.append(text: absences())
    css.append(text: attributes())
    if let resting = RestingStyles(geometry) { css.append(text: resting.css()) }
  }

  /// A part of the sheet: what it says of one thing, from the rules of each interval.
  private func append(_ rules: [Rules], to css: inout UTF8Buffer, _ write: (Rules, inout UTF8Buffer) -> Void) {
    for (index, rules) in rules.enumerated() {
      let start = css.count
      if index > 0 {
        css.append(text: "@container stage (min-width:\(Self.rem(geometry.intervals[index].lowerBound))){\n")
      }
      let contentStart = css.count
      write(rules, &css)
      if css.count == contentStart {
        css.truncate(to: start)
      } else if index > 0 {
        css.append("}\n")
      }
    }
  }

  /// What holds for all elements of a kind, of this page alone, and is no stronger than a rule for one of them.
  private func all(_ selector: String) -> String {
    geometry.scope.isEmpty ? selector : ":where(.\(geometry.scope)) \(selector)"
  }

  /// Whether every interval has a closed form, so that cells need only be numbered.
  private var isUniform: Bool { geometry.intervals.allSatisfy { $0.grid != nil } }

  private func numbers() -> String {
    geometry.elements.indices.map { ".\(geometry.className(ofElement: $0)){--i:\($0)}\n" }.joined()
      + geometry.chunks.enumerated().map { index, chunk in
        ".\(geometry.className(ofChunk: index)){--f:\(chunk.elements.lowerBound);--l:\(chunk.elements.upperBound - 1)}\n"
      }.joined()
  }

  private func gridFallback() -> String {
    var css =
      "@supports not (top:round(down,1px,1px)){\n\(all(".cells")){display:grid}\n\(all(".chunk")){display:contents}\n"
      + "\(all(".e.e")){position:static;width:auto}\n"
    for (index, interval) in geometry.intervals.enumerated() {
      guard let fallback = interval.grid?.fallback(interval.notation) else { continue }
      let rule = all(fallback)
      css += index == 0 ? rule + "\n" : "@container stage (min-width:\(Self.rem(interval.lowerBound))){\(rule)}\n"
    }
    return css + "}\n"
  }

  /// What narrower intervals said: a wider one says only what differs.
  private struct Said {
    /// By property and element.
    var values: [[CSSLength?]]
    /// By chunk.
    var chunkTops: [CSSLength?]
    var chunkHeights: [CSSLength?]
    /// By selector.
    var declarations: [String: String] = [:]

    init(elementCount: Int, chunkCount: Int) {
      values = Array(repeating: Array(repeating: nil, count: elementCount), count: Property.allCases.count)
      chunkTops = Array(repeating: nil, count: chunkCount)
      chunkHeights = chunkTops
    }
  }

  /// What an interval needs said.
  private struct Rules {
    /// Of the collection, of all cells in a closed form, and of tracks.
    var general = UTF8Buffer()
    var chunks = UTF8Buffer()
    /// By property, what most elements have.
    var common = InlineArray<4, CSSLength?>(repeating: nil)
    var elements: ElementRules
  }

  private func rules(ofInterval index: Int, _ said: inout Said) -> Rules {
    let interval = geometry.intervals[index]
    var rules = Rules(elements: ElementRules(elementCount: geometry.elements.count))
    let notation = interval.notation
    func say(_ selector: String, _ declarations: String) {
      guard said.declarations.updateValue(declarations, forKey: selector) != declarations else { return }
      rules.general.append(text: "\(selector){\(declarations)}\n")
    }
    // 1. The collection. The unit alone may differ while every length is said as before.
    var own = "height:\(notation.css(interval.contentHeight).text)"
    if let unit = interval.unit { own += ";--u:\(Self.length(unit, .container))" }
    // Where links lead to a cell, the box is seen as no longer than one; where to a group, as long as it is.
    if geometry.carousel?.paging == .item, let width = narrowestCell(in: interval) {
      own += ";--s:\(Self.length(width, .container))"
    }
    if let place = window?.places[index] {
      own += ";--before:\(Self.length(place.before, .container))"
      say(".collection", "--total:\(Self.length(place.total, .container))")
    }
    say(geometry.scope.isEmpty ? ".collection" : ".\(geometry.scope)", own)
    if geometry.scrollAxis == .horizontal {
      // What scrolls reaches as far as the content, the inset behind its last cell included.
      say(".collection::after", "width:\(Self.length(interval.contentWidth, .percent))")
    }
    // 2. The tracks of pinned views.
    for (selector, declarations) in tracks(in: interval) { say(selector, declarations) }
    // 3. Where cells stand: in a closed form, if there is one.
    if isUniform, let grid = interval.grid {
      say(all(".e"), grid.declarations(notation, inChunks: !geometry.chunks.isEmpty))
      if !geometry.chunks.isEmpty { say(all(".chunk"), grid.chunkDeclarations(notation)) }
      return rules
    }
    // Else values that most elements have, and then those of the others; elements that share several share a rule.
    let (chunks, frames) = placements(in: interval)
    write(chunks, in: interval, &said, into: &rules.chunks)
    for property in Property.allCases {
      rules.common[property.rawValue] = sayChanges(
        of: property, in: frames, notation, &said.values[property.rawValue], &rules.elements)
    }
    return rules
  }

  /// The places of chunks. They may be longer than their cells reach, so most are said to be as long as the longest of
  /// them; but none reaches beyond the content, where there would be more to scroll.
  private func write(
    _ chunks: [AffineExtent], in interval: LayoutInterval, _ said: inout Said, into css: inout UTF8Buffer
  ) {
    guard !chunks.isEmpty else { return }
    let notation = interval.notation
    let common = geometry.commonChunkLength(chunks, in: interval)
    let ends = [interval.lowerBound, interval.upperBound].map { width in
      (width: width, length: common.value(at: width), bottom: interval.contentHeight.value(at: width))
    }
    let commonHeight = notation.css(common)
    let heights = chunks.map { chunk in
      let isCommon = ends.allSatisfy { end in
        end.length >= chunk.length.value(at: end.width) && chunk.start.value(at: end.width) + end.length <= end.bottom
      }
      return isCommon ? commonHeight : notation.css(chunk.length)
    }
    let gaining = zip(heights, said.chunkHeights).count { $0 == commonHeight && $1 != commonHeight }
    if gaining > 1 {
      css.append(text: "\(all(".chunk")){height:")
      css.append(commonHeight)
      css.append("}\n")
      said.chunkHeights = heights.map { _ in commonHeight }
    }
    for index in chunks.indices {
      let top = notation.css(chunks[index].start)
      let (isTopKnown, isHeightKnown) = (said.chunkTops[index] == top, said.chunkHeights[index] == heights[index])
      if isTopKnown, isHeightKnown { continue }
      (said.chunkTops[index], said.chunkHeights[index]) = (top, heights[index])
      css.append(".")
      css.append(text: geometry.className(ofChunk: index))
      if !isTopKnown {
        css.append("{top:")
        css.append(top)
      }
      if !isHeightKnown {
        css.append(isTopKnown ? "{height:" : ";height:")
        css.append(heights[index])
      }
      css.append("}\n")
    }
  }

  /// What an interval says of some properties of elements: first of all, then of groups and single ones.
  private func write(_ rules: Rules, _ properties: [Property], into css: inout UTF8Buffer) {
    for property in properties {
      guard let common = rules.common[property.rawValue] else { continue }
      css.append(text: all(".e"))
      css.append("{")
      css.write(upTo: Property.mostBytes) { property.write(into: &$0) }
      css.append(":")
      css.append(common)
      css.append("}\n")
    }
    let scope = Array(geometry.scope.utf8)
    let all = rules.elements.rules
    for index in all.indices {
      guard properties.contains(where: { all[index].values[$0.rawValue] != nil }) else { continue }
      for (place, element) in rules.elements.elements(of: all[index]).enumerated() {
        css.write(upTo: scope.count + 3 + DecimalText.mostBytes) { css in
          if place > 0 { css.put(",") }
          css.put(".")
          scope.withUnsafeBufferPointer { css.put($0) }
          css.put("e")
          css.put(Int64(element))
        }
      }
      css.write(upTo: properties.count * (Property.mostBytes + CSSLength.mostBytes) + 3) { css in
        var isFirst = true
        for property in properties {
          guard let value = all[index].values[property.rawValue] else { continue }
          css.put(isFirst ? UInt8(ascii: "{") : UInt8(ascii: ";"))
          property.write(into: &css)
          css.put(":")
          value.write(into: &css)
          isFirst = false
        }
        css.put("}\n")
      }
    }
  }

  /// The width of the narrowest cell that an interval shows.
  private func narrowestCell(in interval: LayoutInterval) -> AffineLength? {
    geometry.elements.indices.filter { geometry.elements[$0].kind == .cell && !interval.absent.contains($0) }
      .map { interval.frames[$0].width }
      .min { $0.value(at: interval.lowerBound) < $1.value(at: interval.lowerBound) }
  }

  /// Where chunks stand in the collection, and elements in it or in their chunk.
  private func placements(in interval: LayoutInterval) -> (chunks: [AffineExtent], frames: [AffineFrame]) {
    var frames = interval.frames
    let chunks = geometry.chunks.map { chunk in
      let extent = chunk.extent(in: interval)
      for element in chunk.elements { frames[element].y = frames[element].y - extent.start }
      return extent
    }
    return (chunks, frames)
  }

  /// What the layout leaves out in some intervals has an empty frame at the end of the content; nobody sees what is in it,
  /// nor comes to it by the keyboard, nor waits for its picture.
  private func absences() -> String {
    var css = ""
    for (index, interval) in geometry.intervals.enumerated() where !interval.absent.isEmpty {
      var conditions: [String] = []
      if index > 0 { conditions.append("(min-width:\(Self.rem(interval.lowerBound)))") }
      if index + 1 < geometry.intervals.count {
        conditions.append("(width<\(Self.rem(geometry.intervals[index + 1].lowerBound)))")
      }
      let names = interval.absent.sorted().map { "." + geometry.className(ofElement: $0) }
      let rule = names.joined(separator: ",") + "{visibility:hidden;overflow:clip;content-visibility:hidden}"
      css += "@container stage \(conditions.joined(separator: " and ")){\(rule)}\n"
    }
    return css
  }

  /// Says what leads from what narrower intervals said of a property to what this one needs: values of groups of
  /// elements.
  /// - Returns: a value for all, where most elements have it.
  private func sayChanges(
    of property: Property, in frames: [AffineFrame], _ notation: LengthNotation, _ said: inout [CSSLength?],
    _ rules: inout ElementRules
  ) -> CSSLength? {
    var grouping = LengthGroups(capacity: placed.count)
    var changed = 0
    let own = placed.map { index in
      let value = property.css(of: frames[index], notation)
      if said[index] != value { changed += 1 }
      return grouping.add(value)
    }
    guard changed > 0 else { return nil }
    let groups = grouping.groups
    var shared: CSSLength?
    if let common = groups.max(by: { $0.count < $1.count }), common.count * 2 > placed.count,
      changed * 2 > placed.count
    {
      shared = common.value
      for index in said.indices { said[index] = common.value }
    }
    // The elements that need a value said, group by group.
    var ends = Array(repeating: 0, count: groups.count)
    for (index, group) in zip(placed, own) where said[index] != groups[group].value { ends[group] += 1 }
    var total = 0
    for group in groups.indices {
      total += ends[group]
      ends[group] = total - ends[group]
    }
    var needing = Array(repeating: 0, count: total)
    for (index, group) in zip(placed, own) where said[index] != groups[group].value {
      needing[ends[group]] = index
      ends[group] += 1
      said[index] = groups[group].value
    }
    var start = 0
    for (group, end) in zip(groups, ends) where end > start {
      rules.add(property.rawValue, group.value, to: start..<end, of: needing)
      start = end
    }
    return shared
  }

  /// A track reaches as far as its section; the view in it is as long as the layout says, and sticks to the track's end.
  private func tracks(in interval: LayoutInterval) -> [(selector: String, declarations: String)] {
    let isVertical = geometry.scrollAxis == .vertical
    let (start, length) = isVertical ? ("top", "height") : ("inset-inline-start", "width")
    let notation = interval.notation
    func css(_ length: AffineLength) -> String {
      isVertical ? notation.css(length).text : Self.length(length, .percent)
    }
    return pinned.flatMap { index -> [(selector: String, declarations: String)] in
      let element = geometry.elements[index]
      guard interval.sections.indices.contains(element.indexPath.section) else { return [] }
      let extent = interval.sections[element.indexPath.section]
      let track = "." + geometry.trackName(element.kind, ofSection: element.indexPath.section)
      let frame = interval.frames[index]
      // In the view itself a share would be one of its track: there the container's width is `cqi` on either axis.
      let own = isVertical ? notation.css(frame.height).text : Self.length(frame.width, .container)
      return [
        (track, "\(start):\(css(extent.start));\(length):\(css(extent.length))"), (track + ">*", "\(length):\(own)"),
      ]
    }
  }

  /// Opacity, transform and stacking order, which do not depend on the width.
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

  /// An affine length in shares of the container's width as CSS: `calc(33.3333% - 1.25rem)`, `2rem`, `100%`, `0`.
  static func length(_ length: AffineLength, _ unit: CSSLength.Unit) -> String { CSSLength(length, unit).text }

  /// A length in px at a root font size of 16, as `rem`.
  static func rem(_ length: Double) -> String {
    let value = number(length / 16, decimals: 6)
    return value == "0" ? "0" : value + "rem"
  }

  /// A number with at most so many decimals, in plain notation and without trailing zeros.
  static func number(_ value: Double, decimals: Int) -> String {
    var css = UTF8Buffer()
    css.append(DecimalText.scaled(value, decimals: decimals), decimals: decimals)
    return css.text
  }
}
