public import Geometry

/// Sections that each have a layout of their own; the counterpart of `UICollectionViewCompositionalLayout`.
///
///     ┌──────────────────────────┐
///     │ header                   │
///     │ ┌──────┐┌──────┐┌──────┐ │ ← a grid
///     │ └──────┘└──────┘└──────┘ │
///     ├──────────────────────────┤ ← `sectionSpacing`
///     │ header                   │
///     │┌─────┐ ┌─────┐ ┌─────┐ ┌─│─── a carousel in a box, which scrolls sideways
///     │└─────┘ └─────┘ └─────┘ └─│───
///     └──────────────────────────┘
///
/// Sections follow one another downward. A section whose layout scrolls sideways is *orthogonal*: its cells are in a box
/// as wide as the container and as high as the layout's `height`, or as its highest cell. Its header is above the box,
/// its footer below.
public struct SectionsLayout: CollectionLayout {
  /// The layout of sections that have none of their own.
  public var standard: LayoutDescription
  /// The layouts of sections by name. Those of ``LayoutSection/layout`` take precedence.
  public var named: [String: LayoutDescription]
  /// The space between two sections in px.
  public var sectionSpacing: Double

  public init(standard: LayoutDescription, named: [String: LayoutDescription] = [:], sectionSpacing: Double = 0) {
    (self.standard, self.named, self.sectionSpacing) = (standard, named, sectionSpacing)
  }

  public var scrollAxis: Axis { .vertical }

  public var followsMainLength: Bool {
    ([standard] + named.values).contains { $0.layout.scrollAxis == .vertical && $0.layout.followsMainLength }
  }

  /// Without that of sections' own layouts, which the prepared layout knows.
  public var pinning: Pinning {
    let all = ([standard] + named.values).map(\.layout.pinning)
    return Pinning(headers: all.contains(where: \.headers), footers: all.contains(where: \.footers))
  }

  /// Returns the layout of a section by its name.
  public func description(ofSectionNamed name: String?) -> LayoutDescription { name.flatMap { named[$0] } ?? standard }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    var assembly = SectionsAssembly(input)
    for (index, section) in input.sections.enumerated() {
      if index > 0 { assembly.leave(validOffset(sectionSpacing)) }
      let description = section.layout ?? standard
      if description.layout.scrollAxis == .horizontal {
        assembly.appendBox(index, description, &decisions)
      } else {
        assembly.append(index, description.layout, &decisions)
      }
    }
    return assembly.finish()
  }
}

/// The sections that are placed so far.
private struct SectionsAssembly {
  let input: LayoutInput
  var cursor = 0.0
  private var sections: ContiguousArray<PreparedSection> = []
  private var frames: ContiguousArray<Rect> = []
  private var boxes: [OrthogonalBox] = []
  private var decorations: [LayoutDecoration] = []
  private var warnings: [LayoutWarning] = []
  private var width: Double
  private var pinning = Pinning.none

  init(_ input: LayoutInput) {
    self.input = input
    width = validLength(input.bounds.width)
  }

  /// Leaves space in px before the next section. The pinned header of the last one stays until that begins; a footer
  /// stays at its section's end.
  mutating func leave(_ spacing: Double) {
    cursor += spacing
    guard let last = sections.indices.last, sections[last].footerLength == 0 else { return }
    sections[last].end = max(sections[last].end, cursor)
  }

  /// The input of a section's own layout.
  private func input(ofSection index: Int) -> LayoutInput {
    var own = input
    own.sections = [input.sections[index]]
    own.measurer = input.measurer.map { SectionMeasurer(base: $0, section: index) }
    own.contentOffset = .zero
    own.contentInset = .zero
    own.isQueried = false
    return own
  }

  /// Places a section along the main axis.
  mutating func append(_ index: Int, _ layout: any CollectionLayout, _ decisions: inout DecisionTape) {
    let prepared = layout.withoutPinning.prepare(input(ofSection: index), decisions: &decisions)
    var section = prepared.sections.first ?? PreparedSection(firstElement: 0, start: 0, headerLength: 0)
    section.firstElement = frames.count
    section.start = cursor
    section.end = cursor + max(0, prepared.contentSize.height)
    frames.append(
      contentsOf: prepared.frames.lazy.map { [cursor] in
        Rect(x: $0.x, y: $0.y + cursor, width: $0.width, height: $0.height)
      })
    add(section, index, layout, prepared, at: cursor)
    width = max(width, prepared.contentSize.width)
    cursor = section.end
  }

