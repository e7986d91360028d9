import CollectionLayout
import Geometry

/// What a layout draws over one interval.
struct DrawnInterval {
  let decorations: [LayoutDecoration]
  let frames: [AffineFrame]

  /// - Parameter line: the line through a value at the narrow end, and one at the wide end.
  init(_ narrow: PreparedLayout, _ wide: PreparedLayout, _ line: (Double, Double) -> AffineLength) {
    decorations = narrow.decorations
    frames = zip(narrow.decorations, wide.decorations).map { near, far in
      AffineFrame(
        x: line(near.frame.x, far.frame.x), y: line(near.frame.y, far.frame.y),
        width: line(near.frame.width, far.frame.width), height: line(near.frame.height, far.frame.height))
    }
  }

  /// The identity of a decoration at all widths.
  private struct Place: Hashable {
    var kind: LayoutDecoration.Kind
    var indexPath: IndexPath
  }

  /// Merges the decorations of all intervals, and gives each interval their frames. Most layouts have the same ones at
  /// every width. The clusters of a map are absent at other widths than their own.
  static func unite(_ drawn: [DrawnInterval], _ intervals: inout [LayoutInterval]) -> [LayoutDecoration] {
    var all: [LayoutDecoration] = []
    var known: Set<Place> = []
    for decoration in drawn.flatMap(\.decorations)
    where known.insert(Place(kind: decoration.kind, indexPath: decoration.indexPath)).inserted {
      all.append(decoration)
    }
    let places = all.map { Place(kind: $0.kind, indexPath: $0.indexPath) }
    for (index, own) in drawn.enumerated() {
      let frames = Dictionary(
        zip(own.decorations.map { Place(kind: $0.kind, indexPath: $0.indexPath) }, own.frames)
      ) { first, _ in first }
      intervals[index].decorations = places.map { frames[$0] ?? .zero }
      intervals[index].absentDecorations = Set(places.indices.filter { frames[places[$0]] == nil })
    }
    return all
  }
}

extension AffineFrame {
  /// An empty frame at the origin.
  static let zero = AffineFrame(x: .zero, y: .zero, width: .zero, height: .zero)
}
