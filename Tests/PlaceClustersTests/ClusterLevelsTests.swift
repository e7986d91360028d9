import Geometry
@testable import PlaceClusters
import TestSupport
import Testing

/// The clusters of maps: some worked out by hand, and random ones against a naive model and their definition.
@Suite struct ClusterLevelsTests {
  private func places(_ positions: [(x: Double, y: Double)], side: Double = 50) -> [MapPlace] {
    positions.enumerated().map { index, position in
      MapPlace(
        section: 0, item: index, position: Point(x: position.x, y: position.y), size: Size(width: side, height: side))
    }
  }

  private func items(_ levels: ClusterLevels, at width: Double) -> [[Int]] {
    levels.levels[levels.level(at: width)].clusters.map(\.items)
  }

  /// Two cells of 50 px with a tenth of the width between their centers touch at 500 px.
  @Test func cellsJoinWhereTheyWouldOverlap() {
    let levels = ClusterLevels(places([(0.45, 0.5), (0.55, 0.5), (0.9, 0.9)]), aspect: 1, spacing: 0)
    #expect(items(levels, at: 1000) == [[0], [1], [2]])
    #expect(items(levels, at: 545) == [[0], [1], [2]])
    #expect(items(levels, at: 499) == [[0, 1], [2]])
    #expect(items(levels, at: 0) == [[0, 1, 2]])
    let joined = levels.levels[levels.level(at: 499)].clusters[0]
    #expect(abs(joined.center.x - 0.5) < 1e-12 && joined.center.y == 0.5)
    // 10 px between them at least: they join below 600 px.
    let spaced = ClusterLevels(places([(0.45, 0.5), (0.55, 0.5)]), aspect: 1, spacing: 10)
    #expect(items(spaced, at: 599) == [[0, 1]])
    #expect(items(spaced, at: 654) == [[0], [1]])
  }

  /// The cells of many sections are joined as those of each alone.
  @Test func joinsCellsInTheirSectionsOnly() {
    var random = SplitMix64(seed: 5)
    let places = (0..<40).flatMap { section in
      (0..<6).map { item in
        MapPlace(
          section: section, item: item, position: Point(x: random.length(0...1), y: random.length(0...1)),
          size: Size(width: 50, height: 50))
      }
    }
    let rule = JoiningRule(aspect: 2, spacing: 0)
    let alone = (0..<40).flatMap { section in
      rule.joined(places.filter { $0.section == section }.map(PlaceCluster.init), onMapOfWidth: 300)
    }
    #expect(alone.count < places.count)
    #expect(rule.joined(places.map(PlaceCluster.init), onMapOfWidth: 300) == alone)
  }

  @Test func itemsAtOnePlaceAreAlwaysTogether() {
    let levels = ClusterLevels(places([(0.5, 0.5), (0.5, 0.5), (0.5, 0.5)]), aspect: 2, spacing: 0)
    #expect(levels.levels.map { $0.clusters.map(\.items) } == [[[0, 1, 2]]])
    #expect(levels.clusters(onMapsOf: [0...4000]).map(\.items) == [[0, 1, 2]])
  }

  @Test func aMapWithoutItemsHasOneEmptyLevel() {
    #expect(ClusterLevels([], aspect: 1, spacing: 0).levels.map(\.clusters) == [[]])
  }

  /// A cell at an edge is moved inside; one that is larger than the map is in its middle.
  @Test func cellsAreOnTheMap() {
    let cluster = PlaceCluster(places([(0, 1)])[0])
    #expect(cluster.frame(on: Size(width: 400, height: 200)) == Rect(x: 0, y: 150, width: 50, height: 50))
    #expect(cluster.frame(on: Size(width: 30, height: 200)) == Rect(x: -10, y: 150, width: 50, height: 50))
  }

