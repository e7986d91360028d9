import CollectionLayout
import Geometry
import TestSupport
import Testing

/// Checks random layouts against rules that hold for all of them.
@Suite struct InvariantTests {
  @Test(arguments: RandomKind.allCases)
  func keepsElementsSeparateAndInsideTheContent(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.4) {
      let random = RandomCase(kind, seed: seed)
      if let problem = random.violation(in: random.layout.prepare(random.input)) {
        Issue.record("\(random): \(problem)")
        return
      }
    }
  }

  @Test(arguments: RandomKind.allCases)
  func returnsEveryElementInOrderAndRepeatably(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.05) {
      let random = RandomCase(kind, seed: seed)
      let prepared = random.layout.prepare(random.input)
      let elements = Array(prepared.elements)
      #expect(elements == Array(random.layout.prepare(random.input).elements), "\(random)")
      #expect(elements.indices.allSatisfy { prepared.elements[$0] == elements[$0] }, "\(random)")
      let order = elements.map {
        [$0.indexPath.section, $0.kind == .header ? 0 : $0.kind == .cell ? 1 : 2, $0.indexPath.item]
      }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }, "\(random)")
      for element in elements where element.kind == .cell {
        #expect(prepared.layoutAttributes(forItemAt: element.indexPath) == element, "\(random)")
      }
      let wanted = random.input.sections.reduce(0) { $0 + $1.items.count }
      #expect(elements.count { $0.kind == .cell } == wanted, "\(random)")
    }
  }

  /// A rectangle query returns the same elements as a linear scan.
  @Test(arguments: RandomKind.allCases)
  func queriesEqualALinearScan(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.1) {
      let random = RandomCase(kind, seed: seed)
      let prepared = random.layout.prepare(random.input)
      let elements = Array(prepared.elements)
      var numbers = SplitMix64(seed: seed)
      for _ in 0..<4 {
        let rect = Rect(
          x: numbers.length(-50...600), y: numbers.length(-50...900), width: numbers.length(0...300),
          height: numbers.length(0...300))
        let found = prepared.layoutAttributes(in: rect)
        let wanted = elements.filter { $0.frame.intersects(rect) }
        if found != wanted {
          Issue.record("\(random): \(rect) gives \(found.count) elements, wanted \(wanted.count)")
          return
        }
      }
    }
  }

  /// The layout on the other axis is the same with x and y exchanged.
  @Test(arguments: RandomKind.allCases)
  func isTheSameOnBothAxes(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.1) {
      var vertical = RandomCase(kind, seed: seed, axis: .vertical)
      vertical.input.rightToLeft = false
      // Inverting a ratio twice does not restore it exactly, which would break ties differently.
      if kind == .justified || kind == .groups { vertical.input = vertical.input.withSizesForAspects }
      var horizontal = RandomCase(kind, seed: seed, axis: .horizontal)
      horizontal.input = vertical.input.transposed
      horizontal.layout = horizontal.layout.withSettings(vertical.settings.transposed)
      if let groups = vertical.layout as? GroupsLayout {
        horizontal.layout = GroupsLayout(vertical.settings.transposed, group: groups.group.transposed)
      }
      let verticalLayout = vertical.layout.prepare(vertical.input)
      let horizontalLayout = horizontal.layout.prepare(horizontal.input)
      let same = zip(verticalLayout.elementFrames, horizontalLayout.elementFrames).allSatisfy {
        isClose($0.transposed, $1)
      }
      if !same || verticalLayout.elementFrames.count != horizontalLayout.elementFrames.count {
        Issue.record("\(vertical)")
        return
      }
    }
  }

  /// The right-to-left layout is the mirror image.
  @Test(arguments: RandomKind.allCases)
  func mirrorsInRightToLeft(kind: RandomKind) {
    for seed in 0..<RandomKind.share(of: 0.05) {
      var random = RandomCase(kind, seed: seed)
      random.input.rightToLeft = false
      let plain = random.layout.prepare(random.input)
      random.input.rightToLeft = true
      let mirrored = random.layout.prepare(random.input)
      #expect(plain.contentSize == mirrored.contentSize)
      let same = zip(plain.elementFrames, mirrored.elementFrames).allSatisfy {
        isClose(Rect(x: plain.contentSize.width - $0.maxX, y: $0.y, width: $0.width, height: $0.height), $1)
      }
      if !same {
        Issue.record("\(random)")
        return
      }
    }
  }
}

func isClose(_ one: Rect, _ other: Rect, within slack: Double = 1e-6) -> Bool {
  abs(one.x - other.x) <= slack && abs(one.y - other.y) <= slack && abs(one.width - other.width) <= slack
    && abs(one.height - other.height) <= slack
}

extension Rect {
  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension Size {
  var transposed: Size { Size(width: height, height: width) }
}

extension LayoutSettings {
  var transposed: LayoutSettings {
    var result = self
    result.scrollAxis = scrollAxis.perpendicular
    result.sectionInset = EdgeInsets(
      top: sectionInset.leading, leading: sectionInset.top, bottom: sectionInset.trailing, trailing: sectionInset.bottom
    )
    result.itemSize = itemSize?.transposed
    return result
  }
}

extension LayoutInput {
  var withSizesForAspects: LayoutInput {
    var result = self
    for section in sections.indices {
      result.sections[section].items = ContiguousArray(
        sections[section].items.map { item in
          if case .aspect(let ratio) = item { .exact(Size(width: 100 * ratio, height: 100)) } else { item }
        })
    }
    return result
  }

  var transposed: LayoutInput {
    var result = self
    result.bounds = bounds.transposed
    result.sections = sections.map { section in
      var section = section
      section.items = ContiguousArray(
        section.items.map { item in
          switch item {
          case .exact(let size): .exact(size.transposed)
          case .aspect(let ratio): .aspect(1 / ratio)
          case .unknown: .unknown
          }
        })
      return section
    }
    return result
  }
}

extension CollectionLayout {
  func withSettings(_ settings: LayoutSettings) -> any CollectionLayout {
    switch self {
    case var layout as FlowLayout: layout.settings = settings; return layout
    case var layout as ColumnLayout: layout.settings = settings; return layout
    case var layout as GridLayout: layout.settings = settings; return layout
    case var layout as ListLayout: layout.settings = settings; return layout
    case var layout as MosaicLayout: layout.settings = settings; return layout
    case var layout as WaterfallLayout: layout.settings = settings; return layout
    case var layout as JustifiedLayout: layout.settings = settings; return layout
    case var layout as CarouselLayout: layout.settings = settings; return layout
    default: return self
    }
  }
}
