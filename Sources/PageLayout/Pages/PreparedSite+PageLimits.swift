import CollectionLayout
import Content
package import Diagnostics
import Geometry
import SiteModel

extension PreparedSite {
  /// The maximum length in px of a page along its scroll axis. Browsers store coordinates in fixed point and cannot
  /// show what exceeds them: Firefox after 17.9 million px, Chromium and WebKit after 33.5 million. The limit leaves
  /// space for text at twice its size.
  package static let longestPage = 10_000_000.0

  /// The minimum number of items of a page whose length is checked, unless its images or the lengths set by its layout
  /// may be too long by themselves. With fewer items, each text would have to be 20,000 px high.
  private static let fewItems = 500

  /// Divides collections whose pages would be longer than browsers can scroll, and returns a warning for each.
  package mutating func limitPages() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for collection in catalog.collections {
      guard var longest = longestPage(of: collection), longest.length > Self.longestPage else { continue }
      let (count, length) = longest
      while longest.length > Self.longestPage, longest.count > 1 {
        let limit = Int(Double(longest.count) * Self.longestPage / longest.length * 0.95)
        pageLimits[collection.path] = max(1, min(limit, longest.count - 1))
        guard let next = longestPage(of: collection) else { break }
        longest = next
      }
      let (problem, remedy) =
        if let limit = pageLimits[collection.path] {
          (
            "a page of \(count) items would be \(Int(length)) px long, and browsers can scroll no more than about "
              + "\(Int(Self.longestPage)) px; its pages have \(limit == 1 ? "one item" : "at most \(limit) items") instead",
            "set 'pageSize' to \(limit)\(limit == 1 ? "" : " or less")"
          )
        } else {
          (
            "a page of one item is \(Int(length)) px long, and browsers can scroll no more than about "
              + "\(Int(Self.longestPage)) px",
            "let cells show less of it, such as its excerpt"
          )
        }
      diagnostics.append(
        .warning("page-too-long", problem, at: collection.shown.location, suggestion: remedy))
    }
    return diagnostics
  }

  /// The item count and length in px of the collection's longest page, in any of its layouts; nil if none may be too
  /// long.
  private func longestPage(of collection: Collection) -> (count: Int, length: Double)? {
    collection.versions.flatMap(pages).compactMap(length).max { $0.length < $1.length }
  }

  /// The item count and length in px of a page; nil if it cannot be too long.
  private func length(of page: CollectionPage) -> (count: Int, length: Double)? {
    let count = page.sections.reduce(0) { $0 + $1.items.count }
    // At the narrowest width, at which an image may be as wide as the page.
    let pictures = page.items.reduce(0.0) { length, item in
      length + max(item.size?.height ?? 0, 320 / (aspect(of: item) ?? .infinity))
    }
    let asked = Double(count) * page.collection.layout.rowLength
    guard count >= Self.fewItems || pictures + asked > Self.longestPage / 2 else { return nil }
    return (count, layouter.length(of: page, cells: cells(of: page)))
  }

  /// Whether browsers can scroll the whole page.
  package func isScrollable(_ page: CollectionPage) -> Bool {
    length(of: page).map { $0.length <= Self.longestPage } ?? true
  }
}

extension LayoutDescription {
  /// The maximum length in px along the scroll axis that settings request for an item, without its texts and images.
  fileprivate var rowLength: Double {
    let common = settings.map { settings in
      max(settings.lineSpacing, 0) + (settings.itemSize?.height ?? 0) + settings.headerSize + settings.footerSize
        + max(settings.sectionInset.top, 0) + max(settings.sectionInset.bottom, 0)
    }
    let own =
      switch layout {
      case let layout as JustifiedLayout: layout.targetRowHeight * (1 + layout.targetRowHeightTolerance)
      case let layout as MosaicLayout: if case .length(let length) = layout.segmentExtent { length } else { 0.0 }
      default: 0.0
      }
    return (common ?? 0) + own
  }
}
