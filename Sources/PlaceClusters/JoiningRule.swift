import Geometry

/// Which cells of a map become one.
struct JoiningRule {
  /// The width of the map divided by its height.
  let aspect: Double
  /// The least space in px between two cells.
  let spacing: Double

  /// Joins cells until none overlap on a map of a width in px. The order of the clusters is that of their first items.
  func joined(_ clusters: [PlaceCluster], onMapOfWidth width: Double) -> [PlaceCluster] {
    var current = clusters
    while true {
      let next = joinedOnce(current, on: Size(width: width, height: width / aspect))
      if next.count == current.count { return current }
      current = next
    }
  }

  /// Each cell takes in the later ones that it overlaps.
  private func joinedOnce(_ clusters: [PlaceCluster], on map: Size) -> [PlaceCluster] {
    let frames = clusters.map { $0.frame(on: map) }
    let index = Buckets(frames, of: clusters, spacing: spacing)
    var isTaken = Array(repeating: false, count: clusters.count)
    var result: [PlaceCluster] = []
    for first in clusters.indices where !isTaken[first] {
      var joined = clusters[first]
      for other in index.near(frames[first], ofSection: joined.section)
      where other > first && !isTaken[other] && overlap(frames[first], frames[other]) {
        joined.join(clusters[other])
        isTaken[other] = true
      }
      if joined.items.count > clusters[first].items.count { joined.items.sort() }
      result.append(joined)
    }
    return result
  }

  /// Whether two cells have less than the spacing between them. Rounding errors do not count.
  private func overlap(_ one: Rect, _ other: Rect) -> Bool {
    abs(one.midX - other.midX) < (one.width + other.width) / 2 + spacing - 1e-9
      && abs(one.midY - other.midY) < (one.height + other.height) / 2 + spacing - 1e-9
  }
}

/// The frames of each section by their centers, in squares that are as large as the largest frame, so that a frame
/// overlaps none beyond the squares around its own.
private struct Buckets {
  private var frames: [Square: [Int]] = [:]
  private let side: Double

  private struct Square: Hashable {
    var section: Int
    var column: Int
    var row: Int
  }

  init(_ frames: [Rect], of clusters: [PlaceCluster], spacing: Double) {
    side = frames.reduce(1) { max($0, $1.width, $1.height) } + spacing
    for (index, frame) in frames.enumerated() {
      self.frames[square(of: frame, clusters[index].section), default: []].append(index)
    }
  }

  private func square(of frame: Rect, _ section: Int) -> Square {
    // Centers are on the map, whose origin is zero.
    Square(section: section, column: Int(frame.midX / side), row: Int(frame.midY / side))
  }

  /// The frames of a section in the squares around a frame, ascending.
  func near(_ frame: Rect, ofSection section: Int) -> [Int] {
    let square = square(of: frame, section)
    var found: [Int] = []
    for row in square.row - 1...square.row + 1 {
      for column in square.column - 1...square.column + 1 {
        found += frames[Square(section: section, column: column, row: row)] ?? []
      }
    }
    return found.sorted()
  }
}
