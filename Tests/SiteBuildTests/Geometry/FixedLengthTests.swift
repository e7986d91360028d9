@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

/// Lengths that stop growing, or begin to grow, at some width of the container are exact on both sides of it.
@Suite struct FixedLengthTests {
  /// The frames of six items at a width.
  private func frames(_ collection: String, item: String = "", at width: Double) throws -> [Rect] {
    var files = ["g/collection.md": "---\n\(collection)\n---\n"]
    for number in 1...6 { files["g/\(number).md"] = "---\n\(item)\n---\n" }
    let geometry = try TestSite(files).layOut("g").geometry
    let interval = geometry.interval(at: width)
    return zip(geometry.elements, interval.frames).filter { $0.0.kind == .cell }.map { $0.1.frame(at: width) }
  }

  private static let widths = [257.0, 300, 319, 321, 358, 500, 640, 650, 899, 901, 1100]

  @Test(arguments: widths)
  func keepsTheSizeOfAnItemInAFlow(_ width: Double) throws {
    let own = try frames("layout: flow", item: "size: {width: 320, height: 240}", at: width)
    let layout = try frames(
      "cell: photo\nlayout: {kind: flow, itemSize: {width: 900, height: 600}}", item: "size: {width: 900, height: 600}",
      at: width)
    for frame in own { #expect(abs(frame.width - min(320, width)) < 0.02, "at \(width) px: \(frame)") }
    for frame in layout { #expect(abs(frame.width - min(900, width)) < 0.02, "at \(width) px: \(frame)") }
  }

  /// The greatest scale at which the widest thing fits.
  @Test(arguments: widths)
  func keepsTheScaleOfAWall(_ width: Double) throws {
    let frames = try frames("layout: {kind: wall, scale: 2}", item: "dimensions: 300 × 400 cm", at: width)
    for frame in frames { #expect(abs(frame.width - min(800, width)) < 0.02, "at \(width) px: \(frame)") }
  }

  /// (width − 5 · 60) ÷ 6, and nothing where the spaces need all of the width.
  @Test(arguments: widths)
  func dividesWhatSpacesLeave(_ width: Double) throws {
    let frames = try frames(
      "layout: {kind: groups, group: {axis: horizontal, height: {absolute: 100}, spacing: 60, count: 6, items: [{}]}}",
      at: width)
    for frame in frames { #expect(abs(frame.width - max(0, (width - 300) / 6)) < 0.02, "at \(width) px: \(frame)") }
  }

  /// The second part begins a space after two thirds of the width, and ends with it.
  @Test(arguments: widths)
  func keepsTheSpaceInAPattern(_ width: Double) throws {
    let frames = try frames(
      "layout: {kind: mosaic, pattern: [twoThirdsOneThird], interitemSpacing: 150}", at: width)
    let start = min(width, width * 2 / 3 + 150)
    #expect(
      abs(frames[1].minX - start) < 0.02 && abs(frames[1].width - (width - start)) < 0.02, "\(width): \(frames[1])")
    for frame in frames { #expect(frame.width >= 0 && frame.height >= 0) }
  }
}
