import Geometry

/// Things as large beside each other as they are, hung at one center line.
///
///     ┌──────────────────────────┐
///     │ ┌─────┐         ◯        │
///     │ │     │ ┌───┐  ╱█╲       │
///     │╌│  0  │╌│ 1 │╌╌╌█╌╌╌╌╌╌╌╌│ ← the center line, 150 cm above the floor
///     │ │     │ └───┘   ║        │
///     │ └─────┘         ║        │ ← a person of 170 cm for comparison
///     │                          │ ← `lineSpacing`
///     │ ┌────────────┐  ┌──┐     │
///     │ │     2      │╌╌│3 │╌╌╌╌╌│
///     │ └────────────┘  └──┘     │
///     └──────────────────────────┘
///
/// A row takes items while they fit. All rows have one scale: ``scale``, or else that at which the highest thing takes 60 %
/// of the view's height. It is never so large that the widest thing does not fit. Items without dimensions have the
/// median height, and their aspect ratio or the median width.
public struct WallLayout: ConfiguredLayout, Hashable {
  public var settings: LayoutSettings
  /// The length of a centimeter in px; nil to choose it.
  public var scale: Double?
  /// Whether a person stands at the end of the first row.
  public var hasFigure: Bool
  /// The height of the view in px, from which the scale is chosen; nil for that of the bounds.
  public var viewHeight: Double?

  public init(
    _ settings: LayoutSettings = LayoutSettings(), scale: Double? = nil, hasFigure: Bool = false,
    viewHeight: Double? = nil
  ) {
    (self.settings, self.scale, self.hasFigure, self.viewHeight) = (settings, scale, hasFigure, viewHeight)
  }

  /// The share of the view's height that the highest thing takes.
  private static let share = 0.6
  /// The size of a thing in cm if no item has dimensions.
  private static let standard = Size(width: 50, height: 50)
  /// The size of a person in cm, and the height of the center line above the floor, as museums hang pictures.
  static let figure = Size(width: 50, height: 170)
  static let centerLine = 150.0

  public var followsMainLength: Bool { scrollAxis == .vertical && scale == nil && viewHeight == nil }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    var pass = LayoutPass(input: input, settings: settings.validated, decisions: decisions)
    decisions = .evaluating  // The pass alone owns the tape, so that it grows without being copied.
    var figure: Rect?
    let sizes = sizes(in: input)
    let scale = chosenScale(sizes, in: &pass)
    var isFirst = true
    for section in input.sections.indices {
      pass.beginSection(section)
      arrange(sizes[section], scale: scale, figure: &figure, isFirst: &isFirst, in: &pass)
      pass.endSection(section)
    }
    decisions = pass.decisions
    pass.decisions = .evaluating
    var prepared = pass.finish()
    if let figure, let section = sizes.firstIndex(where: { !$0.isEmpty }) {
      prepared.decorate([
        LayoutDecoration(kind: .figure, indexPath: IndexPath(section: section, item: 0), frame: figure)
      ])
    }
    return prepared
  }

  /// The sizes of things in cm, by section and item.
  private func sizes(in input: LayoutInput) -> [[Size]] {
    let known = input.sections.flatMap { section in
      section.items.indices.compactMap { section.dimensions[$0] }.map(validSize).filter {
        $0.width > 0 && $0.height > 0
      }
    }
    func median(_ lengths: [Double], or standard: Double) -> Double {
      lengths.isEmpty ? standard : lengths.sorted()[lengths.count / 2]
    }
    let usual = Size(
      width: median(known.map(\.width), or: Self.standard.width),
      height: median(known.map(\.height), or: Self.standard.height))
    return input.sections.map { section in
      section.items.enumerated().map { index, item in
        if let own = section.dimensions[index].map(validSize), own.width > 0, own.height > 0 { return own }
        let aspect: Double? =
          switch item {
          case .exact(let size): size.width / size.height
          case .aspect(let aspect): aspect
          case .unknown: nil
          }
        guard let aspect, aspect > 0, aspect < 1e6 else { return usual }
        return Size(width: usual.height * aspect, height: usual.height)
      }
    }
  }

  /// The length of a centimeter in px.
  private func chosenScale(_ sizes: [[Size]], in pass: inout LayoutPass) -> Double {
    let all = sizes.joined()
    let widest = all.map { $0.length(along: pass.axis.perpendicular) }.max() ?? 0
    let room = hasFigure && pass.axis == .vertical ? max(widest, Self.figure.width) : widest
    let most = room > 0 ? pass.available / room : 0
    func atMost(_ scale: Double) -> Double {
      pass.decisions.decide(.structure) { scale > most ? 1 : 0 } == 1 ? most : scale
    }
    if let scale { return atMost(validLength(scale)) }
    let highest = max(all.map(\.height).max() ?? 0, hasFigure ? Self.figure.height : 0)
    let view = validLength(viewHeight ?? pass.input.bounds.height)
    return highest > 0 ? atMost(view * Self.share / highest) : 0
  }

  private func arrange(
    _ sizes: [Size], scale: Double, figure: inout Rect?, isFirst: inout Bool, in pass: inout LayoutPass
  ) {
    let across = pass.axis.perpendicular
    let spacing = pass.settings.interitemSpacing
    var main = pass.cursor
    var first = 0
    while first < sizes.count {
      let isWithFigure = isFirst && hasFigure && pass.axis == .vertical
      let figureWidth = Self.figure.width * scale
      // 1. As many items as fit, beside the figure.
      func width(_ item: Int) -> Double { sizes[item].length(along: across) * scale }
      let fitting = pass.decisions.decide(.structure) { [available = pass.available] in
        var (count, taken) = (1, width(first))
        let room = available - (isWithFigure ? figureWidth + spacing : 0)
        while first + count < sizes.count {
          taken += spacing + width(first + count)
          guard taken <= room + tolerance(for: room) else { break }
          count += 1
        }
        return count
      }
      let row = first..<(first + min(max(1, fitting), sizes.count - first))
      // 2. The center line, in the middle of the highest item.
      let half = row.map { sizes[$0].length(along: pass.axis) * scale / 2 }.max() ?? 0
      // The figure stands in the row if there is room, and otherwise below it.
      let taken = row.reduce(0) { $0 + width($1) + spacing }
      let stands =
        isWithFigure
        && pass.decisions.decide(.structure) { [available = pass.available] in
          taken + figureWidth <= available + tolerance(for: available) ? 1 : 0
        } == 1
      let above = stands ? max(half, (Self.figure.height - Self.centerLine) * scale) : half
      let below = stands ? max(half, Self.centerLine * scale) : half
      var cross = pass.crossStart
      for item in row {
        let (length, height) = (width(item), sizes[item].length(along: pass.axis) * scale)
        pass.append(main: main + above - height / 2, cross: cross, mainLength: height, crossLength: length)
        cross += max(0, length + spacing)
      }
      if stands {
        let top = main + above - (Self.figure.height - Self.centerLine) * scale
        figure = Rect(x: cross, y: top, width: figureWidth, height: Self.figure.height * scale)
      }
      pass.cursor = main + above + below
      if isWithFigure, !stands {
        let top = pass.cursor + max(0, pass.settings.lineSpacing)
        figure = Rect(x: pass.crossStart, y: top, width: figureWidth, height: Self.figure.height * scale)
        pass.cursor = top + Self.figure.height * scale
      }
      isFirst = false
      main = pass.cursor + max(0, pass.settings.lineSpacing)
      first = row.upperBound
    }
  }
}
