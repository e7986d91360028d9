import CollectionLayout
import Geometry
import Foundation
import TestSupport
import Testing

@Suite struct ModuleTests {
  /// The engine must build with the standard library alone.
  @Test(arguments: [
    "Geometry", "FrameIndexing", "MosaicSlots", "PlaceClusters", "LayoutParameters", "LayoutGroups", "CollectionLayout",
    "LayoutDecoding", "LayoutTransitions", "Reordering", "CollectionScrolling", "CollectionUpdates",
  ])
  func importsNeitherFoundationNorC(module: String) throws {
    let allowed: Set<Substring> = [
      "Geometry", "FrameIndexing", "MosaicSlots", "PlaceClusters", "LayoutParameters", "LayoutGroups",
      "CollectionLayout", "CollectionScrolling", "Synchronization",
    ]
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        // Matches the module name, for example in `public import Geometry` or `@preconcurrency import struct
        // Foundation.URL`.
        let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
        guard let word = words.prefix(3).firstIndex(of: "import") else { continue }
        let name = words[(word + 1)...].last?.split(separator: ".").first ?? ""
        #expect(allowed.contains(name), "\(file.lastPathComponent) imports \(name)")
      }
      #expect(!text.contains("canImport"), "\(file.lastPathComponent) asks what can be imported")
    }
    #expect(count > 0)
  }

  /// Pinned views placed step by step have the frames of a newly prepared layout.
  @Test func placesPinnedViewsLikeANewlyPreparedLayout() {
    var random = SplitMix64(seed: 3)
    for round in 0..<200 {
      let settings = LayoutSettings(
        scrollAxis: random.chance(oneIn: 2) ? .vertical : .horizontal, lineSpacing: 3, headerSize: 20, footerSize: 10,
        pinning: Pinning(headers: !random.chance(oneIn: 3), footers: !random.chance(oneIn: 3)))
      var input = LayoutInput(
        bounds: Size(width: 200, height: 150),
        sections: (0..<random.int(1...12)).map { _ in
          LayoutSection(
            header: random.chance(oneIn: 4) ? 0 : nil, items: heights(random.length(5...90), random.length(5...90)))
        }, rightToLeft: random.chance(oneIn: 2))
      let layout = ListLayout(settings)
      var prepared = layout.prepare(input)
      for _ in 0..<6 {
        input.contentOffset = Point(x: random.length(-100...900), y: random.length(-100...900))
        let before = prepared.elementFrames
        let moved = prepared.placePinnedViews(visible: VisibleBounds(offset: input.contentOffset, size: input.bounds))
        let fresh = layout.prepare(input)
        #expect(prepared.elementFrames == fresh.elementFrames, "round \(round)")
        #expect(moved == before.indices.filter { before[$0] != fresh.elementFrames[$0] }, "round \(round)")
        let rect = Rect(x: input.contentOffset.x, y: input.contentOffset.y, width: 200, height: 150)
        #expect(prepared.layoutAttributes(in: rect) == fresh.layoutAttributes(in: rect), "round \(round)")
      }
    }
  }
}
