import Content
package import SiteModel

/// The notices that copies of images carry, where the site asks for it.
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
    standard = author.isEmpty ? nil : Self.notice(of: author)
    for item in catalog.collections.flatMap(\.items) {
      guard let path = item.image?.path, notices[path] == nil else { continue }
      notices[path] = item.copyright ?? item.creator.map(Self.notice)
    }
  }

  /// What copies of an image say of whose it is: what its item or the image itself says, or else the site's author.
  /// Nil where nothing is known or nothing is to be said.
  package subscript(path: String) -> String? { notices[path] ?? standard }

  private static func notice(of name: String) -> String { "© " + name }
}
