import Foundation
import SiteBuild
import TestSupport
import Testing

/// The folders of `assets/` on a site with more files than one of them should have.
@Suite struct AssetFoldersOfSitesTests {
  /// A picture more than a folder has room for divides it. The site is that of a build from nothing, and all its links lead
  /// somewhere.
  @Test func areDividedWhenTheyAreFull() throws {
    let site = try SmallSite(content: ["d/collection.md": "---\npageSize: 500\n---\n"])
    func add(_ number: Int) throws {
      let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 \(number)'/>"
      try site.write(Array(drawing.utf8), to: "Content/d/p\(number).svg")
    }
    /// The number of drawings in each folder of assets.
    func drawings() -> [String: Int] {
      let paths = site.folder.files().filter { $0.hasPrefix("Site/assets/") && $0.hasSuffix(".svg") }
      return Dictionary(grouping: paths) { ($0 as NSString).deletingLastPathComponent }.mapValues(\.count)
    }

    // Each may have eight files.
    for number in 1...1_000 { try add(number) }
    #expect(try site.build().isPublished)
    #expect(drawings().keys.map { $0 } == ["Site/assets"])
    try add(1_001)
    #expect(try site.build().isPublished)
    #expect(drawings().count == 37 && drawings()["Site/assets"] == 1)  // the icon is not a picture
    var options = BuildOptions(
      content: site.folder.path + "/Content", contentName: "Content", output: site.folder.path + "/Site",
      templates: site.templateFolders)
    #expect(try SiteCheck(options).diagnostics.filter { $0.id.hasPrefix("broken-") }.isEmpty)
    options.isDryRun = true
    #expect(try SiteBuilder(options).build().changes?.isEmpty == true)
  }
}
