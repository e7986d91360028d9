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
  private let tally: SizeTally?
  var decisions: DecisionTape
  /// The main-axis coordinate of what comes next, in px.
  var cursor = 0.0

  private(set) var frames: ContiguousArray<Rect> = []
  private(set) var sections: ContiguousArray<PreparedSection> = []
  private var warnings = WarningList()
  /// Where the layout has to begin with the present section: at its first line, but where a pass sets out from another.
  private(set) var firstLine = LineStart(section: 0, at: 0)
  /// Where lines begin, in a pass that another may set out from.
  private var lines: LineRecord?
  /// The pass before, in a pass that lays out a part of the content again.
  private var earlier: EarlierPass?
  /// From where on everything stands as it did, in a pass that has come to that.
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
    crossExtent = soundLength(input.bounds.length(along: across))
    crossStart = settings.sectionInset.start(along: across)
    available = max(0, crossExtent - settings.sectionInset.total(along: across))
    tally =
      settings.estimatedItemSize == .automatic ? earlier?.tally ?? SizeTally(input.sections) : nil
    sizing = ItemSizing(input: input, settings: settings, tally: tally)
    lines = keepsLines ? LineRecord() : nil
    self.earlier = earlier
    let count = input.sections.reduce(0) { $0 + $1.items.count + 2 }
    if let earlier {
      setOut(from: earlier)
      frames.reserveCapacity(max(0, count - earlier.firstPosition))
    } else {
      sections.reserveCapacity(input.sections.count)
      frames.reserveCapacity(count)
    }
  }

  var roundsToPoints: Bool { input.rounding == .points }

  var room: LineRoom {
    LineRoom(available: available, spacing: settings.interitemSpacing, roundsToPoints: roundsToPoints)
  }

  // MARK: Sections

  mutating func beginSection(_ index: Int) {
    let length = supplementaryExtent(.header, inSection: index)
    sections.append(PreparedSection(firstElement: nextPosition, start: cursor, headerLength: length))
    appendSupplementary(length)
    cursor += settings.sectionInset.start(along: axis)
    firstLine = LineStart(section: index, at: cursor)
  }

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

  /// The main-axis extents in px of all of a section's items, if the measurer knows them all at once; nil in a pass that
  /// may not come to the last of them.
  mutating func mainExtents(inSection index: Int, crossExtent: Double) -> ContiguousArray<Double>? {
    mayStopEarly
      ? nil
      : sizing.mainExtents(
        of: input.sections[index].items, inSection: index, crossExtent: crossExtent, decisions: &decisions)
  }

  /// Places the next element. All in px; `cross` is measured from the leading edge of the bounds.
  @inline(__always)
  mutating func append(main: Double, cross: Double, mainLength: Double, crossLength: Double) {
    frames.append(
      axis == .vertical
        ? Rect(x: cross, y: main, width: crossLength, height: mainLength)
        : Rect(x: main, y: cross, width: mainLength, height: crossLength))
  }

  /// The elements placed last.
  func last(_ count: Int) -> ContiguousArray<Rect> { ContiguousArray(frames.suffix(count)) }

  /// Places elements like others that all begin where their line does, on a line of their own.
  mutating func repeatLine(_ line: inout ContiguousArray<Rect>, main: Double) {
    line.withUnsafeMutableBufferPointer { line in
      for index in line.indices { line[index] = line[index].moved(to: main, along: axis) }
    }
    frames.append(contentsOf: line)
  }

  mutating func warn(of path: IndexPath, _ warning: @autoclosure () -> String) { warnings.append(warning(), of: path) }

  // MARK: Laying out a part again

  /// The position in `elements` of what is placed next.
  private var nextPosition: Int { firstPosition + frames.count }
  /// The section that this pass set out in.
  var firstSection: Int { earlier?.first.path.section ?? 0 }
  /// The position in `elements` of what this pass placed first.
  var firstPosition: Int { earlier?.firstPosition ?? 0 }

  private mutating func setOut(from earlier: EarlierPass) {
    firstLine = earlier.first
    cursor = firstLine.end
    if firstLine.path.item > 0 { sections.append(earlier.sections[firstLine.path.section]) }
  }

  /// Whether the pass may come to where all stands as before, and stop.
  var mayStopEarly: Bool { earlier != nil }

  /// Takes note that a line begins with an item; false where all from here on stands as before, and nothing more is to
  /// be placed.
  ///
  /// Layouts ask before each line but a section's first.
  /// - Parameter columns: how many column ends a line start has.
  @inline(__always)
  mutating func begins(_ path: IndexPath, columns: Int = 0, _ start: @autoclosure () -> LineStart) -> Bool {
    lines == nil || notes(path, columns, start)
  }

  private mutating func notes(_ path: IndexPath, _ columns: Int, _ start: () -> LineStart) -> Bool {
    if let before = earlier?.start(at: path), earlier?.stood(path, at: nextPosition) == true, before == start() {
      settledAt = before
      return false
    }
    if lines?.hasRoom(for: path, columns: columns) == true { lines?.append(start()) }
    return true
  }

  /// Whether all from a section's start on stands as before, and nothing more is to be placed.
  mutating func settles(atSection index: Int) -> Bool {
    guard let earlier, earlier.section(index, beganAt: cursor, position: nextPosition) else { return false }
    settledAt = LineStart(section: index, at: cursor)
    return true
  }

  // MARK: Outcome

  var contentSize: Size { Size(length: cursor, across: crossExtent, along: axis) }

  /// What another pass needs to lay out a part of this one's content again.
  var record: LineRecord {
    var record = lines ?? LineRecord()
    record.warnings = warnings
    record.tally = tally
    record.placedCount = frames.count
    return record
  }

  /// Hands the frames over, so that nobody else holds them.
  mutating func takeFrames() -> ContiguousArray<Rect> {
    defer { frames = [] }
    return frames
  }

  /// What was placed, with pinned views where the scroll position puts them, mirrored where reading runs so.
  mutating func finish() -> PreparedLayout {
    PreparedLayout(
      contentSize: contentSize, scrollAxis: axis, rightToLeft: input.rightToLeft, pinning: settings.pinning,
      sections: sections, frames: takeFrames(),
      warnings: warnings.texts,
      visible: VisibleBounds(offset: input.contentOffset, size: input.bounds, inset: input.contentInset),
      isQueried: input.isQueried)
  }
}

/// What a line has to hold its items, in px.
struct LineRoom {
  var available: Double
  /// The least space between items.
  var spacing: Double
  var roundsToPoints: Bool
}
