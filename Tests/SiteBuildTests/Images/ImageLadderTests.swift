@testable import Diagnostics
@testable import Files
@testable import Imaging
@testable import ImageLoading
@testable import PageLayout
@testable import SiteBuild
@testable import SiteImages
@testable import SiteModel
@testable import Theming
import TestSupport
import Testing

/// The widths of the files of each image.
@Suite struct ImageLadderTests {
  static let layouts = [
    "{kind: waterfall, minColumnWidth: 240}", "{kind: column, minColumnWidth: 300}", "{kind: grid, columns: 3}", "list",
    "mosaic", "justified", "carousel", "flow", "{kind: grid, columns: 2, scrollDirection: horizontal}",
  ]

  private func image(
    _ width: Int, _ height: Int, _ format: ImageFormat = .jpeg, frames: Int = 1
  ) -> ProbedImage {
    ProbedImage(
      source: "c/a", name: "Content/c/a", width: width, height: height, format: format, frameCount: frames,
      key: "\(width) \(height)", location: SourceLocation(path: "Content/c/a"))
  }

  private func planner(layout: String, _ audience: Audience = .standard) throws -> ImageLadderPlanner {
    try TestSite([
      "site.yaml": "title: T\nmaxWidth: 1280\n", "c/collection.md": "---\nlayout: \(layout)\ncell: photo\n---\n",
      "c/a.md": "---\naspect: 1\n---\n",
    ]).prepared.imageLadderPlanner(for: audience)
  }

  private static let uses: Set<ImageUse> = [.cell(version: 0, cell: "photo", isRich: false), .itemPage, .cover]

  /// The aim is 10 %. These shapes, and grids of three columns above all, miss it: the limits are what was reached when
  /// pages began to be enlarged in wide windows and mosaics to crop little, which both show a picture at more widths, so
  /// that it does not get worse. Before, they were 0.22 and 0.13.
  @Test(arguments: layouts) func hasAtMostEightFilesAndFewMoreBytesThanExactOnes(_ layout: String) throws {
    var planner = try planner(layout: layout)
    let sizes = [(3000, 2000), (2000, 3000), (1200, 1200), (700, 500), (4000, 1000), (1000, 4000)]
    var mean = 0.0
    for size in sizes {
      let image = image(size.0, size.1)
      let ladder = planner.ladder(of: image, uses: Self.uses)
      #expect((1...6).contains(ladder.widths.count) && (1...2).contains(ladder.fallbackWidths.count))
      #expect(ladder.widths == Set(ladder.widths).sorted() && ladder.widest <= image.width)
      #expect(ladder.widths.last == ladder.fallbackWidths.last)
      let demand = planner.demand(for: image, uses: Self.uses).limited(to: image.width)
      let excess =
        demand.expectedBytes(ladder.widths, growth: .avif) / demand.expectedBytesOfExactFiles(growth: .avif) - 1
      #expect(excess < 0.23, "\(size): \(excess)")
      mean += excess / Double(sizes.count)
    }
    #expect(mean < 0.15, "\(mean)")
  }

  /// The planned widths are those of the page: in a waterfall, all cells are as wide as a column.
  @Test func plansForTheWidthsOfTheLayout() throws {
    let screens: [Audience.Screen] = [
      .init(width: 390, pixelRatio: 3, share: 1), .init(width: 1440, pixelRatio: 2, share: 1),
    ]
    var planner = try planner(layout: Self.layouts[0], Audience(screens))
    let demand = planner.demand(for: image(6000, 4000), uses: [.cell(version: 0, cell: "photo", isRich: false)])
    let site = try TestSite([
      "site.yaml": "title: T\nmaxWidth: 1280\n",
      "c/collection.md": "---\nlayout: \(Self.layouts[0])\ncell: photo\n---\n", "c/a.md": "---\naspect: 3:2\n---\n",
    ])
    let geometry = try site.layOut("c").geometry
    let widths = [(390.0 - 2 * 16, 3.0), (1280, 2)].map { container, ratio in
      WidthDemand.rounded(geometry.interval(at: container).frames[0].frame(at: container).width * ratio)
    }
    #expect(demand.points.map(\.width) == widths.sorted())
  }

  @Test func isOneFileForTheSmallestImages() throws {
    var planner = try planner(layout: "mosaic")
    #expect(planner.ladder(of: image(1, 1), uses: Self.uses) == ImageLadder(widths: [1], fallbackWidths: [1]))
    #expect(planner.ladder(of: image(40, 40_000), uses: Self.uses).widest == 40)
    let wide = planner.ladder(of: image(1 << 19, 1), uses: Self.uses)
    #expect(wide.widest <= 1 << 19 && wide.widths.count <= 6)
  }

  @Test func doesNotGrowWithHugeImages() throws {
    var planner = try planner(layout: "justified")
    let large = planner.ladder(of: image(6000, 4000), uses: Self.uses)
    #expect(planner.ladder(of: image(60_000, 40_000), uses: Self.uses) == large)
    #expect(large.widest < 4000)
  }

