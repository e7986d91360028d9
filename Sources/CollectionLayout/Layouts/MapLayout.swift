public import Geometry
package import PlaceClusters

/// Items at their positions on a map.
///
///     ┌──────────────────────────┐ ← the map, as high as its width and ``aspect`` require
///     │     ┌───┐                │
///     │     │ 0 │          ┌───┐ │
///     │     └───┘          │(2)│ │ ← a cluster: items whose cells would overlap
///     │          ┌───┐     └───┘ │
///     │          │ 1 │           │
///     │          └───┘           │
///     │┌───┐┌───┐┌───┐           │
///     ││ 4 ││ 5 ││ 6 │           │ ← items without a position, in rows
///     │└───┘└───┘└───┘           │
///     └──────────────────────────┘
///
/// Each section has a map of its own, and all have the same shape. A cell has the size of its item, or ``itemSize``, at
/// every width, and is centered on its position, or as near as the edges of the map allow. Cells with less than
/// ``LayoutSettings/interitemSpacing`` between them are one cluster, which is a decoration. Its items are hidden, and
/// have no area. A map has at most six levels of clusters, see ``ClusterLevels``; the level is a decision.
public struct MapLayout: ConfiguredLayout, Hashable {
  public var settings: LayoutSettings
  /// The width of the map divided by its height; nil for that of the whole earth in the Equal Earth projection.
  public var aspect: Double?
  /// Whether the frames will be mirrored later, as in a page that is written from right to left. Maps are not mirrored.
  package var isMirroredLater = false
  /// The clusters, if they are known already.
  package var levels: ClusterLevels?

  /// The default settings of maps: cells may touch.
  public static let standardSettings = LayoutSettings(interitemSpacing: 0)
  private static let wholeEarth = 2.05

  public init(_ settings: LayoutSettings = standardSettings, aspect: Double? = nil) {
    (self.settings, self.aspect) = (settings, aspect)
  }

  /// A map does not scroll by itself.
  public var scrollAxis: Axis { .vertical }

  /// The size of cells whose items have none, in px.
  package var itemSize: Size { settings.itemSize.map(validSize) ?? LayoutSettings.defaultItemSize }

  public func prepare(_ input: LayoutInput, decisions: inout DecisionTape) -> PreparedLayout {
    var (input, settings) = (input, settings.validated)
    settings.scrollAxis = .vertical
    let width = max(0, validLength(input.bounds.width) - settings.sectionInset.total(along: .horizontal))
    let aspect = aspect.map { min(max($0, 0.01), 100) } ?? Self.wholeEarth
    let map = Size(width: width, height: width / (aspect.isNaN ? Self.wholeEarth : aspect))
    // 1. The clusters at this width, whose items are hidden.
    let levels = self.levels ?? ClusterLevels(places(in: input), aspect: map.aspect, spacing: settings.interitemSpacing)
    let level = decisions.decide(.structure) { levels.level(at: width) }
    var clusters = Array(repeating: [PlaceCluster](), count: input.sections.count)
    for cluster in levels.levels[min(max(0, level), levels.levels.count - 1)].clusters
    where clusters.indices.contains(cluster.section) {
      clusters[cluster.section].append(cluster)
      guard cluster.items.count > 1 else { continue }
      for item in cluster.items {
        input.sections[cluster.section].attributes[item, default: ItemAttributes()].isHidden = true
      }
    }
    // 2. The sections.
    var pass = LayoutPass(input: input, settings: settings, decisions: decisions)
    decisions = .evaluating  // The pass alone owns the tape, so that it grows without being copied.
    var decorations: [LayoutDecoration] = []
    for section in input.sections.indices {
      pass.beginSection(section)
      place(section, clusters[section], on: map, &decorations, in: &pass)
      pass.endSection(section)
    }
    decisions = pass.decisions
    pass.decisions = .evaluating
    var prepared = pass.finish()
    prepared.decorate(decorations)
    return prepared
  }

  /// The items with positions.
  private func places(in input: LayoutInput) -> [MapPlace] {
    input.sections.enumerated().flatMap { section, about in
      about.items.indices.compactMap { item in
        about.positions[item].map {
          MapPlace(section: section, item: item, position: $0, size: size(of: about.items[item]))
        }
      }
    }
  }

  private func size(of item: ItemSize) -> Size { if case .exact(let size) = item { validSize(size) } else { itemSize } }

  private func place(
    _ section: Int, _ clusters: [PlaceCluster], on map: Size, _ decorations: inout [LayoutDecoration],
    in pass: inout LayoutPass
  ) {
    let items = pass.input.sections[section].items
    var frames = Array(repeating: Rect.zero, count: items.count)
    // 1. The map.
    if let first = clusters.first?.items.first {
      func onPage(_ frame: Rect) -> Rect {
        let x = pass.input.rightToLeft != isMirroredLater ? map.width - frame.maxX : frame.x
        return Rect(x: pass.crossStart + x, y: pass.cursor + frame.y, width: frame.width, height: frame.height)
      }
      func decorate(_ kind: LayoutDecoration.Kind, _ item: Int, _ frame: Rect) {
        decorations.append(
          LayoutDecoration(kind: kind, indexPath: IndexPath(section: section, item: item), frame: onPage(frame)))
      }
      decorate(.map, first, Rect(x: 0, y: 0, width: map.width, height: map.height))
      for cluster in clusters {
        let frame = cluster.frame(on: map)
        guard cluster.items.count > 1 else {
          frames[cluster.items[0]] = onPage(frame)
          continue
        }
        decorate(.cluster(items: cluster.items), cluster.items[0], frame)
        for item in cluster.items { frames[item] = onPage(Rect(x: frame.midX, y: frame.midY, width: 0, height: 0)) }
      }
      pass.cursor += map.height
    }
    // 2. The other items, in rows.
    let others = items.indices.filter { pass.input.sections[section].positions[$0] == nil }
    if !others.isEmpty, others.count < items.count { pass.cursor += max(0, pass.settings.lineSpacing) }
    let spacing = max(0, pass.settings.interitemSpacing)
    let widest = others.reduce(0) { max($0, size(of: items[$1]).width) } + spacing
    // Frozen at a narrower width, rows are shorter than they could be, which does no harm.
    let count = pass.decisions.decide(.assignment) { [available = pass.available] in
      validCount((available + spacing) / max(1, widest))
    }
    for start in stride(from: 0, to: others.count, by: max(1, count)) {
      let row = others[start..<min(start + max(1, count), others.count)]
      for (column, item) in row.enumerated() {
        let size = size(of: items[item])
        frames[item] = Rect(
          x: pass.crossStart + Double(column) * widest, y: pass.cursor, width: size.width, height: size.height)
      }
      pass.cursor += row.reduce(0) { max($0, frames[$1].height) }
      if row.endIndex < others.endIndex { pass.cursor += max(0, pass.settings.lineSpacing) }
    }
    for frame in frames { pass.append(frame) }
  }
}

extension Size {
  /// The width divided by the height; 1 without either.
  fileprivate var aspect: Double { width > 0 && height > 0 ? width / height : 1 }
}
