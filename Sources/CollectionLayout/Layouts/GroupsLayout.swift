import Geometry
public import LayoutGroups

/// Copies of a group of items; the counterpart of a section of `UICollectionViewCompositionalLayout`.
///
///     ┌──────────┐ ┌─────┐
///     │          │ │  1  │
///     │    0     │ └─────┘ ← a horizontal group of an item and a vertical group
///     │          │ ┌─────┐
///     │          │ │  2  │
///     └──────────┘ └─────┘
///     ┌──────────┐ ┌─────┐ ← `lineSpacing`, and the next copy
///     │    3     │ │  4  │
///
/// Copies of the group follow one another along the scroll axis until all items have places. See
/// ``LayoutGroups/GroupPlacement`` for the rules within a group. Fractions of the outermost group refer to the bounds inside
/// the section's insets.
///
/// Items are measured for their estimated dimensions only. Nothing is rounded to whole points.
public struct GroupsLayout: SectionedLayout, Hashable {
  public var settings: LayoutSettings
  public var group: GroupItem
  /// The groups of wider containers, the narrowest first.
  public var wider: [Wider] = []

  /// A group for containers from a width on.
  public struct Wider: Hashable, Sendable {
    /// The length of the container across the scroll axis, in px.
    public var from: Double
    public var group: GroupItem

    public init(from: Double, group: GroupItem) { (self.from, self.group) = (from, group) }
  }

  public init(_ settings: LayoutSettings = LayoutSettings(), group: GroupItem) {
    (self.settings, self.group) = (settings, group)
  }

  /// The groups for all widths.
  package var groups: [GroupItem] { [group] + wider.map(\.group) }

  /// The greatest height in px of a group, as far as it does not depend on any width or text.
  package var setHeight: Double { groups.reduce(0) { max($0, $1.setHeight) } }

  /// Whether the layout fixes the heights of any cells, so that their contents have to fit.
  package var fixesHeights: Bool { groups.contains(where: \.fixesHeights) }

  /// Whether a group is as large as a part of the view's height.
  package var followsViewHeight: Bool { groups.contains(where: \.followsContainerHeight) }

  /// The height in px that a box around all items needs, with the insets; nil if the groups follow the box's height.
  package func boxHeight(of input: LayoutInput, decisions: inout DecisionTape) -> Double? {
    guard !followsViewHeight else { return nil }
    var input = input
    input.bounds.height = longestLength
    let inset = settings.validated.sectionInset
    let prepared = prepare(input, decisions: &decisions)
    let lowest = prepared.sections.reduce(0) { lowest, section in
      let cells = section.firstItemElement..<section.firstItemElement + section.itemCount
      return prepared.frames[cells].reduce(lowest) { max($0, $1.maxY) }
    }
    return max(lowest, inset.top + validLength(setHeight)) + inset.bottom
  }

  var measuresByPlace: Bool { true }

  public var followsMainLength: Bool { groups.contains { $0.follows(scrollAxis) } }

  func arrange(_ section: Int, in pass: inout LayoutPass) {
    let items = pass.input.sections[section].items
    guard !items.isEmpty else { return }
    let (width, wider) = (pass.crossExtent, wider)
    let number =
      wider.isEmpty
      ? 0 : pass.decisions.decide(.structure) { wider.lastIndex { $0.from <= width }.map { $0 + 1 } ?? 0 }
    let group = groups[min(max(0, number), wider.count)]
    let inset = pass.settings.sectionInset
    let container = Size(
      width: max(0, validLength(pass.input.bounds.width) - inset.total(along: .horizontal)),
      height: max(0, validLength(pass.input.bounds.height) - inset.total(along: .vertical)))

    // The placement alone owns the tape meanwhile, so that it grows without being copied.
    let source = GroupSource(section: section, items: items, sizing: pass.sizing, decisions: pass.decisions)
    pass.decisions = .evaluating
    var placement = GroupPlacement(source, from: pass.firstLine.path.item, to: items.count, scrolling: pass.axis)
    defer {
      pass.decisions = placement.source.decisions
      for overflow in placement.overflows {
        pass.warnOfOverflow(IndexPath(section: section, item: overflow.item), overflow.length, of: overflow.available)
      }
    }
    // A pass that begins at a group must not depend on the groups before it.
    let isDivisible = !group.looksAhead
    var (line, main) = (pass.firstLine.line, pass.firstLine.main)
    while !placement.isAtEnd {
      let path = IndexPath(section: section, item: placement.next)
      if path.item > 0, isDivisible, !pass.begins(path, LineStart(path, line: line, main: main, end: main)) { return }
      let size = placement.place(group, in: container)
      let origin = Point(main, across: pass.crossStart, along: pass.axis)
      for frame in placement.frames {
        pass.append(Rect(x: frame.x + origin.x, y: frame.y + origin.y, width: frame.width, height: frame.height))
      }
      let length = size.length(along: pass.axis)
      pass.cursor = main + length
      main += max(0, length + pass.settings.lineSpacing)
      line += 1
    }
  }
}