  @Test func isOneFileForDrawingsAndForImagesThatNoPageShows() throws {
    var planner = try planner(layout: "list")
    #expect(planner.ladder(of: image(300, 200, .svg), uses: Self.uses) == ImageLadder(only: 300))
    #expect(planner.ladder(of: image(300, 200), uses: []) == ImageLadder(only: 300))
    // Cells without an image.
    #expect(
      planner.ladder(of: image(300, 200), uses: [.cell(version: 0, cell: "word", isRich: false)])
        == ImageLadder(only: 300))
  }

  @Test func isChosenByTheSizesOfWebPForAnimations() throws {
    var planner = try planner(layout: "waterfall")
    let ladder = planner.ladder(of: image(1600, 900, .gif, frames: 12), uses: Self.uses)
    let demand = planner.demand(for: image(1600, 900), uses: Self.uses).limited(to: 1600)
    #expect(ladder.widths.count <= 6)
    #expect(ladder.widths == demand.bestWidths(atMost: 6, growth: .others, leastGain: 0.005))
  }

  @Test func followsTheAudience() throws {
    var phones = try planner(layout: "list", Audience(.phones))
    var desktops = try planner(layout: "list", Audience(.desktops))
    let image = image(4000, 3000)
    #expect(phones.ladder(of: image, uses: [.itemPage]) != desktops.ladder(of: image, uses: [.itemPage]))
    var one = try planner(layout: "list", Audience([.init(width: 400, pixelRatio: 2, share: 1)]))
    #expect(one.ladder(of: image, uses: [.itemPage]).widths == [736])
  }

  // MARK: - Sites

  private static let content = [
    "site.yaml": "title: T\n", "index.md": "![Home](home.jpg)",
    "c/collection.md": "---\nlayout: waterfall\ncell: photo\nlayouts: [list]\n---\n",
    "c/a.md": "---\nimage: a.jpg\n---\nText", "c/b.md": "---\nimage: b.jpg\n---\nText\n\n![Other](text.jpg)",
    "d/collection.md": "---\nlayout: mosaic\ncell: photo\n---\n", "d/e.md": "---\nimage: e.jpg\n---\n",
  ]

  private static let images = ["c/a.jpg": 900, "c/b.jpg": 1400, "c/text.jpg": 901, "d/e.jpg": 902, "home.jpg": 903]

  /// Reads a site of the content with some files changed.
  private func site(_ changes: [String: String] = [:]) throws -> DividedSite {
    let folder = try TemporaryFolder(Self.content.merging(changes) { $1 })
    for (path, width) in Self.images {
      try FileSystem.write(greyJPEG(width: width, height: 600), to: folder.path + "/" + path)
    }
    let options = BuildOptions(
      content: folder.path, contentName: "Content", output: folder.path + "/none",
      templates: TemplateFolders([bundledTemplates]))
    let (site, diagnostics) = try SiteBuilder(options).divide()
    #expect(!diagnostics.containsErrors, "\(diagnostics)")
    return try #require(site)
  }

  private func ladders(_ changes: [String: String] = [:]) throws -> [String: ImageLadder] {
    try site(changes).planImageLadders()
  }

  @Test func doesNotDependOnTexts() throws {
    let before = try ladders()
    #expect(Set(before.keys) == Set(Self.images.keys))
    let long = Array(repeating: "A much longer text.", count: 200).joined(separator: " ")
    let edits = [
      ["c/a.md": "---\nimage: a.jpg\ntitle: \(long.prefix(300))\nexcerpt: \(long.prefix(600))\n---\n\(long)"],
      ["c/a.md": "---\nimage: a.jpg\norder: 99\ntags: [x, y]\ndate: 2020-01-01\n---\n"],
      // A text that shows the image of an item.
      ["c/a.md": "---\nimage: a.jpg\n---\nText\n\n![Other](b.jpg)\n\n![Other](../d/e.jpg)"],
      ["index.md": "![Home](home.jpg)\n\n\(long)"],
      // Other items.
      ["c/new.md": "---\naspect: 3:2\n---\n\(long)", "c/new2.md": "Text"],
    ]
    for edit in edits { #expect(try ladders(edit) == before, "\(edit.keys)") }
  }

  @Test func dependsOnTheLayoutsOfItsCollections() throws {
    let before = try ladders()
    let after = try ladders(["c/collection.md": "---\nlayout: {kind: grid, columns: 5}\ncell: photo\n---\n"])
    #expect(after["c/b.jpg"] != before["c/b.jpg"])
    #expect(after["d/e.jpg"] == before["d/e.jpg"] && after["home.jpg"] == before["home.jpg"])
  }

  @Test func isReportedWithExpectedBytes() throws {
    let site = try site()
    let (report, ladders) = (site.imageLadderReport(), site.planImageLadders())
    #expect(report.groups.flatMap(\.images).sorted() == ladders.keys.sorted())
    for group in report.groups {
      #expect(group.images.allSatisfy { ladders[$0] == group.ladder })
      let bytes = try #require(group.bytes)
      #expect(bytes.exact > 0 && bytes.exact <= bytes.chosen && bytes.exact <= bytes.series)
    }
    let uses = Set(report.groups.map(\.uses))
    #expect(uses.contains(["texts"]) && uses.contains { $0.contains("c (list)") && $0.contains("item pages") })
  }
}
