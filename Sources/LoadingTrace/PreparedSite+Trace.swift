import CollectionLayout
import Content
import Geometry
package import PageLayout
package import SiteModel
import Typography
import Synchronization

extension PreparedSite {
  /// Traces how a page's cells get their sizes in a container of a width in px; nil where there is no such page.
  ///
  /// The fixed estimate is the one of the collection's layout, or the engine's 50 × 50 px where that has none.
  /// - Parameter frames: how many steps are drawn, at least 2; all are counted.
  package func trace(
    of collection: Collection, page number: Int, width: Double, frames: Int = 16
  ) throws(TraceRefusal) -> TraceReport? {
    let pages = pages(of: collection)
    guard pages.indices.contains(number - 1) else { return nil }
    let page = pages[number - 1]
    let cells = cells(of: page)
    let count = cells.reduce(0) { $0 + $1.count }
    guard count > 0 else { throw .noCells }
    guard !collection.layout.fixesFrames else { throw .layoutDecides(kind: collection.layout.kind) }

    // 1. Everything at once, as the page is laid out: says where the refinements lead.
    let layout = collection.layout.layout
    var decisions = DecisionTape.evaluating
    var input = layouter.run(page, cells: cells).input(width, &decisions)
    input.rightToLeft = catalog.site.isRightToLeft
    let witness = MeasurementWitness(input.measurer)
    input.measurer = witness
    let whole = layout.prepare(input)

    // 2. One after the other, with either estimate. The shape of a cell's picture is no guess at the cell.
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
  /// The text of a cell that shows one text and nothing else.
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

/// Passes questions on, counts those about cells, and keepsState which cells gave a size.
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
