import Actions
import Items
package import Diagnostics
import Files
package import SiteChecking
import SiteImages
import SiteModel

/// The findings of `vitrine check` in a published site and its content.
package struct SiteCheck: Sendable {
  package var pages = 0
  package var positions: PositionCheck
  package var publishesLocation: Bool
  /// Diagnostics about the content, followed by those about the pages.
  package var diagnostics: [Diagnostic]

  /// Reads the content and every published file. Does not build the site.
  /// - Throws: `FileError` if the output can't be read; `EnvironmentFailure` if there is no output, and for other
  ///   failures of the environment.
  package init(_ options: BuildOptions) throws {
    guard FileSystem.exists(options.output) else {
      throw EnvironmentFailure(
        cannot: "check \(options.output)", reason: "there is no such folder; 'vitrine build' makes it")
    }
    let builder = SiteBuilder(options)
    let (reading, mistakes) = try builder.read(probes: true)
    let catalog = reading.catalog
    publishesLocation = catalog.site.publishLocation
    positions = try PositionCheck(
      of: options.output, statics: catalog.statics, contentName: options.contentName, decoder: options.decoder,
      jobs: options.jobs)
    let folder = try PublishedFolder(options.output, baseURL: catalog.site.baseURL)
    let pages = try PageCheck(folder, origins: SiteOrigins(reading.catalogs), jobs: options.jobs)
    self.pages = pages.pages.count
    guard self.pages > 0 else {
      throw EnvironmentFailure(
        cannot: "check \(options.output)",
        reason: "there is no page in it; 'vitrine build' makes a site, and '--output' names its folder")
    }

    var drafts = options
    drafts.includesDrafts = true
    let content = ContentCheck(catalogs: reading.catalogs, contentName: options.contentName)
    let withDrafts = try SiteBuilder(drafts).read().0.catalogs
    let unshown = UnshownFolders(reading.tree) { FileUses(withDrafts) }
    let reported = Set(unshown.counts.map(\.folder))
    let others = reading.tree.assets.filter { !reported.contains(String($0.folder.prefix { $0 != "/" })) }.map(\.path)
    diagnostics =
      mistakes + content.silentImages() + unshown.warnings(contentName: options.contentName)
      + content.unusedImages(among: others, drafts: withDrafts) + folder.unportableNames()
    diagnostics += publishesLocation ? [] : positions.diagnostics
    diagnostics += pages.brokenLinks() + pages.silentImages() + pages.duplicateTitles() + pages.orphans()
    let folders = [options.content, options.output] + options.templates.folders.map(\.path)
    diagnostics += try LeakCheck(folder, catalogs: reading.catalogs, drafts: withDrafts, folders: folders)
      .diagnostics(jobs: options.jobs)
  }
}
