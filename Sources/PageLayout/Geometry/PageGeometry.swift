package import CollectionLayout
package import Geometry

/// A frame whose four numbers are affine in the container's width, in px, in the collection's space:
/// origin at its leading top corner, x towards the trailing side, y down.
package struct AffineFrame: Hashable, Sendable {
  package var x: AffineLength
  package var y: AffineLength
  package var width: AffineLength
  package var height: AffineLength

  package func frame(at containerWidth: Double) -> Rect {
    Rect(
      x: x.value(at: containerWidth), y: y.value(at: containerWidth),
      width: width.value(at: containerWidth), height: height.value(at: containerWidth))
  }
}

/// A stretch along the scroll axis whose ends are affine in the container's width, in px from the leading edge.
package struct AffineExtent: Hashable, Sendable {
  package var start: AffineLength
  package var length: AffineLength
}

/// Container widths over which every discrete decision of the layout is frozen.
package struct LayoutInterval: Sendable {
  /// The narrowest width in px; the first interval also serves everything below it.
  package var lowerBound: Double
  /// The width in px at which the next interval begins, and of the last one the widest that was evaluated.
  package var upperBound: Double
  /// One for each of the page's elements.
  package var frames: [AffineFrame]
  package var contentWidth: AffineLength
  package var contentHeight: AffineLength
  /// The width that most cells have, in which others are written; nil where it does not grow with the container.
  package var unit: AffineLength?
  /// The closed form of the frames; nil where they have none.
  var grid: UniformGrid?
  /// Where each section stands; empty where nothing is pinned.
  package var sections: [AffineExtent] = []
  /// Elements that the layout leaves out at these widths (`maxNumRows`, `showWidows: false`); their frames are empty.
  package var absent: Set<Int> = []
}

/// Where every element of a page stands, at every container width.
package struct PageGeometry: Sendable {
  package struct Element: Hashable, Sendable {
    package var kind: ElementKind
    package var indexPath: IndexPath
    package var alpha: Double
    package var transform: AffineTransform
    package var zIndex: Int
  }

  /// In order of section; within one, header, cells in index-path order, footer.
  package var elements: [Element]
  /// In order of width; never empty.
  package var intervals: [LayoutInterval]
  package var warnings: [String]
  /// The axis along which the content grows; a page gives content that grows sideways a box of its own to scroll in.
  package var scrollAxis = Axis.vertical
  /// The layout where it says at what scrolling comes to rest.
  package var carousel: CarouselLayout?
  /// The views that stay in sight while their section scrolls by.
  package var pinning = Pinning.none
  /// The lines between the rows of a list; nil for a layout without them.
  package var separators: RowSeparators?
  /// Stretches of cells that browsers skip as one while they are out of sight; empty for a page that is not worth it.
  package var chunks: [PageChunk] = []
  /// The class of the page's element where it may stand beside other pages in one document, and what the classes in it
  /// begin with: `w3`. Empty where the page is alone.
  package var scope = ""

  /// Whether an element is a header or footer that stays in sight.
  package func isPinned(_ element: Element) -> Bool {
    switch element.kind {
    case .cell: false
    case .header: pinning.headers
    case .footer: pinning.footers
    }
  }

  /// The class of an element by its place among the page's elements.
  package func className(ofElement index: Int) -> String { "\(scope)e\(index)" }

  /// The class of a chunk by its place among the page's chunks.
  package func className(ofChunk index: Int) -> String { "\(scope)k\(index)" }

  /// The class of the track in which a section's pinned header or footer stays in sight.
  package func trackName(_ kind: ElementKind, ofSection section: Int) -> String {
    "\(scope)\(kind == .header ? "h" : "f")\(section)"
  }

  /// The interval that a container width, in px, falls in.
  /// - Complexity: O(log intervals).
  package func interval(at containerWidth: Double) -> LayoutInterval {
    var index = 0
    while index + 1 < intervals.count, intervals[index + 1].lowerBound <= containerWidth { index += 1 }
    return intervals[index]
  }
}
