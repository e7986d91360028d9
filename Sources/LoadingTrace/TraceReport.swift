package import CollectionLayout
package import Geometry

/// How the cells of a page get their sizes one at a time, once with a fixed estimate standing for those that are not
/// known yet, and once with an automatic one. Lengths in px.
package struct TraceReport: Sendable {
  /// The collection's.
  package var title: String
  /// The name of the layout.
  package var kind: String
  package var page: Int
  package var pageCount: Int
  /// The container's width.
  package var width: Double
  /// The axis along which the content grows.
  package var axis: Axis
  package var cellCount: Int
  /// How long the content is where every cell is measured at once.
  package var finalLength: Double
  package var fixed: TraceStrip
  package var automatic: TraceStrip
  /// What is written on the cells that consist of one text.
  package var labels: [IndexPath: TraceLabel]

  /// The step at which a twentieth of the cells is sized, rounded up.
  package var twentieth: Int { min(cellCount, (cellCount + 19) / 20) }
}

/// The refinements under one estimate.
package struct TraceStrip: Sendable {
  package var estimate: EstimatedItemSize
  /// The estimated layout, then each refinement.
  package var steps: [TraceStep]
  /// The steps that are drawn.
  package var frames: [TraceFrame]

  /// How many cells were moved, a cell counting anew in every step that moves it.
  package var movedCells: Int { steps.reduce(0) { $0 + $1.movedCells } }

  /// By how many px the content's length is wrong after so many refinements; positive where it is too long.
  package func error(after step: Int, of report: TraceReport) -> Double {
    guard let last = steps.indices.last else { return 0 }
    return steps[min(max(step, 0), last)].length - report.finalLength
  }
}

/// One refinement.
package struct TraceStep: Hashable, Sendable {
  /// The cell that was measured; nil for the estimated layout, which measures none.
  package var cell: IndexPath?
  /// The length of the content along the axis on which it grows, afterwards, in px.
  package var length: Double
  /// How many cells changed their place or size.
  package var movedCells: Int
}

/// A drawn step: where everything stands after it.
package struct TraceFrame: Sendable {
  /// How many cells are sized.
  package var step: Int
  package var contentSize: Size
  /// In index-path order.
  package var cells: [TraceCell]
  package var headers: [Rect]
}

/// A cell of a drawn step.
package struct TraceCell: Hashable, Sendable {
  package var indexPath: IndexPath
  package var frame: Rect
  /// Whether its size is known, and not the estimate.
  package var isMeasured: Bool
  /// Whether this very step changed its place or size.
  package var isMoved: Bool
  /// Whether this very step measured it.
  package var isNew: Bool
}

/// The one text that a cell shows.
package struct TraceLabel: Hashable, Sendable {
  package var text: String
  /// In px: of the letters, and of the line as it was measured.
  package var fontSize: Double
  package var width: Double
}

/// Why there is nothing to trace.
package enum TraceRefusal: Error, Hashable, Sendable {
  /// The layout, of this name, gives every cell its frame and asks for no size.
  case layoutDecides(kind: String)
  case noCells
}

extension TraceRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .layoutDecides(let kind):
      "the layout '\(kind)' decides the size of every cell: nothing is estimated, so there is nothing to trace"
    case .noCells: "there are no cells on this page, so there is nothing to trace"
    }
  }
}
