import CellLayout
import Bytes
import Content
import Settings
package import PageLayout
package import SiteModel
import Templating
import Theming

/// The versions of a site in its languages, as the pages of one of them lead to the others.
package struct SiteLanguages: Sendable {
  /// The site in one language.
  package struct Version: Sendable {
    package let language: String
    /// The language's name in itself.
    package let name: String
    package let isRightToLeft: Bool
    let addresses: SiteAddresses
    /// The paths of its pages in the version.
    let pages: Set<String>
    /// Those of the pages that no page of another language leads to.
    let unlistedPages: Set<String>

    /// - Parameter search: what the version's search finds; nil if the site has none.
    package init(_ site: DividedSite, search: SiteSearch?) {
      let settings = site.catalog.site
      language = settings.language
      name = languageName(settings.language)
      isRightToLeft = settings.isRightToLeft
      addresses = SiteAddresses(settings)
      let (listed, unlisted) = site.pageFiles(search)
      unlistedPages = Set(unlisted.map { [addresses] in addresses.path($0) })
      pages = Set(listed.map { [addresses] in addresses.path($0) }).union(unlistedPages)
    }

    fileprivate func file(at path: String) -> SiteFile { .asset(addresses.prefix + path) }
  }

  /// What a page leads to in a language.
  struct Alternate: Sendable {
    let version: Version
    /// The page, or the nearest one above it if the version lacks the page.
    let file: SiteFile
    let isSamePage: Bool
    let isCurrent: Bool
  }

  private let versions: [Version]
  /// The index of the version that a page belongs to.
  private let current: Int

  package init(_ versions: [Version], current: Int) { (self.versions, self.current) = (versions, current) }

  /// What a page leads to in all languages, in their order.
  func alternates(of file: SiteFile) -> [Alternate] {
    let path = versions[current].addresses.path(file)
    return versions.enumerated().map { index, version in
      let found = index == current ? path : version.nearest(to: path, fromUnlisted: isUnlisted(path))
      return Alternate(
        version: version, file: version.file(at: found), isSamePage: found == path, isCurrent: index == current)
    }
  }

  /// The key of what a page leads to in all languages.
  func key(of file: SiteFile) -> ContentKey { key(ofPath: versions[current].addresses.path(file)) }

  /// The key of what the page with a path in the site leads to.
  func key(ofOutput path: String) -> ContentKey {
    let prefix = versions[current].addresses.prefix
    return key(ofPath: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path)
  }

  private func key(ofPath path: String) -> ContentKey {
    var writer = RecordWriter()
    for version in versions {
      writer.add(version.language)
      writer.add(version.nearest(to: path, fromUnlisted: isUnlisted(path)))
    }
    return ContentKey(writer.bytes)
  }

  private func isUnlisted(_ path: String) -> Bool { versions[current].unlistedPages.contains(path) }
}

extension SiteLanguages.Version {
  /// Returns the path of a page, or of the nearest page above it if the version lacks the page.
  /// - Parameter isUnlisted: whether the page that leads there is unlisted, and may lead to others that are.
  fileprivate func nearest(to path: String, fromUnlisted isUnlisted: Bool) -> String {
    func has(_ path: String) -> Bool { pages.contains(path) && (isUnlisted || !unlistedPages.contains(path)) }
    if has(path) { return path }
    var folder = ContentPath.folder(of: path)
    while !folder.isEmpty {
      if has(folder + "/index.html") { return folder + "/index.html" }
      folder = ContentPath.folder(of: folder)
    }
    return "index.html"
  }
}

extension DividedSite {
  /// All pages of the site.
  fileprivate func pageFiles(_ search: SiteSearch?) -> (listed: [SiteFile], unlisted: [SiteFile]) {
    var files: [SiteFile] = [.home, .notFound]
    var unlisted: [SiteFile] = []
    func add(_ some: [SiteFile], isUnlisted: Bool) {
      if isUnlisted { unlisted += some } else { files += some }
    }
    for collection in catalog.collections + catalog.termCollections {
      for version in collection.versions {
        add(pages(of: version).map(\.file), isUnlisted: collection.isUnlisted)
      }
    }
    for collection in catalog.collections {
      for item in collection.allItems {
        let isUnlisted = collection.isUnlisted || item.isUnlisted
        add([.item(path: item.path)], isUnlisted: isUnlisted)
        for image in zoomedImages(of: item, in: collection) {
          add(image.pyramid.levels.indices.map { image.page(level: $0 + 1) }, isUnlisted: isUnlisted)
        }
      }
    }
    for facet in catalog.facets { add([facet.file], isUnlisted: facet.isUnlisted) }
    for page in catalog.pages { add([page.pageFile], isUnlisted: page.isUnlisted) }
    if let search {
      files.append(.search)
      if !search.titles.isOnePage {
        for letter in search.titles.letters {
          let count = max(1, (letter.titles.count + TitleIndex.mostTitles - 1) / TitleIndex.mostTitles)
          files += (1...count).map { TitleIndex.file(letter, page: $0) }
        }
      }
    }
    return (files, unlisted)
  }
}

extension SiteLanguages {
  /// The addresses of a page in all languages that have it, and of the first of these for all other languages. Empty if
  /// no other language has it, and if the site has no address.
  /// The languages other than the page's own have the names that Open Graph gives them as well.
  package func hreflang(of file: SiteFile) -> [(language: String, address: String, locale: String?)] {
    if isUnlisted(versions[current].addresses.path(file)) { return [] }
    let same = alternates(of: file).filter(\.isSamePage).compactMap { alternate in
      alternate.version.addresses.absolute(alternate.file).map { address in
        let language = alternate.version.language
        return (language: language, address: address, locale: alternate.isCurrent ? nil : openGraphLocale(language))
      }
    }
    guard same.count > 1 else { return [] }
    return same + [(language: "x-default", address: same[0].address, locale: nil)]
  }
}

extension PageComposer {
  /// The values of the languages that a page leads to: those of the switch, and those that search engines read.
  func languages(of file: SiteFile, isCanonical: Bool) -> (menu: [TemplateValue], alternates: [TemplateValue]) {
    let alternates = context.languages?.alternates(of: file) ?? []
    let menu = alternates.map { alternate -> TemplateValue in
      [
        "name": .string(alternate.version.name), "language": .string(alternate.version.language),
        "direction": alternate.version.isRightToLeft ? "rtl" : "ltr", "url": .string(link(file, alternate.file)),
        "isCurrent": .bool(alternate.isCurrent),
      ]
    }
    let links = isCanonical ? context.languages?.hreflang(of: file) ?? [] : []
    return (
      menu,
      links.map { ["language": .string($0.language), "url": .string($0.address), "locale": .optional($0.locale)] }
    )
  }
}
