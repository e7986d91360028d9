@testable import Diagnostics
@testable import PageLayout
@testable import SiteBuild
@testable import SiteModel
@testable import SiteReading
@testable import Theming
import Foundation
import TestSupport
import Testing

/// The templates that come with Vitrine, from this checkout.
let bundledTemplates = TemplateFolders.Folder(
  path: fixturesFolder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Templates").path,
  displayName: "Templates")

func loadBundledTemplates() throws -> (TemplateSet?, [Diagnostic]) {
  try TemplateSet.load(TemplateFolders([bundledTemplates]))
}

/// Reads content files given as relative path → text. Any diagnostic is a failure.
func readCatalog(_ files: [String: String]) throws -> Catalog {
  let folder = try TemporaryFolder(files)
  let (catalog, diagnostics) = try readContent(folder: folder.path, displayName: "Content")
  #expect(diagnostics.isEmpty)
  return catalog
}

/// A site that is read, measured and ready for layout, from its content files.
struct TestSite {
  let folder: TemporaryFolder
  private let templates: TemporaryFolder
  let prepared: DividedSite

  /// - Parameter templates: the site's own templates, as relative path → text.
  init(_ files: [String: String], templates: [String: String] = [:]) throws {
    folder = try TemporaryFolder(files)
    self.templates = try TemporaryFolder(templates)
    let own = TemplateFolders.Folder(path: self.templates.path, displayName: "Templates")
    let options = BuildOptions(
      content: folder.path, contentName: "Content", output: folder.path + "/none",
      templates: TemplateFolders([own, bundledTemplates]))
    let (prepared, diagnostics) = try SiteBuilder(options).divide()
    #expect(!diagnostics.containsErrors, "\(diagnostics)")
    self.prepared = try #require(prepared)
  }

  func collection(_ path: String) throws -> CatalogCollection {
    try #require(prepared.catalog.collections.first { $0.path == path })
  }

  func layOut(_ path: String, page: Int = 1) throws -> LaidOutPage {
    let pages = try prepared.pages(of: collection(path))
    return prepared.layOut(try #require(pages.dropFirst(page - 1).first))
  }
}

/// A diagnostic as its position and id: `line:column id`, or `id` alone without a position.
func summary(_ diagnostic: Diagnostic) -> String {
  let position = diagnostic.location?.position.map { "\($0.line):\($0.column) " } ?? ""
  return position + diagnostic.id
}
