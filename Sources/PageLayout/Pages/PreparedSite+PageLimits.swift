import CollectionLayout
import Content
package import Diagnostics
import Geometry
import SiteModel

extension PreparedSite {
  /// The px that a page may reach along its scroll axis. Browsers keep coordinates in fixed point and lose what is
  /// beyond: Firefox after 17.9 million px, Chromium and WebKit after 33.5 million; text at twice its size has to fit.
  package static let longestPage = 10_000_000.0

  /// Pages of fewer items than this are not tried, unless their pictures or what the layout asks for alone may be too
  /// long: their texts would have to be 20,000 px high each.
  private static let fewItems = 500

  /// Divides collections whose pages would be longer than browsers can scroll, and warns of it.
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

  /// The longest of the collection's pages, in any of its layouts, that may be too long, by its items and its px.
  private func longestPage(of collection: Collection) -> (count: Int, length: Double)? {
    collection.versions.flatMap(pages).compactMap(length).max { $0.length < $1.length }
  }

  /// The items of a page that may be too long, and its px.
  private func length(of page: CollectionPage) -> (count: Int, length: Double)? {
    let count = page.sections.reduce(0) { $0 + $1.items.count }
    // At the narrowest, where a picture may be as wide as the page.
    let pictures = page.items.reduce(0.0) { length, item in
      length + max(item.size?.height ?? 0, 320 / (aspect(of: item) ?? .infinity))
    }
    let asked = Double(count) * page.collection.layout.rowLength
    guard count >= Self.fewItems || pictures + asked > Self.longestPage / 2 else { return nil }
    return (count, layouter.length(of: page, cells: cells(of: page)))
  }

  /// Whether browsers can scroll the whole of a page.
  package func isScrollable(_ page: CollectionPage) -> Bool {
    length(of: page).map { $0.length <= Self.longestPage } ?? true
  }
}

extension LayoutDescription {
  /// The most px that settings may ask for along the scroll axis for an item, its texts and pictures aside.
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
