@testable import CollectionLayout
@testable import LayoutDecoding
import Geometry
import TestSupport
import Testing

/// Layouts of sections, compared with each section laid out alone.
@Suite struct SectionsLayoutTests {
  /// A random layout of sections with its input.
  private struct Case {
    var layout: SectionsLayout
    var input: LayoutInput

    init(seed: Int) {
      var random = SplitMix64(seed: UInt64(seed))
      func description(_ axis: Axis?) -> LayoutDescription {
        let kind = RandomKind.allCases[random.int(0...RandomKind.allCases.count - 1)]
        let alone = RandomCase(kind, seed: random.int(0...100_000), axis: axis)
        var description = LayoutDescription(kind: kind.rawValue, layout: alone.layout)
        if alone.layout.scrollAxis == .horizontal, random.chance(oneIn: 2) {
          description.height = random.length(10...300)
        }
        return description
      }
      layout = SectionsLayout(standard: description(.vertical), sectionSpacing: random.length(0...30))
      var sections: [LayoutSection] = []
      for _ in 0..<random.int(0...4) {
        let other = RandomCase(.flow, seed: random.int(0...100_000))
        var section = other.input.sections[0]
        if random.chance(oneIn: 2) { section.layout = description(nil) }
        sections.append(section)
      }
      input = LayoutInput(
        bounds: Size(width: random.length(60...700), height: random.length(60...700)), sections: sections,
        rightToLeft: random.chance(oneIn: 3), rounding: random.chance(oneIn: 2) ? .points : .none)
    }
  }

  /// Each section laid out alone, below the one before.
  private func expected(_ random: Case) -> (frames: [LayoutAttributes], boxes: [OrthogonalBox], height: Double) {
    var elements: [LayoutAttributes] = []
    var boxes: [OrthogonalBox] = []
    var y = 0.0
    let width = random.input.bounds.width
    for (index, section) in random.input.sections.enumerated() {
      if index > 0 { y += random.layout.sectionSpacing }
      let description = section.layout ?? random.layout.standard
      var input = random.input
      input.sections = [section]
      let isBox = description.layout.scrollAxis == .horizontal
      let settings = description.settings ?? LayoutSettings()
      let (header, footer) = (section.header ?? settings.headerSize, section.footer ?? settings.footerSize)
      func supplementary(_ kind: ElementKind, _ length: Double) {
        guard length > 0 else { return }
        elements.append(
          LayoutAttributes(
            kind: kind, indexPath: IndexPath(section: index, item: 0),
            frame: Rect(x: 0, y: y, width: width, height: length)))
        y += length
      }
      if isBox {
        supplementary(.header, header)
        (input.sections[0].header, input.sections[0].footer) = (0, 0)
        let standard = settings.itemSize ?? Size(width: 50, height: 50)
        let heights = section.items.map { item in
          if case .exact(let size) = item { size.height } else { standard.height }
        }
        let groups = description.layout as? GroupsLayout
        input.bounds.height =
          description.height ?? groups?.lowestEnd(input) ?? settings.sectionInset.top + settings.sectionInset.bottom
          + (heights.max() ?? 0)
      }
      let alone = description.layout.prepare(input)
      for var element in alone.elements {
        element.indexPath.section = index
        element.frame.y += y
        elements.append(element)
      }
      if isBox {
        boxes.append(
          OrthogonalBox(
            section: index, frame: Rect(x: 0, y: y, width: width, height: input.bounds.height),
            contentSize: alone.contentSize))
        y += input.bounds.height
        supplementary(.footer, footer)
      } else {
        y += alone.contentSize.height
      }
    }
    return (elements, boxes, y)
  }

  @Test(arguments: 0..<40)
  func sectionsAreLaidOutAloneBelowEachOther(block: Int) {
    for seed in block * 50..<block * 50 + 50 {
      let random = Case(seed: seed)
      let found = random.layout.prepare(random.input)
      let wanted = expected(random)
      let (elements, frames) = (Array(found.elements), wanted.frames)
      guard elements.count == frames.count, found.boxes == wanted.boxes,
        abs(found.contentSize.height - wanted.height) < 1e-6,
        zip(elements, frames).allSatisfy({
          $0.kind == $1.kind && $0.indexPath == $1.indexPath && isClose($0.frame, $1.frame)
        })
      else {
        Issue.record("seed \(seed): found \(elements) and \(found.boxes), wanted \(frames) and \(wanted.boxes)")
        return
      }
    }
  }

