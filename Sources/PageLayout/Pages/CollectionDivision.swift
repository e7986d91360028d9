package import Bytes
import CollectionLayout
import Items
package import Diagnostics
import Geometry
import SiteModel

/// Where the pages of a collection end, and the intervals that the pages of an endless collection share. Both depend on
/// measured text, so they are kept from build to build.
package struct CollectionDivision: Sendable {
  /// The maximum length in px of a page along its scroll axis. Browsers store coordinates in fixed point and cannot
  /// show what exceeds them: Firefox after 17.9 million px, Chromium and WebKit after 33.5 million. The limit leaves
  /// space for text at twice its size.
  package static let longestPage = 10_000_000.0

  /// The minimum number of items of a page whose length is checked, unless its images or the lengths set by its layout
  /// may be too long by themselves. With fewer items, each text would have to be 20,000 px high.
  private static let fewItems = 500

  /// The key of everything that the division depends on.
  package let key: ContentKey
  /// The maximum number of items per page if pages would otherwise be too long; nil if none is. The same in every
  /// layout, so that pages of the same number have the same items.
  package private(set) var pageLimit: Int?
  /// The lower bounds in px of the intervals that the pages of an endless collection share, by `versionKey`.
  package private(set) var sharedBounds: [String: [Double]] = [:]
  /// The warning that pages are limited.
  package private(set) var warning: Diagnostic?

  package init(key: ContentKey, pageLimit: Int?, sharedBounds: [String: [Double]], warning: Diagnostic?) {
    (self.key, self.pageLimit, self.sharedBounds, self.warning) = (key, pageLimit, sharedBounds, warning)
  }

  /// Divides a collection, or returns the known division if it depends on the same inputs.
  /// - Parameters:
  ///   - sizes: the sizes in px of the images, by path.
  ///   - common: the key of everything that all pages depend on.
  init(
    of collection: CatalogCollection, _ environment: PageEnvironment, _ sizes: [String: Size],
    known: CollectionDivision?,
    _ common: ContentKey
  ) {
    let key = Self.key(of: collection, sizes, common)
    if let known, known.key == key {
      self = known
      return
    }
    self.key = key
    let measurer = DivisionMeasurer(collection: collection, environment: environment, sizes: sizes)
    limitPages(of: collection, measurer)
    guard collection.scroll == .endless else { return }
    for version in collection.versions where version.layout.canBeEndless {
      let pages = measurer.pages(of: version, limit: pageLimit)
      guard pages.count > 1 else { continue }
      sharedBounds[version.versionKey] = environment.layouter.bounds(
        of: pages[0], cells: environment.cells(of: pages[0]))
    }
  }

  private static func key(of collection: CatalogCollection, _ sizes: [String: Size], _ common: ContentKey) -> ContentKey
  {
    var writer = RecordWriter(capacity: 256 + 16 * collection.itemCount)
    writer.add(common)
    writer.add(collection.key)
    for section in collection.sections {
      writer.add(section.items.count)
      for item in section.items {
        writer.add(item.key)
        guard !sizes.isEmpty, let path = item.imagePath, let size = sizes[path] else { continue }
        writer.add(Int(size.width))
        writer.add(Int(size.height))
      }
    }
    return ContentKey(writer.finish())
  }

  /// Divides pages that would be longer than browsers can scroll, with a warning.
  private mutating func limitPages(of collection: CatalogCollection, _ measurer: DivisionMeasurer) {
    guard var longest = measurer.longestPage(limit: nil), longest.length > Self.longestPage else { return }
    let (count, length) = longest
    while longest.length > Self.longestPage, longest.count > 1 {
      let limit = Int(Double(longest.count) * Self.longestPage / longest.length * 0.95)
      pageLimit = max(1, min(limit, longest.count - 1))
      guard let next = measurer.longestPage(limit: pageLimit) else { break }
      longest = next
    }
    let isTimeline = collection.layouts.contains { $0.layout.layout is TimelineLayout }
    let (problem, remedy) =
      if let limit = pageLimit {
        (
          "a page of \(count) items would be \(Int(length)) px long, and browsers can scroll no more than about "
            + "\(Int(Self.longestPage)) px; its pages have \(limit == 1 ? "one item" : "at most \(limit) items") instead",
          (isTimeline ? "set a smaller 'scale' or 'fold', or " : "")
            + "set 'pageSize' to \(limit)\(limit == 1 ? "" : " or less")"
        )
      } else {
        (
          "a page of one item is \(Int(length)) px long, and browsers can scroll no more than about "
            + "\(Int(Self.longestPage)) px",
          "let cells show less of it, such as its excerpt"
        )
      }
    warning = .warning("page-too-long", problem, at: collection.shown.location, suggestion: remedy)
  }

  /// Measures the pages of a collection.
  private struct DivisionMeasurer {
    let collection: CatalogCollection
    let environment: PageEnvironment
    let sizes: [String: Size]

    func pages(of version: CatalogCollection, limit: Int?) -> [CollectionPage] {
      CollectionPage.pages(
        of: version, strings: environment.strings, limit: limit ?? .max, sharedBounds: nil, imageSizes: sizes)
    }

    /// The item count and length in px of the longest page, in any of the layouts; nil if none may be too long.
    func longestPage(limit: Int?) -> (count: Int, length: Double)? {
      // Most collections have no page that may be too long, and their pages need not be built to see that.
      let size = min(limit ?? .max, collection.pageSize ?? .max, collection.itemCount)
      if size < CollectionDivision.fewItems, !mayBeLong(size) { return nil }
      return collection.versions.flatMap { pages(of: $0, limit: limit) }.compactMap(length).max {
        $0.length < $1.length
      }
    }

    /// Whether images or the lengths set by a layout may make a page of this many items too long.
    private func mayBeLong(_ count: Int) -> Bool {
      var tallest = 0.0
      for section in collection.sections {
        for item in section.items {
          tallest = max(
            tallest, item.size?.height ?? 0, 320 / (CollectionPage.aspect(of: item, sizes) ?? .infinity))
        }
      }
      let asked = collection.layouts.map(\.layout.rowLength).max() ?? 0
      return Double(count) * (tallest + asked) > CollectionDivision.longestPage / 2
    }

    /// The item count and length in px of a page; nil if it cannot be too long.
    private func length(of page: CollectionPage) -> (count: Int, length: Double)? {
      let count = page.sections.reduce(0) { $0 + $1.items.count }
      // At the narrowest width, at which an image may be as wide as the page.
      let pictures = page.items.reduce(0.0) { length, item in
        length + max(item.size?.height ?? 0, 320 / (page.aspect(of: item) ?? .infinity))
      }
      let asked = Double(count) * page.collection.layout.rowLength
      guard count >= CollectionDivision.fewItems || pictures + asked > CollectionDivision.longestPage / 2 else {
        return nil
      }
      return (count, environment.layouter.length(of: page, cells: environment.cells(of: page)))
    }
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
      case let layout as MosaicLayout:
        ([layout.segmentExtent] + layout.wider.map(\.segmentExtent)).reduce(0.0) { longest, extent in
          if case .length(let length) = extent { max(longest, length) } else { longest }
        }
      case let layout as GroupsLayout: layout.setHeight
      // It is as long as the time between its items.
      case is TimelineLayout: CollectionDivision.longestPage
      default: 0.0
      }
    return (common ?? 0) + own
  }
}
