import Items
import Settings
package import Imaging
package import SiteModel

/// The rights to embed in copies of images, if the site enables that.
package struct CopyrightNotices: Sendable {
  /// By path relative to the content folder.
  private var notices: [String: ImageRights] = [:]
  private var isOn = false
  /// The rights to what the site shows without other rights; nil if none are known, or if the site disables notices.
  package private(set) var ofSite: ImageRights?

  package init(_ catalog: Catalog) {
    guard catalog.site.publishCopyright else { return }
    isOn = true
    let author = catalog.site.author
    let site = Self.rights(catalog.site.attribution, creator: author.isEmpty ? nil : author, of: nil)
    ofSite = site.isEmpty ? nil : site
    func add(_ item: Item, _ attribution: Attribution) {
      let hasNone = item.copyright?.isEmpty ?? false
      var rights = Self.rights(
        item.attribution(in: attribution), creator: hasNone ? nil : item.creator, of: item.creator)
      if !hasNone { rights.copyright = rights.copyright ?? site.copyright }
      guard !rights.isEmpty else { return }
      for path in item.images.map(\.path) + item.media.compactMap({ $0.poster?.path }) where notices[path] == nil {
        notices[path] = rights
      }
    }
    for collection in catalog.collections {
      for item in collection.allItems { add(item, collection.attribution) }
    }
    for page in catalog.pages { add(page, catalog.site.attribution) }
  }

  /// The rights for copies of an image: those of its item or of the image itself, or else those of the site. Nil if none
  /// are known, or if the site disables notices.
  package subscript(path: String) -> ImageRights? { notices[path] ?? ofSite }

  /// The rights for pictures of a collection as a whole.
  package func rights(of collection: CatalogCollection) -> ImageRights? {
    guard isOn else { return nil }
    var rights = Self.rights(collection.attribution, creator: nil, of: nil)
    rights.copyright = rights.copyright ?? ofSite?.copyright
    return rights.isEmpty ? nil : rights
  }

  /// - Parameters:
  ///   - creator: the person in the notice, if nobody wrote one.
  ///   - name: the creator of the image.
  private static func rights(_ attribution: Attribution, creator: String?, of name: String?) -> ImageRights {
    ImageRights(
      copyright: attribution.copyright ?? creator.map { "© " + $0 }, creator: name, credit: attribution.credit,
      license: attribution.license, acquire: attribution.acquire)
  }
}
