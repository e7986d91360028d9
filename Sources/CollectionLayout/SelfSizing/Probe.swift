import Geometry
import Synchronization

/// A measurer that forwards the measurement of one item, caches its result, and reports no size for other items.
final class Probe: ItemMeasuring {
  /// The proposal and result of the measurement.
  struct Answer: Sendable {
    var proposal: SizeProposal
    var size: Size

    /// Returns whether the dimensions that the proposal left open equal those of a size, rounded to a quarter point.
    func isEqualToQuarterPoint(_ other: Size) -> Bool {
      func same(_ left: Double, _ right: Double) -> Bool { nearestWhole(left * 4) == nearestWhole(right * 4) }
      return (proposal.width != nil || same(size.width, other.width))
        && (proposal.height != nil || same(size.height, other.height))
    }
  }

  private let measurer: any ItemMeasuring
  private let item: IndexPath
  private let place: IndexPath
  private let cachedAnswer = Mutex<Answer?>(nil)

  /// - Parameter place: the index path of the item in the collection that this measurer serves.
  init(_ measurer: any ItemMeasuring, item: IndexPath, standingAt place: IndexPath) {
    self.measurer = measurer
    self.item = item
    self.place = place
  }

  var answer: Answer? { cachedAnswer.withLock { $0 } }

  func size(
    ofItemAt indexPath: IndexPath, proposal: SizeProposal, limit: Double, decisions: inout DecisionTape
  ) -> Size? {
    guard indexPath == place else { return nil }
    if let answer { return answer.size }
    guard let size = measurer.size(ofItemAt: item, proposal: proposal, limit: limit, decisions: &decisions) else {
      return nil
    }
    cachedAnswer.withLock { $0 = Answer(proposal: proposal, size: size) }
    return size
  }

  func extent(
    ofSupplementary kind: SupplementaryKind, inSection section: Int, crossExtent: Double, decisions: inout DecisionTape
  ) -> Double? {
    measurer.extent(ofSupplementary: kind, inSection: section, crossExtent: crossExtent, decisions: &decisions)
  }
}