  @Test(arguments: 0..<40)
  func queriesEqualALinearScan(block: Int) {
    for seed in block * 25..<block * 25 + 25 {
      let random = Case(seed: seed)
      let prepared = random.layout.prepare(random.input)
      var chance = SplitMix64(seed: UInt64(seed) + 7)
      let rect = Rect(
        x: chance.length(0...400) - 100, y: chance.length(0...600) - 100, width: chance.length(1...500),
        height: chance.length(1...500))
      let offsets = Dictionary(
        prepared.boxes.map { ($0.section, chance.length(0...300)) }, uniquingKeysWith: { first, _ in first })
      let found = prepared.layoutAttributes(in: rect, offsets: offsets).map { "\($0.kind) \($0.indexPath)" }
      let wanted = prepared.elements.filter { element in
        guard element.kind == .cell, let box = prepared.boxes.first(where: { $0.section == element.indexPath.section })
        else { return element.frame.intersects(rect) }
        var shown = element.frame
        shown.x -= offsets[box.section] ?? 0
        let (left, right) = (max(rect.x, box.frame.x), min(rect.maxX, box.frame.maxX))
        let (top, bottom) = (max(rect.y, box.frame.y), min(rect.maxY, box.frame.maxY))
        return left < right && top < bottom
          && shown.intersects(Rect(x: left, y: top, width: right - left, height: bottom - top))
      }.map { "\($0.kind) \($0.indexPath)" }
      #expect(found == wanted, "seed \(seed)")
    }
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300] as [Double])
  func unusableNumbersAreHarmless(number: Double) {
    for seed in 0..<60 {
      var random = Case(seed: seed)
      random.input.bounds = Size(width: number, height: number)
      random.layout.sectionSpacing = number
      let prepared = random.layout.prepare(random.input)
      #expect(prepared.contentSize.height.isFinite || number > 1e200)
      #expect(prepared.elements.allSatisfy { !$0.frame.y.isNaN && !$0.frame.height.isNaN }, "seed \(seed)")
      #expect(prepared.numberOfSections == random.input.sections.count)
    }
  }

  @Test func headersArePinnedInTheirSections() throws {
    let (description, problems) = LayoutDescription.decode(
      .object([
        ("kind", .string("sections")),
        ("default", .object([("kind", .string("list")), ("pinHeaders", .bool(true))])),
        ("sections", .object([("Featured", .string("carousel"))])),
      ]))
    #expect(problems.isEmpty)
    let layout = try #require(description?.layout as? SectionsLayout)
    func section(_ name: String) -> LayoutSection {
      var section = LayoutSection(
        header: 20, items: ContiguousArray(repeating: .exact(Size(width: 100, height: 50)), count: 4))
      section.layout = layout.description(ofSectionNamed: name)
      return section
    }
    var input = LayoutInput(bounds: Size(width: 200, height: 100), sections: [section("Featured"), section("Others")])
    input.contentOffset = Point(x: 0, y: 150)
    let prepared = layout.prepare(input)
    // The carousel is 70 px high with its header, which is not pinned.
    #expect(prepared.layoutAttributes(forSupplementary: .header, inSection: 0)?.frame.y == 0)
    let pinned = try #require(prepared.layoutAttributes(forSupplementary: .header, inSection: 1))
    #expect(pinned.frame.y == 150 && pinned.zIndex == Pinning.zIndex)
    #expect(prepared.boxes.map(\.frame) == [Rect(x: 0, y: 20, width: 200, height: 50)])
    #expect(prepared.boxes.map(\.contentSize.width) == [430])
    #expect(
      layout.shouldInvalidateLayout(
        forBoundsChange: Rect(x: 0, y: 10, width: 200, height: 100), from: Rect(x: 0, y: 0, width: 200, height: 100)))
  }

  @Test func mistakesNameTheirPlace() {
    let (_, problems) = LayoutDescription.decode(
      .object([
        ("kind", .string("sections")),
        (
          "sections",
          .object([("A", .object([("kind", .string("grid")), ("column", .number(2))])), ("B", .string("gird"))])
        ),
        ("default", .object([("kind", .string("sections"))])),
      ]))
    #expect(problems.map { $0.path.joined(separator: ".") } == ["sections.A.column", "sections.B", "default"])
  }
}

extension GroupsLayout {
  /// The height that the items of groups need; nil if it depends on that of the box.
  fileprivate func lowestEnd(_ input: LayoutInput) -> Double? {
    guard !followsViewHeight else { return nil }
    var input = input
    input.bounds.height = 1e6
    var heights = prepare(input).cellsBySection.joined().map(\.maxY) + [settings.sectionInset.top]
    if case .absolute(let height) = group.height { heights.append(settings.sectionInset.top + height) }
    return (heights.max() ?? 0) + settings.sectionInset.bottom
  }
}
