import Geometry

/// The state of one call of `prepare`: the current position, the placed elements, the decisions made.
///
/// Layouts work along a main axis (the direction in which the content grows) and a cross axis, both starting at the
/// leading edge. The pass converts to x and y. Mirroring for right-to-left is the last step.
struct LayoutPass {
  let input: LayoutInput
  let settings: LayoutSettings
  let axis: Axis
  /// The cross dimension of the bounds in px.
  let crossExtent: Double
  /// The cross coordinate in px where items start.
  let crossStart: Double
  /// The cross dimension between the insets, in px.
  let available: Double
  let sizing: ItemSizing
  private let tally: SizeTally?
  var decisions: DecisionTape
  /// The main-axis coordinate of the next element, in px.
  var cursor = 0.0

  private(set) var frames: ContiguousArray<Rect> = []
  private(set) var sections: ContiguousArray<PreparedSection> = []
  private var warnings = WarningList()
  /// Where the layout begins in the current section: at the section's first line, or at the line where a partial pass
  /// begins.
  private(set) var firstLine = LineStart(section: 0, at: 0)
  /// The recorded line starts; nil unless a later partial pass needs them.
  private var lines: LineRecord?
  /// The previous pass; nil unless this pass is partial.
  private var earlier: EarlierPass?
  /// The line start from which everything is unchanged; nil until a partial pass reaches one.
  private(set) var settledAt: LineStart?

  init(
    input: LayoutInput, settings: LayoutSettings, decisions: DecisionTape, keepsLines: Bool = false,
    after earlier: EarlierPass? = nil
  ) {
    self.input = input
    self.settings = settings
    self.decisions = decisions
    axis = settings.scrollAxis
    let across = axis.perpendicular
    crossExtent = validLength(input.bounds.length(along: across))
    crossStart = settings.sectionInset.start(along: across)
    available = max(0, crossExtent - settings.sectionInset.total(along: across))
    tally =
      settings.estimatedItemSize == .automatic ? earlier?.tally ?? SizeTally(input.sections) : nil
    sizing = ItemSizing(input: input, settings: settings, tally: tally)
    lines = keepsLines ? LineRecord() : nil
    self.earlier = earlier
    let count = input.sections.reduce(0) { $0 + $1.items.count + 2 }
    if let earlier {
      beginPartialPass(from: earlier)
      frames.reserveCapacity(max(0, count - earlier.firstPosition))
    } else {
      sections.reserveCapacity(input.sections.count)
      frames.reserveCapacity(count)
    }
  }

  /// The maximum width in px of an item that is measured for both of its dimensions.
  var widthLimit: Double {
    axis == .vertical
      ? available : max(0, validLength(input.bounds.width) - settings.sectionInset.total(along: .horizontal))
  }

  var roundsToPoints: Bool { input.rounding == .points }

  var room: LineRoom {
    LineRoom(available: available, spacing: settings.interitemSpacing, roundsToPoints: roundsToPoints)
  }

  // MARK: Sections

  /// Places a section's header and start inset, and moves the cursor to its first line.
  mutating func beginSection(_ index: Int) {
    let length = supplementaryExtent(.header, inSection: index)
    sections.append(PreparedSection(firstElement: nextPosition, start: cursor, headerLength: length))
    appendSupplementary(length)
    cursor += settings.sectionInset.start(along: axis)
    firstLine = LineStart(section: index, at: cursor)
  }

  /// Places a section's end inset and footer, and completes the section.
  mutating func endSection(_ index: Int) {
    cursor += settings.sectionInset.end(along: axis)
    let length = supplementaryExtent(.footer, inSection: index)
    let last = sections.count - 1
    sections[last].itemCount = nextPosition - sections[last].firstItemElement
    sections[last].footerLength = length
    sections[last].keep(input.sections[index].attributes)
    appendSupplementary(length)
    sections[last].end = cursor
  }

  /// Extends the last section up to the cursor, so that its pinned header stays until the next section begins. A footer
  /// stays at the section's end.
  mutating func extendLastSection() {
    guard let last = sections.indices.last, sections[last].footerLength == 0 else { return }
    sections[last].end = max(sections[last].end, cursor)
  }

  private mutating func supplementaryExtent(_ kind: SupplementaryKind, inSection index: Int) -> Double {
    let section = input.sections[index]
    let own = kind == .header ? section.header : section.footer
    if let own { return validLength(own) }
    let measured = input.measurer?.extent(
      ofSupplementary: kind, inSection: index, crossExtent: crossExtent, decisions: &decisions)
    return measured.map(validLength) ?? (kind == .header ? settings.headerSize : settings.footerSize)
  }

  private mutating func appendSupplementary(_ length: Double) {
    guard length > 0 else { return }
    append(main: cursor, cross: 0, mainLength: length, crossLength: crossExtent)
    cursor += length
  }

  // MARK: Cells

