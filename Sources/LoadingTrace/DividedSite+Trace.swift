import CellLayout
import CollectionLayout
import Content
import Geometry
package import PageLayout
package import SiteModel
import Typography
import Synchronization

extension DividedSite {
  /// Traces how the cells of a page get their sizes in a container of a width in px; returns nil if there is no such
  /// page.
  ///
  /// The fixed estimate is that of the collection's layout, or the engine's default of 50 × 50 px.
  /// - Parameter frames: the number of steps to draw, at least 2. All steps are counted.
  package func trace(
    of collection: CatalogCollection, page number: Int, width: Double, frames: Int = 16
  ) throws(TraceRefusal) -> TraceReport? {
    let pages = pages(of: collection)
    guard pages.indices.contains(number - 1) else { return nil }
    let page = pages[number - 1]
    let cells = environment.cells(of: page)
    let count = cells.reduce(0) { $0 + $1.count }
    guard count > 0 else { throw .noCells }
    guard !collection.layout.fixesFrames else { throw .layoutDecides(kind: collection.layout.kind) }

    // 1. Lay out all cells at once, as on the page, for the final result of the refinements.
    let layout = collection.layout.layout
    var decisions = DecisionTape.evaluating
    var input = environment.layouter.run(page, cells: cells).input(width, &decisions)
    input.rightToLeft = environment.site.isRightToLeft
    let witness = MeasurementWitness(input.measurer)
    input.measurer = witness
    let whole = layout.prepare(input)

    // 2. Refine the cells one after the other, with either estimate. The aspect ratio of an image is not passed as an
    // estimate of its cell.
    for path in witness.answered { input.sections[path.section].items[path.item] = .unknown }
    let twentieth = (count + 19) / 20
    let recorder = TraceRecorder(
      layout: layout, input: input, measurer: witness,
      drawn: TraceRecorder.selection(of: count, count: frames, including: twentieth))
    return TraceReport(
      title: collection.title, kind: collection.layout.kind, page: number, pageCount: pages.count, width: width,
      axis: layout.scrollAxis, cellCount: count, finalLength: whole.contentSize.length(along: layout.scrollAxis),
      fixed: recorder.record(layout.fixedEstimate), automatic: recorder.record(.automatic), labels: labels(of: cells))
  }

  private func labels(of cells: [[MeasuredCell]]) -> [IndexPath: TraceLabel] {
    var labels: [IndexPath: TraceLabel] = [:]
    for (section, cells) in cells.enumerated() {
      for (item, cell) in cells.enumerated() {
        guard let text = cell.content.onlyText else { continue }
        labels[IndexPath(section: section, item: item)] = TraceLabel(
          text: text.text, fontSize: text.style.size, width: text.paragraph.naturalWidth)
      }
    }
    return labels
  }
}

extension CollectionLayout {
  fileprivate var fixedEstimate: EstimatedItemSize {
    if case .fixed = estimatedItemSize, let estimatedItemSize { return estimatedItemSize }
    return .fixed(LayoutSettings.defaultItemSize)
  }
}

extension CellContent {
  /// The text of a cell that consists of a single text.
  fileprivate var onlyText: CellText? {
    switch self {
    case .text(_, _, let text): return text
    case .stack(_, _, let parts):
      let shown = parts.filter { if case .spacing = $0 { false } else { true } }
      return shown.count == 1 ? shown.first?.onlyText : nil
    case .image, .badge, .rich, .spacing: return nil
    }
  }
}

/// Forwards measurements, counts those of cells, and records which cells have returned a size.
final class MeasurementWitness: ItemMeasuring {
  private struct Record {
    var measurements = 0
    var answered: Set<IndexPath> = []
  }

  private let measurer: (any ItemMeasuring)?
  private let record = Mutex(Record())

  init(_ measurer: (any ItemMeasuring)?) { self.measurer = measurer }

  var measurements: Int { record.withLock { $0.measurements } }
  var answered: Set<IndexPath> { record.withLock { $0.answered } }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    let size = measurer?.size(ofItemAt: indexPath, proposal: proposal, limit: limit, decisions: &decisions)
    record.withLock { record in
      record.measurements += 1
      if size != nil { record.answered.insert(indexPath) }
    }
    return size
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    measurer?.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}
