import Geometry

/// One run of `prepare`: where the next thing goes, what has been placed, what was decided.
///
/// Layouts work along a main axis (along which the content grows) and a cross axis, from the leading edge. The pass
/// turns that into x and y; mirroring for right-to-left comes last.
struct LayoutPass {
  let input: LayoutInput
  let settings: LayoutSettings
  let axis: Axis
  /// The whole cross dimension of the bounds, in px.
  let crossExtent: Double
  /// Where items may begin across, in px.
  let crossStart: Double
  /// The cross dimension inside the insets, in px.
  let available: Double
  let sizing: ItemSizing
  var decisions: DecisionTape
  /// The main-axis coordinate of what comes next, in px.
  var cursor = 0.0

  private var frames: ContiguousArray<Rect> = []
  private var sections: ContiguousArray<PreparedSection> = []
  private var warnings = WarningList()

  init(input: LayoutInput, settings: LayoutSettings, decisions: DecisionTape) {
    self.input = input
    self.settings = settings
    self.decisions = decisions
    axis = settings.scrollAxis
    let across = axis.perpendicular
    crossExtent = soundLength(input.bounds.length(along: across))
    crossStart = settings.sectionInset.start(along: across)
    available = max(0, crossExtent - settings.sectionInset.total(along: across))
    sizing = ItemSizing(input: input, settings: settings)
    sections.reserveCapacity(input.sections.count)
    frames.reserveCapacity(input.sections.reduce(0) { $0 + $1.items.count + 2 })
  }

  var roundsToPoints: Bool { input.rounding == .points }

  var room: LineRoom {
    LineRoom(available: available, spacing: settings.interitemSpacing, roundsToPoints: roundsToPoints)
  }

  // MARK: Sections

  mutating func beginSection(_ index: Int) {
    let length = supplementaryExtent(.header, inSection: index)
    sections.append(PreparedSection(firstElement: frames.count, start: cursor, headerLength: length))
    appendSupplementary(length)
    cursor += settings.sectionInset.start(along: axis)
  }

  mutating func endSection(_ index: Int) {
    cursor += settings.sectionInset.end(along: axis)
    let length = supplementaryExtent(.footer, inSection: index)
    let last = sections.count - 1
    sections[last].itemCount = frames.count - sections[last].firstItemElement
    sections[last].footerLength = length
    appendSupplementary(length)
    sections[last].end = cursor
  }

  private mutating func supplementaryExtent(_ kind: SupplementaryKind, inSection index: Int) -> Double {
    let section = input.sections[index]
    let own = kind == .header ? section.header : section.footer
    if let own { return soundLength(own) }
    let measured = input.measurer?.extent(
      ofSupplementary: kind, inSection: index, crossExtent: crossExtent, decisions: &decisions)
    return measured.map(soundLength) ?? (kind == .header ? settings.headerSize : settings.footerSize)
  }

  private mutating func appendSupplementary(_ length: Double) {
    guard length > 0 else { return }
    append(main: cursor, cross: 0, mainLength: length, crossLength: crossExtent)
    cursor += length
  }

  // MARK: Cells

  /// Places the next element. All in px; `cross` is measured from the leading edge of the bounds.
  @inline(__always)
  mutating func append(main: Double, cross: Double, mainLength: Double, crossLength: Double) {
    frames.append(
      axis == .vertical
        ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
        : Rect(x: main, y: cross, width: mainLength, height: crossLength))
  }

  mutating func warn(_ warning: @autoclosure () -> String) { warnings.append(warning()) }

  // MARK: Outcome

  /// What was placed, with pinned views where the scroll position puts them, mirrored where reading runs so.
  consuming func finish() -> PreparedLayout {
    var sections = sections
    var overrides: [IndexPath: ItemAttributes] = [:]
    for (index, section) in input.sections.enumerated() where !section.attributes.isEmpty {
      let placed = section.attributes.filter { 0..<sections[index].itemCount ~= $0.key && $0.value != .standard }
      sections[index].hasOverrides = !placed.isEmpty
      for (item, attributes) in placed { overrides[IndexPath(section: index, item: item)] = attributes }
    }
    return PreparedLayout(
      contentSize: Size(length: cursor, across: crossExtent, along: axis), scrollAxis: axis,
      rightToLeft: input.rightToLeft, pinning: settings.pinning, sections: sections, frames: frames,
      overrides: overrides, warnings: warnings.texts,
      visible: VisibleBounds(offset: input.contentOffset, size: input.bounds, inset: input.contentInset))
  }
}

/// What a line has to hold its items, in px.
struct LineRoom {
  var available: Double
  /// The least space between items.
  var spacing: Double
  var roundsToPoints: Bool
}

/// Warnings of one pass; past a hundred they are only counted.
struct WarningList {
  private static let limit = 100
  private var kept: [String] = []
  private var uncounted = 0

  mutating func append(_ text: @autoclosure () -> String) {
    if kept.count < Self.limit { kept.append(text()) } else { uncounted += 1 }
  }

  var texts: [String] { uncounted == 0 ? kept : kept + ["and \(uncounted) more of the kind"] }
}
