import TestSupport
import Testing

@testable import SiteModel

/// The ranges into which a facet divides numbers.
@Suite struct NumberRangesTests {
  private static func heading(_ number: Double, width: Double, areWhole: Bool = false) -> String {
    NumberRanges(width: width, areWhole: areWhole).range(of: number).slug
  }

  @Test func boundariesAreExact() {
    #expect(Self.heading(0.3, width: 0.1) == "0.3-0.4")
    #expect(Self.heading(-0.1, width: 0.1) == "-0.1-0")
    #expect(Self.heading(0.29, width: 0.05) == "0.25-0.3")
    #expect(Self.heading(2, width: 2) == "2-4")
    #expect(Self.heading(149, width: 50, areWhole: true) == "100-149")
    #expect(Self.heading(-1, width: 50, areWhole: true) == "-50--1")
    #expect(Self.heading(7, width: 1, areWhole: true) == "7")
  }

  @Test func fewNumbersNeedNoRanges() {
    #expect(NumberRanges.width(for: [], areWhole: false) == nil)
    #expect(NumberRanges.width(for: (1...10).flatMap { [Double($0), Double($0)] }, areWhole: true) == nil)
    #expect(NumberRanges.width(for: (1...11).map(Double.init), areWhole: true) == 2)
    #expect(NumberRanges.width(for: (0...100).map(Double.init), areWhole: true) == 20)
    // One number far away.
    #expect(NumberRanges.width(for: (0..<40).map(Double.init) + [1_000_000], areWhole: false) == 5)
  }

  @Test(arguments: 0..<200)
  func areFewRoundAndHoldTheirNumbers(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let areWhole = Bool.random(using: &random)
    let scales: [Double] = [1e-6, 0.1, 1, 1000, 1e12]
    let scale = scales.randomElement(using: &random) ?? 1
    let numbers = (0..<Int.random(in: 11...60, using: &random)).map { _ -> Double in
      let number = Double.random(in: -3...10, using: &random) * scale
      return areWhole ? (number * 100).rounded() : number
    }
    guard let width = NumberRanges.width(for: numbers, areWhole: areWhole) else {
      #expect(Set(numbers).count <= 10)
      return
    }
    let digits = "\(width)".filter { "125".contains($0) }
    #expect(digits.first != nil, "\(width)")
    let ranges = NumberRanges(width: width, areWhole: areWhole)
    var found: Set<TermValue> = []
    for number in numbers {
      let range = ranges.range(of: number)
      found.insert(range)
      guard case .range(let from, let to) = range else {
        Issue.record("no range")
        continue
      }
      let slack: Double = width * 1e-6
      let isInside = from - slack <= number && number <= to + slack && to - from <= width + slack
      #expect(isInside, "\(number) in \(range)")
    }
    #expect((1...10).contains(found.count))
    #expect(Set(found.map(\.slug)).count == found.count)
  }
}
