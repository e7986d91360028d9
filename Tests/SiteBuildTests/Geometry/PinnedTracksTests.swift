@testable import CollectionLayout
@testable import Geometry
@testable import PageLayout
import Testing

/// A pinned view sticks inside a track as long as its section, so that the next section pushes it out.
@Suite struct PinnedTracksTests {
  private func page(_ settings: String) throws -> LaidOutPage {
    try PageLayoutTests.site(layout: "{kind: list, \(settings)}", cell: "row", seed: 5).layOut("c")
  }

  @Test func reachFromOneSectionToTheNext() throws {
    let geometry = try page("pinHeaders: true").geometry
    let css = GeometryStyles(geometry).css().replacingOccurrences(of: ">*", with: "-view")
    let cascade = try StyleCascade(css)
    let headers = geometry.elements.indices.filter { geometry.elements[$0].kind == .header }
    #expect(headers.count > 1)
    for width in geometry.widths(count: 20, from: 120, to: 1280) {
      let interval = geometry.interval(at: width)
      let ends =
        headers.dropFirst().map { interval.frames[$0].frame(at: width).y } + [interval.contentHeight.value(at: width)]
      for (section, header) in headers.enumerated() {
        let frame = interval.frames[header].frame(at: width)
        let track = "h\(section)"
        let top = try cascade.length(of: "top", classes: [track], at: width)
        let height = try cascade.length(of: "height", classes: [track], at: width)
        #expect(abs(top - frame.y) < 0.02)
        #expect(abs(top + height - ends[section]) < 0.02)
        #expect(abs(try cascade.length(of: "height", classes: [track + "-view"], at: width) - frame.height) < 0.02)
      }
    }
  }

  @Test func existOnlyForPinnedViews() throws {
    let pinned = try page("pinHeaders: true").geometry
    let header = try #require(pinned.elements.firstIndex { $0.kind == .header })
    #expect(!GeometryStyles(pinned).css().contains(".e\(header){"))
    #expect(!GeometryStyles(try page("pinHeaders: false").geometry).css().contains(".h0{"))
  }
}
