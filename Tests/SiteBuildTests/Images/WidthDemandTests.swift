@testable import SiteImages
import Foundation
import TestSupport
import Testing

/// The choice of widths by dynamic programming.
@Suite struct WidthDemandTests {
  /// Random demands with few widths.
  private func demand(_ count: Int, _ random: inout SplitMix64) -> WidthDemand {
    var weights: [Int: Double] = [:]
    while weights.count < count {
      weights[Int.random(in: 1...400, using: &random)] = Double.random(in: 0.01...1, using: &random)
    }
    return WidthDemand(weights)
  }

  /// All sets of at most `most` of the widths that contain the last one.
  private func choices(of widths: [Int], atMost most: Int) -> [[Int]] {
    (0..<1 << (widths.count - 1)).compactMap { bits -> [Int]? in
      let chosen = widths.indices.filter { $0 == widths.count - 1 || bits >> $0 & 1 == 1 }.map { widths[$0] }
      return chosen.count <= most ? chosen : nil
    }
  }

  @Test(arguments: 1...9, 1...6) func findsTheLeastExpectedBytes(_ count: Int, atMost most: Int) throws {
    var random = SplitMix64(seed: UInt64(count * 10 + most))
    for _ in 0..<20 {
      let demand = demand(count, &random)
      for growth in [FileGrowth.avif, .others] {
        let found = demand.bestWidths(atMost: most, growth: growth)
        let least = try #require(
          choices(of: demand.points.map(\.width), atMost: most).map { demand.expectedBytes($0, growth: growth) }.min())
        #expect(found.count <= most && found == found.sorted() && found.last == demand.widest)
        #expect(abs(demand.expectedBytes(found, growth: growth) - least) <= 1e-9 * least, "\(demand.points): \(found)")
      }
    }
  }

  /// Between two widths of the demand no file can be better, so a file of every width costs the least.
  @Test func equalsExactFilesIfThereAreEnough() {
    let demand = WidthDemand([100: 1, 150: 2, 400: 0.5])
    #expect(demand.bestWidths(atMost: 6, growth: .avif) == [100, 150, 400])
    #expect(demand.bestWidths(atMost: 1, growth: .avif) == [400])
    #expect(
      demand.expectedBytes([100, 150, 400], growth: .avif) == demand.expectedBytesOfExactFiles(growth: .avif))
  }

  @Test func leavesOutFilesThatSaveLittle() {
    let demand = WidthDemand([100: 1e-6, 398: 1, 400: 1])
    #expect(demand.bestWidths(atMost: 6, growth: .avif, leastGain: 0.005) == [400])
    #expect(demand.bestWidths(atMost: 6, growth: .avif).count == 3)
  }

  @Test func isEmptyWithoutViews() {
    #expect(WidthDemand([:]).isEmpty && WidthDemand([7: 0]).isEmpty)
    #expect(WidthDemand([:]).bestWidths(atMost: 3, growth: .avif).isEmpty)
    #expect(WidthDemand([:]).limited(to: 5).isEmpty)
  }

  @Test func keepsItsWeightIfTheSourceIsNarrow() {
    let demand = WidthDemand([100: 1, 200: 2, 300: 3])
    #expect(demand.limited(to: 150).points == [.init(width: 100, weight: 1), .init(width: 150, weight: 5)])
    #expect(demand.limited(to: 200).points == [.init(width: 100, weight: 1), .init(width: 200, weight: 5)])
    #expect(demand.limited(to: 300) == demand && demand.limited(to: 301) == demand)
    #expect(demand.limited(to: 1).points == [.init(width: 1, weight: 6)])
  }

  @Test func roundsWidthsUpByLessThanOnePercent() {
    for width in stride(from: 0.1, to: 5000, by: 3.7) {
      let rounded = Double(WidthDemand.rounded(width))
      #expect(rounded >= width - 0.011 && rounded <= max(width * 1.008 + 1, 1), "\(width): \(rounded)")
      #expect(WidthDemand.rounded(rounded) == Int(rounded))
    }
    #expect(WidthDemand.rounded(-5) == 1 && WidthDemand.rounded(.infinity) == 1 << 20)
  }
}
