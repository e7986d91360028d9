import CollectionLayout
import Geometry
import Synchronization

/// Answers every item with one size, and keeps count of what it is asked.
final class CountingMeasurer: ItemMeasuring {
  private let size: Size
  private let header: Double?
  private let asked = Mutex<[SizeProposal]>([])

  init(size: Size, header: Double? = nil) {
    self.size = size
    self.header = header
  }

  var proposals: [SizeProposal] { asked.withLock { $0 } }
  var count: Int { proposals.count }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    asked.withLock { $0.append(proposal) }
    return size
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    kind == .header ? header : nil
  }
}
