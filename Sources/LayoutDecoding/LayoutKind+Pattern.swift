import CollectionLayout
import Geometry
import LayoutParameters

extension LayoutKind {
  /// Decodes a mosaic or a layout defined as data:
  ///
  ///     segmentHeight: 240          # or segmentAspect: 1.5, width divided by height
  ///     pattern:                    # one segment, or a list of segments; names are those of the mosaic
  ///       - [0, 0, 0.5, 1]          # x, y, width and height as fractions of the segment
  ///       - {x: 0.5, y: 0, width: 0.5, height: 0.5}
  ///       - [0.5, 0.5, 0.5, 0.5]
  ///     leftover: keep              # equal (the default), keep or mosaic
  ///     widths:                     # other patterns from a width of the container on
  ///       - {from: 600, segmentHeight: 360, pattern: [fiftyFifty]}
  ///
  /// The settings shared by all layouts may stand beside these keys. Settings that are absent keep their value in
  /// `standard`.
  static func pattern(
    _ reader: inout ParameterReader, from standard: MosaicLayout, requiresPattern: Bool
  ) -> MosaicLayout {
    var layout = standard
    layout.settings = settings(&reader, from: standard.settings)
    ownPattern(&reader, &layout)
    if reader.value("pattern") == nil, requiresPattern {
      reader.report([], "'pattern' or 'group' is missing: the rectangles or the group that repeats")
    }
    widths(&reader, &layout)
    return layout
  }

  /// Decodes the patterns of wider containers. What an entry lacks is that of the one before it.
  private static func widths(_ reader: inout ParameterReader, _ layout: inout MosaicLayout) {
    var narrower = layout
    let wider = widths(&reader, "pattern") { reader, from in
      ownPattern(&reader, &narrower)
      return from.map {
        MosaicLayout.Wider(
          from: $0, segmentExtent: narrower.segmentExtent, opening: narrower.opening, repeating: narrower.repeating,
          leftover: narrower.leftover)
      }
    }
    if let wider { layout.wider = wider }
  }

  /// Reads the entries of `widths`; nil if there are none.
  /// - Parameters:
  ///   - key: what an entry contains.
  ///   - read: reads an entry for containers from a width in px on.
  static func widths<Entry>(
    _ reader: inout ParameterReader, _ key: String, _ read: (inout ParameterReader, Double?) -> Entry?
  ) -> [Entry]? {
    guard let value = reader.value("widths") else { return nil }
    guard case .list(let entries) = value, !entries.isEmpty else {
      reader.report(["widths"], "found \(value.description), wanted a list such as [{from: 600, \(key): …}]")
      return nil
    }
    var result: [Entry] = []
    var last = 0.0
    for (index, entry) in entries.enumerated() {
      let path = ["widths", "\(index)"]
      guard case .object(let values) = entry else {
        reader.report(path, "found \(entry.description), wanted a mapping such as {from: 600, \(key): …}")
        continue
      }
      var own = ParameterReader(entries: values, path: reader.ownPath + path)
      let from = own.number("from", .positive)
      let read = read(&own, from)
      own.finish()
      if from == nil, own.problems.isEmpty {
        own.report([], "'from' is missing: the width from which the \(key) holds")
      }
      reader.takeOver(own.problems)
      guard let from else { continue }
      if last >= from { reader.report(path + ["from"], "'from' is not more than that of the entry before it") }
      last = from
      if let read { result.append(read) }
    }
    return result
  }

  /// Decodes the keys that can differ by width.
  private static func ownPattern(_ reader: inout ParameterReader, _ layout: inout MosaicLayout) {
    let height = reader.number("segmentHeight", .positive)
    let aspect = reader.number("segmentAspect", .positive)
    if reader.has("segmentHeight"), reader.has("segmentAspect") {
      reader.report(
        ["segmentAspect"], "'segmentHeight' says how high a segment is already; give one of the two", concernsKey: true)
    }
    if let height { layout.segmentExtent = .length(height) }
    if let aspect { layout.segmentExtent = .aspect(aspect) }
    if let pattern = reader.value("pattern") {
      layout.opening = []
      layout.repeating = segments(pattern, &reader)
      layout.leftover = .equal
    }
    if let rule = reader.choice("leftover", of: LeftoverRule.self) { layout.leftover = rule }
    if let rule = reader.choice("slots", of: SlotRule.self) { layout.slots = rule }
  }

  private static let segmentsByName: [(name: String, segment: MosaicSegment)] = [
    ("fullWidth", .fullWidth), ("fiftyFifty", .fiftyFifty), ("twoThirdsOneThird", .twoThirdsOneThird),
    ("oneThirdTwoThirds", .oneThirdTwoThirds),
  ]

