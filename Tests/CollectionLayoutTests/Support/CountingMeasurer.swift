import CollectionLayout
import Geometry
import Synchronization

/// A measurer that returns one size for every item, and records all proposals.
final class CountingMeasurer: ItemMeasuring {
  private let size: Size
  private let header: Double?
  private let requestedProposals = Mutex<[SizeProposal]>([])

  init(size: Size, header: Double? = nil) {
    self.size = size
    self.header = header
  }

  var proposals: [SizeProposal] { requestedProposals.withLock { $0 } }
  var count: Int { proposals.count }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    requestedProposals.withLock { $0.append(proposal) }
    return size
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    kind == .header ? header : nil
  }
}