  /// Places a section in a box that scrolls sideways.
  mutating func appendBox(_ index: Int, _ description: LayoutDescription, _ decisions: inout DecisionTape) {
    var own = input(ofSection: index)
    let settings = description.settings ?? LayoutSettings(scrollAxis: .horizontal)
    let header = extent(.header, index, settings, &decisions)
    let footer = extent(.footer, index, settings, &decisions)
    (own.sections[0].header, own.sections[0].footer) = (0, 0)
    let insets = max(0, settings.sectionInset.top) + max(0, settings.sectionInset.bottom)
    let height =
      description.height.map(validLength)
      ?? (description.layout as? GroupsLayout)?.boxHeight(of: own, decisions: &decisions)
      ?? insets + highestCell(in: own, settings.validated, &decisions)
    own.bounds.height = height
    let prepared = description.layout.withoutPinning.prepare(own, decisions: &decisions)
    var section = PreparedSection(firstElement: frames.count, start: cursor, headerLength: header)
    if header > 0 { frames.append(Rect(x: 0, y: cursor, width: validLength(input.bounds.width), height: header)) }
    let top = cursor + header
    boxes.append(
      OrthogonalBox(
        section: index, frame: Rect(x: 0, y: top, width: validLength(input.bounds.width), height: height),
        contentSize: prepared.contentSize))
    if let only = prepared.sections.first {
      section.itemCount = only.itemCount
      section.overrides = only.overrides
      frames.append(
        contentsOf: prepared.frames.lazy.map { Rect(x: $0.x, y: $0.y + top, width: $0.width, height: $0.height) })
    }
    section.footerLength = footer
    if footer > 0 {
      frames.append(Rect(x: 0, y: top + height, width: validLength(input.bounds.width), height: footer))
    }
    section.end = top + height + footer
    add(section, index, description.layout, prepared, at: top)
    cursor = section.end
  }

  /// - Parameter top: where the layout's own space begins, in px.
  private mutating func add(
    _ section: PreparedSection, _ index: Int, _ layout: any CollectionLayout, _ prepared: PreparedLayout,
    at top: Double
  ) {
    var section = section
    section.pinning = layout.pinning
    pinning.headers = pinning.headers || layout.pinning.headers
    pinning.footers = pinning.footers || layout.pinning.footers
    sections.append(section)
    decorations += prepared.decorations.map { decoration in
      var decoration = decoration
      decoration.indexPath.section = index
      decoration.frame.y += top
      return decoration
    }
    warnings += prepared.warnings.map { warning in
      LayoutWarning(warning.problem, of: warning.item.map { IndexPath(section: index, item: $0.item) })
    }
  }

  private func extent(
    _ kind: SupplementaryKind, _ index: Int, _ settings: LayoutSettings, _ decisions: inout DecisionTape
  ) -> Double {
    let section = input.sections[index]
    if let own = kind == .header ? section.header : section.footer { return validLength(own) }
    let measured = input.measurer?.extent(
      ofSupplementary: kind, inSection: index, crossExtent: validLength(input.bounds.width), decisions: &decisions)
    return validLength(measured ?? (kind == .header ? settings.headerSize : settings.footerSize))
  }

  /// The height in px of the highest cell of the only section.
  private func highestCell(
    in own: LayoutInput, _ settings: LayoutSettings, _ decisions: inout DecisionTape
  ) -> Double {
    var estimate = settings.itemSize ?? LayoutSettings.defaultItemSize
    if case .fixed(let size)? = settings.estimatedItemSize { estimate = size }
    var highest = 0.0
    for (item, size) in own.sections[0].items.enumerated() {
      switch size {
      case .exact(let size): highest = max(highest, validLength(size.height))
      case .unknown where settings.itemSize != nil: highest = max(highest, estimate.height)
      case .aspect, .unknown:
        let measured = own.measurer?.size(
          ofItemAt: IndexPath(section: 0, item: item), proposal: SizeProposal(),
          limit: max(0, validLength(own.bounds.width) - settings.sectionInset.total(along: .horizontal)),
          decisions: &decisions)
        highest = max(highest, validLength(measured?.height ?? estimate.height))
      }
    }
    return highest
  }

  func finish() -> PreparedLayout {
    var prepared = PreparedLayout(
      contentSize: Size(width: width, height: cursor), scrollAxis: .vertical, rightToLeft: input.rightToLeft,
      pinning: pinning, sections: sections, frames: frames, warnings: warnings,
      visible: VisibleBounds(offset: input.contentOffset, size: input.bounds, inset: input.contentInset),
      isQueried: input.isQueried, areMirrored: true)
    prepared.boxes = boxes
    prepared.decorations = decorations
    return prepared
  }
}

extension CollectionLayout {
  /// The layout with headers and footers at their own places.
  fileprivate var withoutPinning: any CollectionLayout {
    guard pinning != .none, var configured = self as? any ConfiguredLayout else { return self }
    configured.settings.pinning = .none
    return configured
  }
}

/// Measures the items of one section, which is the only one of its layout.
private struct SectionMeasurer: ItemMeasuring {
  let base: any ItemMeasuring
  let section: Int

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    base.size(
      ofItemAt: IndexPath(section: section, item: indexPath.item), proposal: proposal, limit: limit,
      decisions: &decisions)
  }

  func heights(
    ofItems items: Range<Int>, inSection _: Int, width: Double, decisions: inout DecisionTape
  ) -> ContiguousArray<Double>? {
    base.heights(ofItems: items, inSection: section, width: width, decisions: &decisions)
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection _: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    base.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}