  /// Of all choices of six states or fewer, none loses fewer cells.
  @Test(arguments: 0..<200) func theChoiceOfLevelsIsTheBest(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var count = 1
    let states = (0..<random.int(7...11)).map { _ -> (count: Int, weight: Double) in
      defer { count += random.int(1...9) }
      return (count, Double(random.int(1...20)) / 10)
    }
    func loss(_ chosen: [Int]) -> Double {
      states.indices.reduce(0) { sum, state in
        let shown = chosen.last { $0 <= state } ?? 0
        return sum + states[state].weight * (1 - Double(states[shown].count) / Double(states[state].count))
      }
    }
    let subsets = (0..<(1 << states.count)).map { bits in states.indices.filter { bits >> $0 & 1 == 1 } }
    let best = subsets.filter { $0.first == 0 && $0.count <= 6 }.map(loss).min() ?? 0
    let chosen = ClusterLevels.chosen(states)
    #expect(chosen.first == 0 && chosen.count <= 6 && chosen == chosen.sorted())
    #expect(abs(loss(chosen) - best) < 1e-9, "chose \(chosen) of \(states)")
  }

  @Test(arguments: 0..<40) func equalTheNaiveModel(block: Int) {
    for seed in block * 10..<block * 10 + 10 {
      let random = MapCase(seed: seed)
      let levels = ClusterLevels(random.places, aspect: random.aspect, spacing: random.spacing)
      #expect(levels.levels.count <= 6 && levels.levels[0].leastWidth == 0, "seed \(seed)")
      let model = NaiveClusters(random)
      for width in ClusterLevels.widths {
        let level = levels.levels[levels.level(at: width)]
        // The clusters of a level are those of the model at the narrowest width of the level.
        guard let narrowest = ClusterLevels.widths.last(where: { $0 >= level.leastWidth }), level.leastWidth > 0 else {
          continue
        }
        #expect(level.clusters.map(\.items) == model.items(at: narrowest), "seed \(seed) at \(width)")
        #expect(level.clusters.map(\.section) == model.sections(at: narrowest), "seed \(seed) at \(width)")
      }
      // With few changes, the model holds at every width.
      if model.stateCount <= 5 {
        for width in ClusterLevels.widths {
          #expect(items(levels, at: width) == model.items(at: width), "seed \(seed) at \(width)")
        }
      }
    }
  }

  @Test(arguments: 0..<40) func clustersAreNestedAndCellsDoNotOverlap(block: Int) {
    for seed in block * 25..<block * 25 + 25 {
      var random = MapCase(seed: seed)
      let levels = ClusterLevels(random.places, aspect: random.aspect, spacing: random.spacing)
      let all = Set(random.places.map { [$0.section, $0.item] })
      for (narrow, wide) in zip(levels.levels, levels.levels.dropFirst()) {
        #expect(narrow.leastWidth < wide.leastWidth && narrow.clusters.count < wide.clusters.count, "seed \(seed)")
        for cluster in wide.clusters {
          let holders = narrow.clusters.filter { $0.section == cluster.section && $0.items.contains(cluster.items[0]) }
          #expect(holders.count == 1 && Set(holders[0].items).isSuperset(of: cluster.items), "seed \(seed)")
        }
      }
      for width in (0..<12).map({ _ in random.random.length(1...5000) }) {
        let clusters = levels.levels[levels.level(at: width)].clusters
        let members = clusters.flatMap { cluster in cluster.items.map { [cluster.section, $0] } }
        #expect(members.count == all.count && Set(members) == all, "seed \(seed)")
        let map = Size(width: width, height: width / random.aspect)
        for (index, one) in clusters.enumerated() {
          for other in clusters[(index + 1)...] where other.section == one.section {
            let (frame, next) = (one.frame(on: map), other.frame(on: map))
            let apart = max(
              abs(frame.midX - next.midX) - (frame.width + next.width) / 2,
              abs(frame.midY - next.midY) - (frame.height + next.height) / 2)
            #expect(apart >= random.spacing - 1e-6, "seed \(seed) at \(width): \(frame) and \(next)")
          }
        }
      }
    }
  }

  @Test func manyItemsTakeLittleTime() {
    var random = SplitMix64(seed: 9)
    let many = places((0..<20_000).map { _ in (random.length(0...1), random.length(0...1)) })
    var count = 0
    let time = processorSeconds { count = ClusterLevels(many, aspect: 2, spacing: 4).levels.count }
    #expect(count == 6)
    #expect(time < 20)
  }

