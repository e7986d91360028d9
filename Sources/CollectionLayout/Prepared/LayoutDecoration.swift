public import Geometry

/// Something that a layout draws beside the items; the counterpart of a decoration view.
public struct LayoutDecoration: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The time of an item in a ``TimelineLayout``, from its first to its last day.
    case bar
    /// The years between two items of a ``TimelineLayout``, which take less space than others.
    case fold(from: Double, to: Double)
    /// A person beside the things of a ``WallLayout``, at their scale.
    case figure
    /// The map of a section of a ``MapLayout``.
    case map
    /// A cell on a map for items, ascending, of the section, whose own cells would overlap.
    case cluster(items: [Int])

    /// The name in the engine's JSON.
    public var name: String {
      switch self {
      case .bar: "bar"
      case .fold: "fold"
      case .figure: "figure"
      case .map: "map"
      case .cluster: "cluster"
      }
    }
  }

  public var kind: Kind
  /// The item that it belongs to; of a fold, the item after it; of a map or a cluster, the first one there.
  public var indexPath: IndexPath
  /// The frame in px, in content space; in a box, where it is if the box is not scrolled.
  public var frame: Rect

  public init(kind: Kind, indexPath: IndexPath, frame: Rect) {
    (self.kind, self.indexPath, self.frame) = (kind, indexPath, frame)
  }
}

extension PreparedLayout {
  /// Sets the decorations, whose frames are those of reading from left to right.
  mutating func decorate(_ decorations: [LayoutDecoration]) {
    self.decorations = decorations
    guard rightToLeft else { return }
    for index in self.decorations.indices {
      let frame = self.decorations[index].frame
      self.decorations[index].frame.x = contentSize.width - frame.x - frame.width
    }
  }
}