/// Measures the items of a section for their groups.
private struct GroupSource: GroupItemSource {
  let section: Int
  let items: ContiguousArray<ItemSize>
  let sizing: ItemSizing
  var decisions: DecisionTape

  mutating func size(ofItem index: Int, _ proposal: GroupProposal) -> Size {
    if let width = proposal.width, let height = proposal.height { return Size(width: width, height: height) }
    return sizing.size(
      of: items[index], at: IndexPath(section: section, item: index),
      SizeProposal(width: proposal.width, height: proposal.height), estimate: proposal.estimate, limit: proposal.limit,
      decisions: &decisions)
  }

  mutating func decide(_ evaluate: () -> Bool) -> Bool { decisions.decide(.structure) { evaluate() ? 1 : 0 } == 1 }
}

extension ItemSizing {
  /// Returns the size in px of an item in a group. Dimensions of the proposal that are not nil are its own.
  /// - Parameter limit: the maximum length across the scroll axis, if it is measured and not exact.
  fileprivate func size(
    of item: ItemSize, at path: IndexPath, _ proposal: SizeProposal, estimate: Size, limit: Double,
    decisions: inout DecisionTape
  ) -> Size {
    if case .exact(let size) = item { return proposal.filled(by: validSize(size)) }
    let natural = naturalSize(of: item, at: path, proposal, estimate, limit, &decisions)
    guard (axis == .vertical ? proposal.width : proposal.height) == nil else { return natural }
    // A decision, because the limit follows the container and the natural length does not.
    let length = natural.length(along: axis.perpendicular)
    guard limit < .infinity, decisions.decide(.structure, { length >= limit ? 1 : 0 }) == 1 else { return natural }
    // Measured again in any case: the number of decisions must not depend on lengths.
    var limited = proposal
    if axis == .vertical { limited.width = limit } else { limited.height = limit }
    return naturalSize(of: item, at: path, limited, estimate, limit, &decisions)
  }

  private func naturalSize(
    of item: ItemSize, at path: IndexPath, _ proposal: SizeProposal, _ estimate: Size, _ limit: Double,
    _ decisions: inout DecisionTape
  ) -> Size {
    if let measured = measurement(at: path, proposal, limit: limit, decisions: &decisions) {
      return proposal.filled(by: measured)
    }
    guard case .aspect(let ratio) = item, ratio > 0 else { return proposal.filled(by: validSize(estimate)) }
    let width =
      proposal.width ?? proposal.height.map { $0 * ratio }
      ?? (axis == .vertical ? estimate.width : estimate.height * ratio)
    return proposal.filled(by: validSize(Size(width: width, height: width / ratio)))
  }
}

extension SizeProposal {
  /// The dimensions of the proposal, and those of a size in px where it leaves them open.
  fileprivate func filled(by size: Size) -> Size { Size(width: width ?? size.width, height: height ?? size.height) }
}

extension LayoutPass {
  /// Records the warning that an item is longer than its group across the scroll axis. Lengths are in px.
  fileprivate mutating func warnOfOverflow(_ path: IndexPath, _ length: Double, of available: Double) {
    let (name, length, available) = (axis == .vertical ? "wide" : "high", lengthText(length), lengthText(available))
    warn(of: path, "is \(length) px \(name), more than the \(available) px of its group; it overflows")
  }
}
