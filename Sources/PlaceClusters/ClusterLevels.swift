import Geometry

/// The clusters of a map's items at every width of the map.
///
/// A cell has the same size at every width, so cells that are apart on a wide map overlap on a narrow one. Those that
/// would overlap are in one cell, their cluster:
///
///     level 0, from 0 px      level 1, from 400 px        level 2, from 900 px
///     ┌───────┐               ┌──────────────┐            ┌────────────────────────┐
///     │  (5)  │               │ a     (4)    │            │  a          b     (3)  │
///     └───────┘               └──────────────┘            └────────────────────────┘
///
/// 1. At the widest width, each item is in a cell of its own. A cell takes in the later ones that it overlaps, and moves
///    to the mean of their positions, until none overlap.
/// 2. At each narrower width, the same is done with the cells of the next wider one. So a cluster is a union of
///    clusters of a wider map.
/// 3. Of all the widths at which something changes, at most ``mostLevels`` remain: those with which most cells can be
///    seen, on average over the widths. A map between two of them has the cells of the narrower.
package struct ClusterLevels: Hashable, Sendable {
  /// The clusters that hold from a width on.
  package struct Level: Hashable, Sendable {
    /// The least width of the map in px.
    package var leastWidth: Double
    /// In order of section, and of the first item.
    package var clusters: [PlaceCluster]
  }

  /// The maximum number of levels of a map.
  package static let mostLevels = 6

  /// The narrowest first. It holds from width 0 on.
  package let levels: [Level]

  /// - Parameters:
  ///   - places: in order of section, and of item.
  ///   - aspect: the width of the map divided by its height.
  ///   - spacing: the least space in px between two cells.
  /// - Complexity: O(n log n) if few items are at one place.
  package init(_ places: [MapPlace], aspect: Double, spacing: Double) {
    let rule = JoiningRule(aspect: aspect, spacing: max(0, spacing))
    var clusters = places.map(PlaceCluster.init)
    var states: [State] = []
    // 1. From wide to narrow.
    for width in Self.widths {
      let joined = rule.joined(clusters, onMapOfWidth: width)
      if joined.count == clusters.count, !states.isEmpty {
        states[states.count - 1].leastWidth = width
        states[states.count - 1].weight += Self.weight(of: width)
      } else {
        states.append(State(leastWidth: width, clusters: joined, weight: Self.weight(of: width)))
      }
      clusters = joined
    }
    // 2. Narrower still, each section is in one cell.
    let whole = Self.wholes(clusters)
    if whole.count < clusters.count {
      states.append(State(leastWidth: 0, clusters: whole, weight: Self.rareWeight))
    }
    states[states.count - 1].leastWidth = 0
    // 3. As many as are allowed.
    states.reverse()
    levels = Self.chosen(states.map { ($0.clusters.count, $0.weight) }).map {
      Level(leastWidth: states[$0].leastWidth, clusters: states[$0].clusters)
    }
  }

  /// The level of a map of a width in px.
  package func level(at width: Double) -> Int {
    max(0, (levels.firstIndex { $0.leastWidth > width } ?? levels.count) - 1)
  }

  /// The clusters of several items on maps of some widths in px, each once, the largest first, and then in order.
  package func clusters(onMapsOf widths: [ClosedRange<Double>]) -> [PlaceCluster] {
    var known: Set<PlaceCluster> = []
    let shown = widths.flatMap { levels[level(at: $0.lowerBound)...level(at: $0.upperBound)] }
    return shown.flatMap(\.clusters).filter {
      $0.items.count > 1 && known.insert($0).inserted
    }
    .sorted { one, other in
      (-one.items.count, one.section, one.items[0]) < (-other.items.count, other.section, other.items[0])
    }
  }

  // MARK: Widths

  /// The clusters from a width on, until the next wider state begins.
  private struct State {
    var leastWidth: Double
    var clusters: [PlaceCluster]
    /// How many of the widths have this state, by their weights.
    var weight: Double
  }

  /// The widths in px at which cells are joined, from that of the widest screen down to less than that of a phone with
  /// enlarged text, in equal ratios of the eighth root of 2.
  package static let widths: [Double] = {
    var widths = [3840.0]
    while let last = widths.last, last > 96 { widths.append(last * 0.9170040432046712) }
    return widths
  }()

  /// The weight of a width in the choice of levels. Those of common devices count most.
  private static func weight(of width: Double) -> Double { (250...1500).contains(width) ? 1 : rareWeight }
  private static let rareWeight = 0.1

  /// All items of each section in one cluster.
  private static func wholes(_ clusters: [PlaceCluster]) -> [PlaceCluster] {
    var wholes: [PlaceCluster] = []
    for cluster in clusters {
      if wholes.last?.section == cluster.section {
        wholes[wholes.count - 1].join(cluster)
      } else {
        wholes.append(cluster)
      }
    }
    for index in wholes.indices { wholes[index].items.sort() }
    return wholes
  }

  /// Chooses among the states of a map, the narrowest first, so that the fewest cells are lost in clusters that need not
  /// be, as shares of all cells, summed over the widths.
  /// - Parameter states: the number of cells and the weight of each.
  /// - Returns: the indices of at most ``mostLevels`` states, ascending, the first one among them.
  package static func chosen(_ states: [(count: Int, weight: Double)]) -> [Int] {
    guard states.count > mostLevels else { return Array(states.indices) }
    /// The loss if one state holds until another begins.
    func loss(_ chosen: Int, until next: Int) -> Double {
      (chosen..<next).reduce(0) { sum, state in
        sum + states[state].weight * (1 - Double(states[chosen].count) / Double(max(1, states[state].count)))
      }
    }
    // The best choices that begin with each state, of one level, of two, and so on.
    var best = states.indices.map { (loss: loss($0, until: states.count), chosen: [$0]) }
    for _ in 1..<mostLevels {
      best = states.indices.map { first in
        states.indices.dropFirst(first + 1).reduce(best[first]) { least, next in
          let total = loss(first, until: next) + best[next].loss
          return total < least.loss ? (total, [first] + best[next].chosen) : least
        }
      }
    }
    return best[0].chosen
  }
}
