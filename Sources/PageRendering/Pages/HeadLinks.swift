import Bytes
import SiteModel

/// The links in a page's head that depend on what the page shows, and are inserted when it is rendered.
struct HeadLinks: Sendable {
  /// The placeholder of the link to the style sheet of parts until the page is rendered.
  static let partStyles: StaticString = "<!--parts-->"
  /// The placeholder of the links that preload fonts.
  static let fonts: StaticString = "<!--fonts-->"

  /// The link to the style sheet of parts; nil if the site has none.
  fileprivate let partStyles: String?
  /// The links that preload each of the preloadable fonts, in their order.
  fileprivate let fontPreloads: [String]
}

extension PageComposer {
  /// The links of pages in the folder of a file.
  func headLinks(from file: SiteFile) -> HeadLinks {
    func address(_ path: String) -> String { escapeHTML(link(file, .asset(path))) }
    return HeadLinks(
      partStyles: context.partStyles.map { "<link rel=\"stylesheet\" href=\"\(address($0.path))\">" },
      fontPreloads: context.fonts.preloadable.map {
        "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"\(address($0))\" crossorigin>"
      })
  }

  /// Inserts those of the links that a page needs, at the positions given by its template.
  func inserting(_ links: HeadLinks, into html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var insertions: [(place: Int, placeholder: StaticString, links: [String])] = []
    if let place = html.firstIndex(ofBytes: HeadLinks.partStyles) {
      let isLinked = context.partStyles?.isNeeded(by: html) ?? false
      insertions.append((place, HeadLinks.partStyles, isLinked ? [links.partStyles].compactMap(\.self) : []))
    }
    if let place = html.firstIndex(ofBytes: HeadLinks.fonts) {
      let preloads = fontFiles(shownBy: html).map { links.fontPreloads[$0] }
      insertions.append((place, HeadLinks.fonts, preloads))
    }
    var page: [UInt8] = []
    page.reserveCapacity(insertions.reduce(html.count) { $1.links.reduce($0) { $0 + $1.utf8.count + 1 } })
    var end = 0
    for insertion in insertions.sorted(by: { $0.place < $1.place }) {
      page += UnsafeBufferPointer(rebasing: html[end..<insertion.place])
      for (index, link) in insertion.links.enumerated() {
        if index > 0 { page.append(UInt8(ascii: "\n")) }
        link.withUTF8Bytes { page += $0 }
      }
      end = insertion.place + insertion.placeholder.utf8CodeUnitCount
    }
    page += UnsafeBufferPointer(rebasing: html[end...])
    return page
  }

  /// The font files that a page shows. The names of the languages, each in its own script, are in fonts of the system.
  private func fontFiles(shownBy html: UnsafeBufferPointer<UInt8>) -> [Int] {
    guard context.languages != nil, let start = html.firstIndex(ofBytes: "<nav class=\"languages\""),
      let length = UnsafeBufferPointer(rebasing: html[start...]).firstIndex(ofBytes: "</nav>")
    else { return context.fonts.files(shownBy: html) }
    return (Array(html[..<start]) + html[(start + length)...]).withUnsafeBufferPointer {
      context.fonts.files(shownBy: $0)
    }
  }
}
