import CollectionLayout
import Geometry
import Foundation
import TestSupport
import Testing

/// The error in content height while most sizes are estimates: the table in the module's documentation.
///
/// Compares a fixed estimate of 100 × 44 px, as a designer may guess it, with the mean of the known sizes.
@Suite struct EstimateTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var layout: any CollectionLayout
    var size: @Sendable (Int) -> Size
  }

  static func hash(_ item: Int, _ modulus: Int) -> Double {
    var random = SplitMix64(seed: item)
    return Double(random.int(0...(modulus - 1)))
  }

  static let samples = [
    Sample(testDescription: "list of rows of 60 to 80 px", layout: ListLayout()) {
      Size(width: 320, height: 60 + hash($0, 21))
    },
    Sample(testDescription: "cards of 180 to 260 px in columns", layout: ColumnLayout(minColumnWidth: 100)) {
      Size(width: 100, height: 180 + hash($0, 81))
    },
    Sample(testDescription: "words of 20 to 100 px in a flow", layout: FlowLayout()) {
      Size(width: 20 + hash($0, 81), height: 24)
    },
    Sample(testDescription: "photos of 120 to 200 px in a waterfall", layout: WaterfallLayout(columns: .count(3))) {
      Size(width: 100, height: 120 + hash($0, 81))
    },
  ]

  @Test(arguments: samples)
  func automaticEstimateHasAtMostAFifthOfTheErrorAfterMeasuringATwentieth(sample: Sample) {
    let count = 1000
    let measurer = ComputedMeasurer { sample.size($0.item) }
    var input = LayoutInput(bounds: Size(width: 320, height: 480), sections: [LayoutSection(items: unknown(count))])
    input.measurer = measurer
    let whole = sample.layout.prepare(input).contentSize.height
    func error(_ estimate: EstimatedItemSize) -> Double {
      var layout = sample.layout
      layout.estimatedItemSize = estimate
      var sizing = SelfSizing(layout: layout, input: input, measurer: measurer)
      for _ in 0..<(count / 20) { _ = sizing.refineNext() }
      return abs(sizing.prepared.contentSize.height - whole) / whole
    }
    let fixed = error(.fixed(Size(width: 100, height: 44)))
    let automatic = error(.automatic)
    #expect(automatic <= fixed / 5)
    if ProcessInfo.processInfo.environment["VITRINE_PRINT"] != nil {
      print(
        "| \(sample.testDescription) | \((fixed * 1000).rounded() / 10) % | \((automatic * 1000).rounded() / 10) % |")
    }
  }
}
