import Actions
package import Diagnostics
import ImageLoading
import PageLayout
package import SiteImages
import SocialCards
import Typography

/// What a share of a build did.
package struct ShareReport: Sendable {
  package var diagnostics: [Diagnostic]
  /// The number of images in the share.
  package var images = 0
  /// The number of images, cards and tile archives of which a file was made.
  package var made = 0
}

/// Many machines make the images of a site together: each takes a share of the sources, and keeps what it makes in a
/// folder that all of them see. A build with this folder then finds all of it.
///
///     machine 1   read ──▶ probe 1/3 of the images ──▶ their files ──▶ ┌───────┐
///     machine 2   read ──▶ probe 1/3 of the images ──▶ their files ──▶ │ cache │ ──▶ vitrine build
///     machine 3   read ──▶ probe 1/3 of the images ──▶ their files ──▶ └───────┘
///
/// A share publishes nothing, takes no lock and does not open the database of the cache, so shares may run at the same
/// time, twice, or be killed.
extension SiteBuilder {
  /// Makes the files of a share: of images, of the cards of items, and of tiles.
  ///
  /// A mistake in the content ends the share before it makes anything, as it ends a build.
  /// - Throws: `EnvironmentFailure` if the cache cannot store all results; `FileError`.
  package func make(_ share: BuildShare) throws -> ShareReport {
    guard let folder = options.cache else {
      throw EnvironmentFailure(cannot: "make a share", reason: "there is no folder to keep it in")
    }
    let cache = try BuildCache.openForShare(folder)
    var uncached = options
    uncached.cache = nil
    progress(BuildProgress(stage: .read))
    let (content, sources, diagnostics) = try read(
      BuildInputs(uncached, nil, isOnlyReading: true), cache, share: share)
    var report = ShareReport(diagnostics: diagnostics)
    guard let templates = sources.templates.set, !diagnostics.containsErrors else { return report }

    progress(BuildProgress(stage: .measure))
    let library = FontLibrary()
    library.load()
    let environments = content.catalogs.compactMap { environment($0, templates, library).0 }
    let settings = content.catalog.site.imageSettings(in: templates.theme)
    let (files, fileDiagnostics) = try probe(content.catalogs, settings, cache, share: share)
    report.diagnostics += fileDiagnostics
    let sites = zip(content.catalogs, environments).map { catalog, environment in
      DividedSite(
        catalog: catalog, environment: environment, files: files, contentFolder: options.content, cache: cache,
        decoder: options.decoder, imageSettings: settings, divides: false)
    }
    guard let site = sites.first else { return report }

    let orders = site.imageOrders(sites.planImageLadders()).filter { $0.image.format != .svg }
    let maker = ImageMaker(
      folder: options.content, cache: cache, decoder: options.decoder, publisher: nil, jobs: options.jobs)
    let outcome = try maker.makeAll(
      orders, cards: sites.flatMap { SocialCards($0).ofItems }, tiles: site.tileSources, progress: progress)
    report.diagnostics += outcome.diagnostics
    report.images = orders.count
    report.made = outcome.made
    let lost = cache.lostResults
    guard lost.count == 0 else {
      throw EnvironmentFailure(cannot: "keep \(lost.count) results in \(folder)", reason: lost.reason)
    }
    return report
  }
}
