import Geometry
import Synchronization

/// A measurer that passes on what is asked of one item, once, and remembers the answer; of others it knows nothing.
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
  private let item: IndexPath
  private let place: IndexPath
  private let given = Mutex<Answer?>(nil)

  /// - Parameter place: where the item stands in the collection that asks.
  init(_ measurer: any ItemMeasuring, item: IndexPath, standingAt place: IndexPath) {
    self.measurer = measurer
    self.item = item
    self.place = place
  }

  var answer: Answer? { given.withLock { $0 } }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard indexPath == place else { return nil }
    if let answer { return answer.size }
    guard let size = measurer.size(ofItemAt: item, proposal: proposal, limit: limit, decisions: &decisions) else {
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

/// A measurer of headers and footers alone.
struct SupplementaryMeasurer: ItemMeasuring {
  var measurer: any ItemMeasuring

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? { nil }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    measurer.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}
