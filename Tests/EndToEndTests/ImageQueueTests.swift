import Bytes
import Files
import SiteBuild
import TestSupport
import Testing

/// Pages that are published before their images: the files are made when they are asked for, and the rest afterwards.
@Suite struct ImageQueueTests {
  private static let content = [
    "site.yaml": "title: Test\n", "c/collection.md": "---\ntitle: C\nlayout: grid\ncell: photo\n---\n",
  ]

  private func site() throws -> SmallSite {
    let site = try SmallSite(content: Self.content)
    for (index, grey) in [20, 40, 60].enumerated() {
      try site.write(greyJPEG(width: 640, height: 480 - 40 * index, grey: grey), to: "Content/c/\(index).jpg")
    }
    try site.write(TinyImages.png(width: 300, height: 200), to: "Content/c/flat.png")
    return site
  }

  private func options(of site: SmallSite, _ queue: ImageQueue? = nil) -> BuildOptions {
    var options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    options.cache = site.folder.path + "/.vitrine"
    options.imageQueue = queue
    return options
  }

  private func drain(_ queue: ImageQueue) {
    while !queue.isEmpty { _ = queue.makeSome() }
  }

  @Test func servesFilesBeforeTheyArePublished() throws {
    let (site, clean) = (try site(), try site())
    try clean.build()
    let queue = ImageQueue(idleDelay: .zero)
    #expect(try SiteBuilder(options(of: site, queue)).build().isPublished)
    #expect(!queue.isEmpty)
    let page = try site.page("c/index.html")
    let paths = page.all("img").compactMap { $0["src"].map { String($0.dropFirst("../".count)) } }
    #expect(paths.count == 4)
    for path in paths {
      #expect(!site.exists(path))
      let file = try #require(queue.file(at: path), "\(path)")
      // The bytes that a build without a queue makes.
      #expect(try clean.published()[path].map(Array.init) == FileSystem.read(file))
    }
    #expect(queue.file(at: "assets/none.avif") == nil && queue.file(at: "index.html") == nil)
  }

  @Test(arguments: [false, true]) func buildsTheWholeSiteInTheEnd(isOtherProcess: Bool) throws {
    let (site, clean) = (try site(), try site())
    try clean.build()
    let queue = ImageQueue(idleDelay: .zero)
    _ = try SiteBuilder(options(of: site, queue)).build()
    drain(queue)
    // What the last build knows must not make this one take the site for complete.
    _ = try SiteBuilder(options(of: site, isOtherProcess ? nil : queue)).build()
    #expect(queue.isEmpty)
    #expect(try site.published() == clean.published())
  }

  /// Who ends a preview before its images are made has all of them after the next build.
  @Test func leavesNothingOutAfterAnInterruption() throws {
    let (site, clean) = (try site(), try site())
    try clean.build()
    _ = try SiteBuilder(options(of: site, ImageQueue(idleDelay: .zero))).build()
    _ = try SiteBuilder(options(of: site)).build()
    #expect(try site.published() == clean.published())
  }

  /// A page that is open while the layout changes asks for the widths of the layout before.
  @Test(arguments: [false, true]) func servesFilesOfTheSiteBefore(isDrained: Bool) throws {
    let site = try site()
    let queue = ImageQueue(idleDelay: .zero)
    _ = try SiteBuilder(options(of: site, queue)).build()
    if isDrained {
      drain(queue)
      _ = try SiteBuilder(options(of: site, queue)).build()
    }
    let former = try paths(of: site)
    try site.folder.write(["Content/c/collection.md": "---\ntitle: C\nlayout: list\ncell: row\n---\n"])
    #expect(try SiteBuilder(options(of: site, queue)).build().isPublished)
    let gone = try former.subtracting(paths(of: site)).filter { !site.exists($0) }
    #expect(!gone.isEmpty)
    for path in gone { #expect(queue.file(at: path) != nil, "\(path)") }
  }

  /// The paths of all files that the collection's images may be loaded from.
  private func paths(of site: SmallSite) throws -> Set<String> {
    let candidates = try site.page("c/index.html").all("img").flatMap { image in
      (image["srcset"] ?? "").split(separator: ",").compactMap { $0.split(separator: " ").first }
    }
    return Set(candidates.map { String($0.dropFirst("../".count)) })
  }

  @Test func reportsWhatCannotBeDecoded() throws {
    let site = try site()
    try site.write(greyJPEG(width: 640, height: 480).dropLast(900), to: "Content/c/cut.jpg")
    let queue = ImageQueue(idleDelay: .zero)
    #expect(try SiteBuilder(options(of: site, queue)).build().isPublished)
    drain(queue)
    let report = try SiteBuilder(options(of: site, queue)).build()
    #expect(!report.isPublished && report.diagnostics.map(\.id) == ["damaged-image"])
    #expect(queue.isEmpty)
  }

  @Test func waitsWhileABrowserAsks() throws {
    let site = try site()
    let queue = ImageQueue(idleDelay: .seconds(3_600))
    _ = try SiteBuilder(options(of: site, queue)).build()
    #expect(queue.makeSome())
    let path = try #require(try site.page("c/index.html").first("img")?["src"]).dropFirst("../".count)
    #expect(queue.file(at: String(path)) != nil)
    #expect(!queue.makeSome() && !queue.isEmpty)
  }
}
