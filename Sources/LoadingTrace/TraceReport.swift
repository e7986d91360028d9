package import CollectionLayout
package import Geometry

/// The trace of how the cells of a page get their sizes one at a time: once with a fixed estimate for the sizes not yet
/// known, and once with an automatic one. Lengths in px.
package struct TraceReport: Sendable {
  /// The title of the collection.
  package var title: String
  /// The name of the layout.
  package var kind: String
  package var page: Int
  package var pageCount: Int
  /// The width of the container.
  package var width: Double
  /// The axis along which the content grows.
  package var axis: Axis
  package var cellCount: Int
  /// The length of the content if all cells are measured at once.
  package var finalLength: Double
  package var fixed: TraceStrip
  package var automatic: TraceStrip
  /// The labels of cells that consist of a single text.
  package var labels: [IndexPath: TraceLabel]

  /// The step after which a twentieth of the cells, rounded up, is measured.
  package var twentieth: Int { min(cellCount, (cellCount + 19) / 20) }
}

/// The refinements with one estimate.
package struct TraceStrip: Sendable {
  package var estimate: EstimatedItemSize
  /// The estimated layout, followed by each refinement.
  package var steps: [TraceStep]
  /// The steps that are drawn.
  package var frames: [TraceFrame]

  /// The total number of moves; a cell counts in every step that moves it.
  package var movedCells: Int { steps.reduce(0) { $0 + $1.movedCells } }

  /// The error of the content's length in px after a step; positive if it is too long.
  package func error(after step: Int, of report: TraceReport) -> Double {
    guard let last = steps.indices.last else { return 0 }
    return steps[min(max(step, 0), last)].length - report.finalLength
  }
}

/// One refinement.
package struct TraceStep: Hashable, Sendable {
  /// The measured cell; nil for the estimated layout, which measures none.
  package var cell: IndexPath?
  /// The length of the content along the axis on which it grows, after the step, in px.
  package var length: Double
  /// The number of cells that changed their position or size.
  package var movedCells: Int
}

/// A drawn step: the frames of all elements after it.
package struct TraceFrame: Sendable {
  /// The number of measured cells.
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
  /// Whether the size is measured, instead of estimated.
  package var isMeasured: Bool
  /// Whether this step changed the position or size.
  package var isMoved: Bool
  /// Whether this step measured the cell.
  package var isNew: Bool
}

/// The text of a cell that consists of a single text.
package struct TraceLabel: Hashable, Sendable {
  package var text: String
  /// The font size and the measured line width, in px.
  package var fontSize: Double
  package var width: Double
}

/// The reason why a page cannot be traced.
package enum TraceRefusal: Error, Hashable, Sendable {
  /// The layout, of this name, sets the frame of every cell without measuring it.
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
