import CellLayout
package import Actions
package import Bytes
package import CollectionLayout
import Content
package import Diagnostics
package import Geometry
package import Imaging
package import SiteImages
package import SiteModel
package import Theming

/// The model of a site, divided into pages: the catalog, the images that it shows, and where its pages end.
package struct DividedSite: Sendable {
  package let catalog: Catalog
  package let environment: PageEnvironment
  package let files: SiteFiles
  /// Where pages end, by the path of the collection.
  package let divisions: [String: CollectionDivision]
  package let contentFolder: String
  package let cache: BuildCache
  package let decoder: any ImageDecoder
  package let imageSettings: ImageSettings
  /// The folders of images and social cards.
  package let imageFolders: AssetFolders
  /// The sizes in px of the images, by path.
  let imageSizes: [String: Size]

  /// Divides a site.
  /// - Parameters:
  ///   - known: the divisions of the build before, by the path of the collection.
  ///   - common: the key of everything that all pages depend on.
  ///   - divides: false to leave collections undivided, for what does not depend on pages, such as the widths of image
  ///     files.
  package init(
    catalog: Catalog, environment: PageEnvironment, files: SiteFiles, contentFolder: String, cache: BuildCache,
    decoder: any ImageDecoder, imageSettings: ImageSettings, imageFolders: AssetFolders = AssetFolders(),
    known: [String: CollectionDivision] = [:],
    common: ContentKey = ContentKey(high: 0, low: 0), divides: Bool = true
  ) {
    self.catalog = catalog
    self.environment = environment
    self.files = files
    self.contentFolder = contentFolder
    self.cache = cache
    self.decoder = decoder
    self.imageSettings = imageSettings
    self.imageFolders = imageFolders
    let sizes = files.images.mapValues(\.size).merging(files.remoteImages.mapValues(\.size)) { own, _ in own }
    imageSizes = sizes
    guard divides else {
      divisions = [:]
      return
    }
    divisions = Dictionary(
      (catalog.collections + catalog.termCollections).map { collection in
        let known = known[catalog.site.addressPrefix + collection.path]
        return (collection.path, CollectionDivision(of: collection, environment, sizes, known: known, common))
      }
    ) { first, _ in first }
  }

  /// Where the pages of all versions of a site end, as the next build knows them.
  package static func knownDivisions(of versions: [DividedSite]) -> [String: CollectionDivision] {
    versions.reduce(into: [:]) { known, version in
      let prefix = version.catalog.site.addressPrefix
      for (path, division) in version.divisions { known[prefix + path] = division }
    }
  }

  /// The number of pages of a collection.
  package func pageCount(of collection: CatalogCollection) -> Int {
    collection.inLayoutOrder.pages(limit: divisions[collection.path]?.pageLimit ?? .max).count
  }

  /// The pages of a collection.
  package func pages(of collection: CatalogCollection) -> [CollectionPage] {
    let division = divisions[collection.path]
    return CollectionPage.pages(
      of: collection.inLayoutOrder, strings: environment.strings, limit: division?.pageLimit ?? .max,
      sharedBounds: division?.sharedBounds[collection.versionKey],
      breakpoints: environment.layouter.breakpoints(of: collection.layout.layout), imageSizes: imageSizes)
  }

  /// Whether the pages of a collection scroll as one: there are several, and they follow each other vertically.
  package func isEndless(_ collection: CatalogCollection) -> Bool {
    divisions[collection.path]?.sharedBounds[collection.versionKey] != nil
  }

  /// Lays out a page of the site.
  package func layOut(_ page: CollectionPage) -> LaidOutPage { environment.layOut(page) }

  /// The warnings about where pages end and about layouts, in the order of the collections.
  package var diagnostics: [Diagnostic] {
    catalog.collections.compactMap { divisions[$0.path]?.warning } + endlessSideways() + unknownSections()
      + missingFacts()
  }

  /// Warnings for layouts of sections that no collection has.
  private func unknownSections() -> [Diagnostic] {
    catalog.collections.flatMap { collection in
      let titles = collection.sections.compactMap { $0.key.heading(environment.strings) }
      return collection.layouts.flatMap { choice -> [Diagnostic] in
        guard let layout = choice.layout.layout as? SectionsLayout else { return [] }
        return layout.named.keys.sorted().filter { !titles.contains($0) }.map { name in
          .warning(
            "unknown-section", "'sections' of the layout names '\(name)', which is no section of the collection",
            at: choice.location,
            suggestion: titles.isEmpty
              ? "'sectionBy' divides a collection into sections"
              : closestMatch(to: name, in: titles).map { "did you mean '\($0)'?" }
                ?? "the sections are \(titles.prefix(12).joined(separator: ", "))")
        }
      }
    }
  }

  /// Warnings for collections that request endless scrolling but do not support it.
  private func endlessSideways() -> [Diagnostic] {
    catalog.collections.filter { collection in
      collection.scroll == .endless && collection.versions.allSatisfy { !$0.layout.canBeEndless }
    }.map { collection in
      .warning(
        "endless-sideways",
        "'scroll: endless' does nothing where the layout scrolls sideways, or where sections have layouts of their own",
        at: SourceLocation(path: collection.location.path),
        suggestion: "leave it out, or add a layout that scrolls down")
    }
  }
}

