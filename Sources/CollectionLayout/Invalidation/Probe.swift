import Geometry
import Synchronization

/// A measurer that answers for one cell alone, once, and remembers what it said; and for headers and footers.
final class Probe: ItemMeasuring {
  /// What a cell asked for a size said.
  struct Answer: Sendable {
    var proposal: SizeProposal
    var size: Size

    /// Whether the dimensions that the cell was free to choose are those of a frame, to the nearest quarter point.
    func isEqualToQuarterPoint(_ other: Size) -> Bool {
      func same(_ left: Double, _ right: Double) -> Bool { nearestWhole(left * 4) == nearestWhole(right * 4) }
      return (proposal.width != nil || same(size.width, other.width))
        && (proposal.height != nil || same(size.height, other.height))
    }
  }

  private let measurer: any ItemMeasuring
  private let indexPath: IndexPath?
  private let given = Mutex<Answer?>(nil)

  init(measurer: any ItemMeasuring, indexPath: IndexPath?) {
    self.measurer = measurer
    self.indexPath = indexPath
  }

  var answer: Answer? { given.withLock { $0 } }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard indexPath == self.indexPath else { return nil }
    if let answer { return answer.size }
    guard let size = measurer.size(ofItemAt: indexPath, proposal: proposal, limit: limit, decisions: &decisions) else {
      return nil
    }
    given.withLock { $0 = Answer(proposal: proposal, size: size) }
    return size
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    measurer.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}
