import Content
package import SiteModel

/// The copyright notices to embed in copies of images, if the site enables them.
package struct CopyrightNotices: Sendable {
  /// By path relative to the content folder.
  private var notices: [String: String] = [:]
  private let standard: String?

  package init(_ catalog: Catalog) {
    let author = catalog.site.author
    guard catalog.site.publishCopyright else {
      standard = nil
      return
    }
    standard = catalog.site.attribution.copyright ?? (author.isEmpty ? nil : Self.notice(of: author))
    for collection in catalog.collections {
      for item in collection.allItems {
        guard let path = item.image?.path, notices[path] == nil else { continue }
        notices[path] = item.copyright ?? collection.attribution.copyright ?? item.creator.map(Self.notice)
      }
    }
  }

  /// The copyright notice for copies of an image: that of its item or of the image itself, or else the site's author.
  /// Nil if none is known, or if the site disables notices.
  package subscript(path: String) -> String? { notices[path] ?? standard }

  private static func notice(of name: String) -> String { "© " + name }
}
