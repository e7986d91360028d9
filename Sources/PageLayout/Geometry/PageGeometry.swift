package import CollectionLayout
package import Geometry

/// A frame whose four values are affine in the container's width. In px, in the collection's space: origin at its
/// leading top corner, x in the trailing direction, y down.
package struct AffineFrame: Hashable, Sendable {
  package var x: AffineLength
  package var y: AffineLength
  package var width: AffineLength
  package var height: AffineLength

  /// The frame in a container of a width in px.
  package func frame(at containerWidth: Double) -> Rect {
    Rect(
      x: x.value(at: containerWidth), y: y.value(at: containerWidth),
      width: width.value(at: containerWidth), height: height.value(at: containerWidth))
  }
}

/// An extent along the scroll axis whose start and length are affine in the container's width, in px from the leading
/// edge.
package struct AffineExtent: Hashable, Sendable {
  package var start: AffineLength
  package var length: AffineLength
}

/// A range of container widths over which each discrete decision of the layout is frozen.
package struct LayoutInterval: Sendable {
  /// The narrowest width in px. The first interval also covers all narrower widths.
  package var lowerBound: Double
  /// The width in px at which the next interval begins. For the last interval, the widest evaluated width.
  package var upperBound: Double
  /// The frames of the page's elements.
  package var frames: [AffineFrame]
  package var contentWidth: AffineLength
  package var contentHeight: AffineLength
  /// The rounding of the frames.
  var notation = LengthNotation.fine
  /// The closed form of the frames; nil if they have none.
  var grid: UniformGrid?
  /// The extents of the sections; empty if no view is pinned.
  package var sections: [AffineExtent] = []
  /// The frames of the page's decorations.
  package var decorations: [AffineFrame] = []
  /// The elements that the layout leaves out at these widths (`maxNumRows`, `showWidows: false`, the items of clusters).
  /// Their frames are empty.
  package var absent: Set<Int> = []
  /// The decorations of the page that are not there at these widths.
  package var absentDecorations: Set<Int> = []
}

/// The frames of all elements of a page at every container width.
package struct PageGeometry: Sendable {
  /// An element of the page with the attributes that do not depend on the width.
  package struct Element: Hashable, Sendable {
    package var kind: ElementKind
    package var indexPath: IndexPath
    package var alpha: Double
    package var transform: AffineTransform
    package var zIndex: Int
  }

  /// In order of section; within a section, header, cells in index-path order, footer.
  package var elements: [Element]
  /// In order of width; never empty.
  package var intervals: [LayoutInterval]
  package var warnings: [LayoutWarning]
  /// The axis along which the content grows. Content that grows horizontally scrolls in its own box.
  package var scrollAxis = Axis.vertical
  /// The layout, if it has snap positions for scrolling.
  package var carousel: CarouselLayout?
  /// The views that stay visible while their section scrolls.
  package var pinning = Pinning.none
  /// Whether texts above pictures show only under the pointer or in focus, because cells may be small.
  package var hidesOverlays = false
  /// The separators between the rows of a list; nil for a layout without separators.
  package var separators: RowSeparators?
  /// The chunks of the page; empty if the page is too short for them.
  package var chunks: [PageChunk] = []
  /// What the layout draws beside the cells at any width.
  package var decorations: [LayoutDecoration] = []
  /// The class of the page's element, if it may share a document with other pages, which is also the prefix of its
  /// classes: `w3`. Empty for a single page.
  package var scope = ""

  /// Whether an element is a pinned header or footer.
  package func isPinned(_ element: Element) -> Bool {
    switch element.kind {
    case .cell: false
    case .header: pinning.headers
    case .footer: pinning.footers
    }
  }

  /// The class name of an element, by its index in the page's elements.
  package func className(ofElement index: Int) -> String { "\(scope)e\(index)" }

  /// The class name of a chunk, by its index in the page's chunks.
  package func className(ofChunk index: Int) -> String { "\(scope)k\(index)" }

  /// The class name of a decoration, by its index in the page's decorations.
  package func className(ofDecoration index: Int) -> String { "\(scope)d\(index)" }

  /// The class name of the track in which a section's pinned header or footer stays visible.
  package func trackName(_ kind: ElementKind, ofSection section: Int) -> String {
    "\(scope)\(kind == .header ? "h" : "f")\(section)"
  }

  /// The interval of a container width in px.
  /// - Complexity: O(log intervals).
  package func interval(at containerWidth: Double) -> LayoutInterval {
    var index = 0
    while index + 1 < intervals.count, intervals[index + 1].lowerBound <= containerWidth { index += 1 }
    return intervals[index]
  }
}