  @Test(arguments: [0, -3, .nan, .infinity, -.infinity, 1e300] as [Double]) func unusableNumbersAreHarmless(
    number: Double
  ) {
    let levels = ClusterLevels(places([(number, 0.5), (0.5, number), (0.2, 0.3)]), aspect: 1.5, spacing: 0)
    for width in [0.0, 10, 400, 1e9] {
      let clusters = levels.levels[levels.level(at: width)].clusters
      #expect(clusters.flatMap(\.items).sorted() == [0, 1, 2])
      #expect(clusters.allSatisfy { $0.frame(on: Size(width: width, height: width)).x.isFinite })
    }
  }
}

/// A random map.
struct MapCase {
  var random: SplitMix64
  var places: [MapPlace] = []
  let aspect: Double
  let spacing: Double

  init(seed: Int) {
    random = SplitMix64(seed: UInt64(seed))
    aspect = random.length(0.5...2.5)
    spacing = random.chance(oneIn: 2) ? 0 : random.length(0...12)
    let size = Size(width: random.length(8...90), height: random.length(8...90))
    let isUniform = random.chance(oneIn: 2)
    for section in 0..<random.int(1...2) {
      let middle = Point(x: random.length(0...1), y: random.length(0...1))
      for item in 0..<random.int(0...(random.chance(oneIn: 4) ? 40 : 8)) {
        let isNear = random.chance(oneIn: 2)
        let position = Point(
          x: isNear ? middle.x + random.length(-0.05...0.05) : random.length(0...1),
          y: isNear ? middle.y + random.length(-0.05...0.05) : random.length(0...1))
        if random.chance(oneIn: 5) { continue }
        places.append(
          MapPlace(
            section: section, item: item, position: position,
            size: isUniform ? size : Size(width: random.length(8...90), height: random.length(8...90))))
      }
    }
  }
}

/// Clusters by their definition, at every width: items are joined one pair at a time, without any index.
private struct NaiveClusters {
  private struct Group {
    var section: Int
    var members: [MapPlace]

    func frame(on map: Size) -> Rect {
      func mean(_ value: (MapPlace) -> Double) -> Double {
        members.map { min(max(value($0), 0), 1) }.reduce(0, +) / Double(members.count)
      }
      let size = Size(
        width: members.map(\.size.width).max() ?? 0, height: members.map(\.size.height).max() ?? 0)
      func start(_ center: Double, _ length: Double, _ whole: Double) -> Double {
        whole < length ? (whole - length) / 2 : max(0, min(whole - length, center - length / 2))
      }
      return Rect(
        x: start(mean(\.position.x) * map.width, size.width, map.width),
        y: start(mean(\.position.y) * map.height, size.height, map.height), width: size.width, height: size.height)
    }
  }

  private var states: [(width: Double, groups: [Group])] = []

  init(_ random: MapCase) {
    var groups = random.places.map { Group(section: $0.section, members: [$0]) }
    for width in ClusterLevels.widths {
      let map = Size(width: width, height: width / random.aspect)
      var isDone = false
      while !isDone {
        isDone = true
        var joined: [Group] = []
        var rest = groups
        while !rest.isEmpty {
          let first = rest.removeFirst()
          let frame = first.frame(on: map)
          func isOver(_ other: Group) -> Bool {
            let next = other.frame(on: map)
            return other.section == first.section
              && abs(frame.midX - next.midX) - (frame.width + next.width) / 2 < random.spacing - 1e-9
              && abs(frame.midY - next.midY) - (frame.height + next.height) / 2 < random.spacing - 1e-9
          }
          let taken = rest.filter(isOver)
          rest.removeAll(where: isOver)
          if !taken.isEmpty { isDone = false }
          joined.append(
            Group(
              section: first.section,
              members: (first.members + taken.flatMap(\.members)).sorted { $0.item < $1.item }))
        }
        groups = joined
      }
      states.append((width, groups))
    }
  }

  var stateCount: Int { Set(states.map(\.groups.count)).count }

  private func groups(at width: Double) -> [Group] { states.first { $0.width == width }?.groups ?? [] }
  func items(at width: Double) -> [[Int]] { groups(at: width).map { $0.members.map(\.item) } }
  func sections(at width: Double) -> [Int] { groups(at: width).map(\.section) }
}