extension [DividedSite] {
  /// The version of the site, among those in its languages, that has the page at a path; the first one for any other
  /// path.
  package func version(withPageAt path: String) -> DividedSite? {
    last { path.hasPrefix($0.catalog.site.addressPrefix) } ?? first
  }

  /// The version of the site that a collection or a page is looked for in, and its path there: `de/plates` is `plates`
  /// in German.
  package func named(_ path: String) -> (site: DividedSite, path: String)? {
    guard let first else { return nil }
    let others = dropFirst().first { (path + "/").hasPrefix($0.catalog.site.addressPrefix) }
    guard let others else { return (first, path) }
    let rest = String(path.dropFirst(others.catalog.site.addressPrefix.count))
    return (others, rest.isEmpty ? "." : rest)
  }
}

extension LayoutDescription {
  /// Whether pages in the layout can follow each other.
  var canBeEndless: Bool { layout.scrollAxis == .vertical && !(layout is SectionsLayout) }
}

/// The output of `vitrine frames`: the frames of a built page at one width.
package struct PageFrames: Sendable {
  package var contentSize: Size
  /// In px, with the origin at the top left. Mirrored on a site written from right to left.
  package var elements: [LayoutAttributes]
  package var warnings: [String]
  /// What the layout draws beside the cells at this width.
  package var decorations: [LayoutDecoration]
}

extension DividedSite {
  /// The frames of a collection's page at a container width in px at a root font size of 16, from the rounded lengths
  /// of its style sheet; nil if there is no such page.
  package func frames(of collection: CatalogCollection, page number: Int, width: Double) -> PageFrames? {
    frames(of: collection, page: number, widths: [width])?.first
  }

  /// The frames of a collection's page at several container widths. The page is laid out once.
  package func frames(of collection: CatalogCollection, page number: Int, widths: [Double]) -> [PageFrames]? {
    let pages = pages(of: collection)
    guard number > 0, pages.indices.contains(number - 1) else { return nil }
    let geometry = layOut(pages[number - 1]).geometry
    return widths.map { frames(of: geometry, at: $0) }
  }

  /// The frames of the sections of a page whose sections have layouts of their own, by the value of `data-collection`;
  /// nil for other pages.
  package func frames(
    ofPartsOf collection: CatalogCollection, page number: Int, widths: [Double]
  ) -> [[(name: String, frames: PageFrames)]]? {
    let pages = pages(of: collection)
    guard number > 0, pages.indices.contains(number - 1), collection.layout.layout is SectionsLayout else { return nil }
    let geometries = parts(of: pages[number - 1]).map { (name: $0.name, geometry: layOut($0.page).geometry) }
    return widths.map { width in geometries.map { ($0.name, frames(of: $0.geometry, at: width)) } }
  }

  /// The frames of all laid-out sections of the page at an address, by the value of `data-collection`, at several
  /// container widths; nil if there is no such page. Of a collection, it is the first page in its own layout.
  package func frames(ofPageAt address: String, widths: [Double]) -> [[(name: String, frames: PageFrames)]]? {
    guard let pages = sections(ofPageAt: address) else { return nil }
    let geometries = pages.map { (name: $0.name, geometry: layOut($0.page).geometry) }
    return widths.map { width in geometries.map { ($0.name, frames(of: $0.geometry, at: width)) } }
  }

  private func frames(of geometry: PageGeometry, at width: Double) -> PageFrames {
    let interval = geometry.interval(at: width)
    let elements = geometry.elements.indices.map { index in
      let (element, affine) = (geometry.elements[index], interval.frames[index])
      var frame = affine.frame(at: width)
      if environment.site.isRightToLeft { frame.x = width - frame.maxX }
      return LayoutAttributes(
        kind: element.kind, indexPath: element.indexPath, frame: frame, alpha: element.alpha,
        transform: element.transform, zIndex: element.zIndex, isHidden: interval.absent.contains(index))
    }
    let size = Size(width: interval.contentWidth.value(at: width), height: interval.contentHeight.value(at: width))
    let decorations = geometry.decorations.indices.filter { !interval.absentDecorations.contains($0) }.map { index in
      var decoration = geometry.decorations[index]
      decoration.frame = interval.decorations[index].frame(at: width)
      if environment.site.isRightToLeft { decoration.frame.x = width - decoration.frame.maxX }
      return decoration
    }
    return PageFrames(
      contentSize: size, elements: elements, warnings: geometry.warnings.map(\.description), decorations: decorations)
  }
}