  /// Returns the main-axis extents in px of all items of a section; nil if the measurer cannot measure them all at
  /// once, or if this pass may stop before the last item.
  mutating func mainExtents(inSection index: Int, crossExtent: Double) -> ContiguousArray<Double>? {
    mayStopEarly
      ? nil
      : sizing.mainExtents(
        of: input.sections[index].items, inSection: index, crossExtent: crossExtent, decisions: &decisions)
  }

  /// Places the next element. Lengths are in px; `cross` is measured from the leading edge of the bounds.
  @inline(__always)
  mutating func append(main: Double, cross: Double, mainLength: Double, crossLength: Double) {
    frames.append(
      axis == .vertical
        ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
        : Rect(x: main, y: cross, width: mainLength, height: crossLength))
  }

  /// Places the next element at a frame in px, before mirroring.
  mutating func append(_ frame: Rect) { frames.append(frame) }

  /// Returns the frames of the most recently placed elements.
  func last(_ count: Int) -> ContiguousArray<Rect> { ContiguousArray(frames.suffix(count)) }

  /// Replaces the frames of the most recently placed elements.
  mutating func replaceLast(_ line: ContiguousArray<Rect>) {
    frames.replaceSubrange((frames.count - line.count)..., with: line)
  }

  /// Places the elements of a line again on a line of their own. All of them start where the line starts.
  mutating func repeatLine(_ line: inout ContiguousArray<Rect>, main: Double) {
    line.withUnsafeMutableBufferPointer { line in
      for index in line.indices { line[index] = line[index].moved(to: main, along: axis) }
    }
    frames.append(contentsOf: line)
  }

  /// Records a warning that concerns an item.
  mutating func warn(of path: IndexPath, _ warning: @autoclosure () -> String) { warnings.append(warning(), of: path) }

  // MARK: Partial passes

  /// The position in `elements` of the next element.
  private var nextPosition: Int { firstPosition + frames.count }
  /// The section in which this pass began.
  var firstSection: Int { earlier?.first.path.section ?? 0 }
  /// The position in `elements` of the first element that this pass placed.
  var firstPosition: Int { earlier?.firstPosition ?? 0 }

  private mutating func beginPartialPass(from earlier: EarlierPass) {
    firstLine = earlier.first
    cursor = firstLine.end
    if firstLine.path.item > 0 { sections.append(earlier.sections[firstLine.path.section]) }
  }

  /// Whether the pass may stop early because the rest of the layout is unchanged.
  var mayStopEarly: Bool { earlier != nil }

  /// Records that a line begins with an item. Returns false if everything from here on is unchanged, so that the pass
  /// stops.
  ///
  /// Layouts call this before each line except a section's first.
  /// - Parameter columns: the number of column ends in a line start.
  @inline(__always)
  mutating func begins(_ path: IndexPath, columns: Int = 0, _ start: @autoclosure () -> LineStart) -> Bool {
    lines == nil || recordLineStart(path, columns, start)
  }

  private mutating func recordLineStart(_ path: IndexPath, _ columns: Int, _ start: () -> LineStart) -> Bool {
    if let before = earlier?.start(at: path), earlier?.stood(path, at: nextPosition) == true, before == start() {
      settledAt = before
      return false
    }
    if lines?.hasRoom(for: path, columns: columns) == true { lines?.append(start()) }
    return true
  }

  /// Returns whether everything from a section's start on is unchanged, so that the pass stops.
  mutating func settles(atSection index: Int) -> Bool {
    guard let earlier, earlier.section(index, beganAt: cursor, position: nextPosition) else { return false }
    settledAt = LineStart(section: index, at: cursor)
    return true
  }

  // MARK: Result

  var contentSize: Size { Size(length: cursor, across: crossExtent, along: axis) }

  /// The record that a later partial pass needs.
  var record: LineRecord {
    var record = lines ?? LineRecord()
    record.warnings = warnings
    record.tally = tally
    record.placedCount = frames.count
    return record
  }

  /// Moves the frames out of the pass, so that the caller owns them uniquely.
  mutating func takeFrames() -> ContiguousArray<Rect> {
    defer { frames = [] }
    return frames
  }

  /// Returns the prepared layout, with pinned views placed for the scroll position, and mirrored for right-to-left.
  mutating func finish() -> PreparedLayout {
    PreparedLayout(
      contentSize: contentSize, scrollAxis: axis, rightToLeft: input.rightToLeft, pinning: settings.pinning,
      sections: sections, frames: takeFrames(),
      warnings: warnings.warnings,
      visible: VisibleBounds(offset: input.contentOffset, size: input.bounds, inset: input.contentInset),
      isQueried: input.isQueried)
  }
}

/// The space on a line and how items are placed in it. Lengths in px.
struct LineRoom {
  var available: Double
  /// The minimum space between items.
  var spacing: Double
  var roundsToPoints: Bool
}