  /// Returns one segment if the list contains rectangles, or else one segment per entry.
  private static func segments(_ pattern: ParameterValue, _ reader: inout ParameterReader) -> [MosaicSegment] {
    guard case .list(let entries) = pattern, !entries.isEmpty else {
      let found = pattern == .list([]) ? "an empty list" : pattern.description
      reader.report(["pattern"], "found \(found), wanted a list of rectangles")
      return []
    }
    if entries.allSatisfy(\.isRectangle) {
      return [segment(entries, at: ["pattern"], &reader)]
    }
    return entries.enumerated().map { index, entry in
      let path = ["pattern", "\(index)"]
      switch entry {
      case .string(let name):
        if let known = segmentsByName.first(where: { $0.name == name }) { return known.segment }
        reader.report(path, "no segment is called '\(name)'", candidates: segmentsByName.map(\.name))
      case .list(let rectangles) where !rectangles.isEmpty && !entry.isRectangle:
        return segment(rectangles, at: path, &reader)
      default:
        reader.report(path, "found \(entry.description), wanted a segment: its name or a list of rectangles")
      }
      return MosaicSegment([])
    }
  }

  private static func segment(
    _ entries: [ParameterValue], at path: [String], _ reader: inout ParameterReader
  ) -> MosaicSegment {
    let rectangles = entries.enumerated().map { index, entry in
      rectangle(entry, at: path + ["\(index)"], &reader)
    }
    for (index, rectangle) in rectangles.enumerated() {
      for (other, earlier) in rectangles[..<index].enumerated() {
        if let rectangle, let earlier, rectangle.overlaps(earlier) {
          reader.report(path + ["\(index)"], "rectangle \(index) overlaps rectangle \(other); counted from 0")
        }
      }
    }
    return MosaicSegment(withSnappedEdges(rectangles.compactMap { $0 }))
  }

  /// Snaps edges that nearly coincide to one coordinate: a third may be written as both 0.333 and 0.334.
  private static func withSnappedEdges(_ rectangles: [FractionalRect]) -> [FractionalRect] {
    let slack = 0.005
    return rectangles.map { rectangle in
      var result = rectangle
      let ends = (x: rectangle.x + rectangle.width, y: rectangle.y + rectangle.height)
      result.x = rectangles.map { $0.x + $0.width }.first { abs($0 - rectangle.x) <= slack } ?? rectangle.x
      result.y = rectangles.map { $0.y + $0.height }.first { abs($0 - rectangle.y) <= slack } ?? rectangle.y
      result.width = ends.x - result.x
      result.height = ends.y - result.y
      return result
    }
  }

  private static func rectangle(
    _ entry: ParameterValue, at path: [String], _ reader: inout ParameterReader
  ) -> FractionalRect? {
    let names = ["x", "y", "width", "height"]
    var numbers: [Double?] = []
    switch entry {
    case .list(let values) where values.count == 4:
      numbers = values.enumerated().map { index, value in
        reader.number(value, at: path + ["\(index)"], index < 2 ? .notNegative : .positive)
      }
    case .object(let entries):
      var own = ParameterReader(entries: entries, path: reader.ownPath + path)
      numbers = names.enumerated().map { index, name in
        if !own.has(name) { own.report([], "'\(name)' is missing") }
        return own.number(name, index < 2 ? .notNegative : .positive)
      }
      own.finish()
      reader.takeOver(own.problems)
    default:
      reader.report(path, "found \(entry.description), wanted a rectangle: [x, y, width, height]")
      return nil
    }
    guard let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3] else { return nil }
    // 0.3333 or 0.334 for a third is taken to reach the edge.
    let slack = 0.005
    guard x + width <= 1 + slack, y + height <= 1 + slack else {
      reader.report(path, "the rectangle reaches past the segment; fractions run from 0 to 1")
      return nil
    }
    let right = snapped(x + width)
    let bottom = snapped(y + height)
    return FractionalRect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// Returns 1 for a fraction that is nearly 1.
  private static func snapped(_ fraction: Double) -> Double { fraction > 0.995 ? 1 : fraction }
}

extension FractionalRect {
  /// Returns whether two rectangles share more area than rounded fractions account for.
  fileprivate func overlaps(_ other: FractionalRect) -> Bool {
    let slack = 0.005
    return min(x + width, other.x + other.width) - max(x, other.x) > slack
      && min(y + height, other.y + other.height) - max(y, other.y) > slack
  }
}

extension ParameterValue {
  /// Whether the value has the shape of one rectangle: four numbers or an object.
  fileprivate var isRectangle: Bool {
    switch self {
    case .object: true
    case .list(let values): values.count == 4 && values.allSatisfy { if case .number = $0 { true } else { false } }
    default: false
    }
  }
}
