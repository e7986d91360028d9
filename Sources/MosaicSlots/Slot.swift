/// A rectangle of a segment in fractions of the segment: x across from the leading edge, y along the scroll axis.
package struct Slot: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A segment of a mosaic whose shape does not depend on the container's width.
package struct FittedSegment: Hashable, Sendable {
  /// The height as a fraction of the available width.
  package var height: Double
  /// The rectangle of each item, in the order of the items.
  package var slots: [Slot]
}

/// Returns the fraction of a picture that is cropped when it covers a slot, from 0 to 1.
/// - Parameters:
///   - picture: the picture's width divided by its height; nil for an item without a picture, which loses nothing.
///   - slot: the slot's width divided by its height.
package func cropLoss(of picture: Double?, in slot: Double) -> Double {
  guard let picture, picture > 0 else { return 0 }
  guard slot > 0 else { return 1 }
  return 1 - min(slot / picture, picture / slot)
}

/// The slots of a segment's items.
struct SlotAssignment {
  /// The slot of each item.
  private(set) var slots: [Int]
  /// The sum of what all pictures lose, and what the one loses that loses most.
  private(set) var (loss, greatest) = (0.0, 0.0)

  /// The number of items up to which all assignments are tried.
  private static let few = 6

  /// Assigns items to as many slots so that they lose least in all. Of equal assignments the one that is nearest to the
  /// items' order wins.
  /// - Parameters:
  ///   - pictures: the aspect ratios of the items.
  ///   - slots: the aspect ratios of the slots.
  /// - Complexity: O(n!) up to six items, else O(n²) for each exchange that helps.
  init(_ pictures: [Double?], to slots: [Double]) {
    let losses = pictures.map { picture in slots.map { cropLoss(of: picture, in: $0) } }
    self.slots = Array(pictures.indices)
    if pictures.count <= Self.few { tryAll(losses) } else { exchange(losses) }
    for (item, slot) in self.slots.enumerated() {
      loss += losses[item][slot]
      greatest = max(greatest, losses[item][slot])
    }
  }

  private static func sum(_ slots: [Int], _ losses: [[Double]]) -> Double {
    slots.enumerated().reduce(0) { $0 + losses[$1.offset][$1.element] }
  }

  private mutating func tryAll(_ losses: [[Double]]) {
    var best = Self.sum(slots, losses) - 1e-9
    var order = slots
    while Self.advance(&order) {
      let sum = Self.sum(order, losses)
      if sum < best { (best, slots) = (sum - 1e-9, order) }
    }
  }

  /// Makes the next permutation in lexicographic order; returns false after the last one.
  private static func advance(_ order: inout [Int]) -> Bool {
    guard let place = order.indices.dropLast().last(where: { order[$0] < order[$0 + 1] }),
      let other = order.indices.last(where: { $0 > place && order[$0] > order[place] })
    else { return false }
    order.swapAt(place, other)
    order[(place + 1)...].reverse()
    return true
  }

  private mutating func exchange(_ losses: [[Double]]) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for one in slots.indices {
        for other in slots.indices.dropFirst(one + 1) {
          let before = losses[one][slots[one]] + losses[other][slots[other]]
          let after = losses[one][slots[other]] + losses[other][slots[one]]
          guard after < before - 1e-9 else { continue }
          slots.swapAt(one, other)
          hasChanged = true
        }
      }
    }
  }
}
