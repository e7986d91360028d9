import Diagnostics
import SiteBuild
import Foundation
import TestSupport
import Testing

/// Files that are not images, or images that no site should show. Each is reported with its location and a suggestion,
/// and the remaining files are still checked.
@Suite(.timeLimit(.minutes(10))) struct BadImagesTests {
  private static let collection = ["c/collection.md": "---\nlayout: {kind: waterfall, minColumnWidth: 200}\n---\n"]

  private func site(settings: String = "", _ files: [String: [UInt8]], extra: [String: String] = [:]) throws
    -> SmallSite
  {
    var content = Self.collection.merging(extra) { $1 }
    content["site.yaml"] = "title: Test\n" + settings
    let site = try SmallSite(content: content)
    for (name, bytes) in files { try site.write(bytes, to: "Content/c/" + name) }
    return site
  }

  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Files as a camera, a damaged disk or an attacker may have left them.
  private static let corpus: [String: [UInt8]] = [
    "bomb.png": Array(TinyImages.png(width: 1, height: 1, claiming: (30_000, 30_000))),
    "cut.jpg": greyJPEG(width: 640, height: 480).dropLast(900), "empty.png": [], "noise.jpg": noise(5_000, seed: 5),
    "rubbish.jpg": Array(greyJPEG(width: 64, height: 48).prefix(120)) + noise(5_000, seed: 6),
    "tower.png": TinyImages.png(width: 1, height: 60_000), "wrong.jpg": TinyImages.png(width: 90, height: 60),
    // These are valid.
    "deep.png": TinyImages.png(width: 90, height: 60, depth: 16), "inks.jpg": greyJPEG(width: 96, height: 64, inks: 4),
    "pixel.png": TinyImages.png(width: 1, height: 1), "plain.jpg": greyJPEG(width: 320, height: 240),
  ]

  @Test func areAllReportedInOneRunWithLocationAndSuggestion() throws {
    let site = try site(
      Self.corpus, extra: ["c/named.md": "---\ntitle: Named\nimage: named/cut.png\n---\n", "c/named/x.txt": ""])
    try site.write(TinyImages.png(width: 900, height: 600).dropLast(200_000), to: "Content/c/named/cut.png")
    let content = site.folder.path + "/Content/c"
    try FileManager.default.createDirectory(atPath: content + "/folder.jpg", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: content + "/lost.jpg", withDestinationPath: "nowhere.jpg")
    // Decompression bombs expand to gigabytes.
    let outcome = try site.build(SmallSite.Options(memory: 600_000_000))
    #expect(!outcome.isPublished && !site.exists("index.html"))
    if SmallSite.command != nil { #expect(outcome.status == 1) }
    #expect(
      outcome.summaries.sorted() == [
        "Content/c/bomb.png: image-too-large", "Content/c/collection.md:2:9: page-too-long",
        "Content/c/cut.jpg: damaged-image", "Content/c/empty.png: damaged-image", "Content/c/lost.jpg: broken-link",
        "Content/c/named.md:3:8: damaged-image",
        "Content/c/noise.jpg: unknown-image-format", "Content/c/rubbish.jpg: damaged-image",
        "Content/c/tower.png: image-too-large", "Content/c/wrong.jpg: mislabelled-image",
      ])
    for finding in outcome.findings {
      let isWarning = ["mislabelled-image", "broken-link", "page-too-long"].contains(finding.id)
      #expect(finding.severity == (isWarning ? "warning" : "error"), "\(finding.summary)")
      #expect(finding.suggestion?.isEmpty == false, "\(finding.summary): \(finding.message)")
      // The message must not contain a path of the build machine.
      #expect(!finding.message.contains(site.folder.path), "\(finding.message)")
    }
  }

  @Test func keepNothingThatIsGoodFromBeingPublished() throws {
    let good = Self.corpus.filter { ["deep.png", "inks.jpg", "pixel.png", "plain.jpg", "wrong.jpg"].contains($0.key) }
    let site = try site(good)
    let outcome = try site.build()
    #expect(outcome.summaries == ["Content/c/wrong.jpg: mislabelled-image"])
    #expect(outcome.isPublished && outcome.items == good.count)
    let images = try site.published().keys
    for name in good.keys {
      let stem = name.split(separator: ".")[0]
      let source = try #require(try site.page("c/\(stem).html").first("source")?["srcset"], "\(name)")
      let file = try #require(source.split(separator: " ").first)
      #expect(file.hasSuffix(".avif") && images.contains(String(file.dropFirst(3))), "\(name)")
    }
  }

  @Test func areTooLargeWhereTheSiteSaysSo() throws {
    let files = ["large.png": TinyImages.png(width: 1_200, height: 1_000)]
    let refused = try site(settings: "imagePixelLimit: 1\n", files).build()
    #expect(refused.summaries == ["Content/c/large.png: image-too-large"])
    #expect(refused.findings.first?.message.contains("1000000") == true)
    let site = try site(settings: "imagePixelLimit: 1.2\n", files)
    #expect(try site.build().isPublished)
    // Also if the cache contains the probe of the image.
    try site.folder.write(["Content/site.yaml": "title: Test\nimagePixelLimit: 1.1\n"])
    #expect(try site.build().summaries == ["Content/c/large.png: image-too-large"])
  }

  @Test func thatVanishOrChangeMeanwhileAreReported() throws {
    let photographs = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].enumerated().map { index, name in
      (name, greyJPEG(width: 320, height: 240, grey: 10 + index))
    }
    let site = try site(Dictionary(uniqueKeysWithValues: photographs))
    let content = site.folder.path + "/Content/c/"
    var options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    options.jobs = 1
    options.cache = site.folder.path + "/.vitrine"
    let report = try SiteBuilder(options) { progress in
      if progress.stage == .measure { unlink(content + "d.jpg") }
      // With one thread: the first image is done, the next two are not.
      guard progress.stage == .images, progress.done == 1 else { return }
      unlink(content + "b.jpg")
      try? Data(greyJPEG(width: 200, height: 300)).write(to: URL(fileURLWithPath: content + "c.jpg"))
    }.build()
    #expect(!report.isPublished)
    #expect(
      report.diagnostics.map { "\($0.location?.path ?? ""): \($0.id)" } == [
        "Content/c/d.jpg: missing-image", "Content/c/b.jpg: unreadable-image", "Content/c/c.jpg: unreadable-image",
      ])
    #expect(report.diagnostics.allSatisfy { $0.suggestion != nil })
    // The files of the new photograph are its own.
    try site.write(greyJPEG(width: 320, height: 240, grey: 40), to: "Content/c/b.jpg")
    try site.write(greyJPEG(width: 320, height: 240, grey: 41), to: "Content/c/d.jpg")
    #expect(try site.build().isPublished)
    #expect(try site.page("c/c.html").first("img")?["height"] == "300")
  }

  /// Root may read everything, so the command runs as `nobody`.
  @Test(.enabled(if: SmallSite.command != nil || geteuid() != 0)) func thatCannotBeReadAreReported() throws {
    let site = try site(["mine.jpg": greyJPEG(width: 320, height: 240), "open.jpg": greyJPEG(width: 320, height: 240)])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: site.folder.path + "/Content/c/mine.jpg")
    let outcome: SmallSite.Outcome
    if geteuid() == 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: site.folder.path)
      outcome = try site.build(.init(user: 65534))
      #expect(outcome.status == 1)
    } else {
      outcome = try site.build()
    }
    #expect(outcome.summaries == ["Content/c/mine.jpg: unreadable-image"])
    #expect(outcome.findings.first?.suggestion?.contains("readable") == true)
  }

  /// Encoding thousands of photographs takes minutes, and nothing is published if one of them cannot be decoded.
  @Test func areReportedBeforeOthersAreEncoded() throws {
    var files = ["z.jpg": Array(greyJPEG(width: 640, height: 480).dropLast(900))]
    for number in 0..<3 { files["a\(number).jpg"] = greyJPEG(width: 320 + number, height: 240) }
    let site = try site(files)
    func encoded() -> [String] { site.folder.files().filter { $0.hasPrefix(".vitrine/") && $0.hasSuffix(".avif") } }
    #expect(try site.build(SmallSite.Options(jobs: 1)).summaries == ["Content/c/z.jpg: damaged-image"])
    #expect(encoded().isEmpty)
    try site.write(greyJPEG(width: 640, height: 480), to: "Content/c/z.jpg")
    let outcome = try site.build(SmallSite.Options(jobs: 1))
    #expect(outcome.isPublished && outcome.findings.isEmpty)
    #expect(encoded().count >= 4)
  }
}
