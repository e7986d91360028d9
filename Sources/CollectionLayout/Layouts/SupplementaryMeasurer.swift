import Geometry

/// A measurer that forwards headers and footers only.
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
