import Bytes
import CollectionLayout
import Items
import Geometry
package import SiteModel

/// The pages of a collection that scroll as one (`scroll: endless`).
///
/// All its pages have the same intervals, so within each interval their total length is affine in the container's
/// width, and known before the first page is opened. A script (`Templates/scripts/window.js`) positions the visible
/// pages where their style sheets place them. Without JavaScript, they are ordinary pages.
package struct EndlessScroll: Sendable {
  /// The lower bounds in px of the intervals that the pages share.
  private let bounds: [Double]
  /// By interval and page: the page's length including the gap after it, in fractions of the container's width plus px.
  private let strides: [[AffineLength]]
  /// By interval and page: the start of the page, from the start of the first one; the last element is the end.
  private let starts: [[AffineLength]]
  /// The page numbers of each run: adjacent pages whose total length browsers can scroll. Different runs are only
  /// linked.
  private let runs: [ClosedRange<Int>]
  /// The `id` of each cell, by page.
  private let names: [[String]]
  private let stem: String
  private let collection: CatalogCollection
  package let build: String

  /// Adds up the lengths of a collection's pages, and divides them into runs.
  /// - Parameters:
  ///   - pages: all pages of one collection, with the same intervals; more than one.
  ///   - stem: the prefix of the names of the collection's files.
  package init(_ pages: [LaidOutPage], stem: String) {
    let layout = pages[0].page.collection.layout
    let inset = layout.settings?.sectionInset ?? .zero
    let gap = AffineLength(
      slope: 0, constant: max(0, (layout.settings?.lineSpacing ?? 0) - inset.top - inset.bottom))
    let intervals = pages[0].geometry.intervals
    bounds = intervals.map(\.lowerBound)
    let strides = intervals.indices.map { interval in
      pages.map { LengthNotation.fine.rounded($0.geometry.intervals[interval].contentHeight + gap) }
    }
    self.strides = strides
    starts = strides.map { $0.reduce(into: [.zero]) { $0.append($0[$0.count - 1] + $1) } }
    // The maximum length of each page over the widths for which the engine is evaluated.
    let lengths = pages.indices.map { page in
      zip(intervals, strides).map { interval, strides in
        max(strides[page].value(at: interval.lowerBound), strides[page].value(at: interval.upperBound))
      }.max() ?? 0
    }
    runs = Self.runs(lengths)
    let names = pages.map { $0.page.items.map { elementID($0.slug) } }
    self.names = names
    self.stem = stem
    collection = pages[0].page.collection
    build = contentHash("\(strides.map { $0.map { "\($0.slope) \($0.constant)" } }) \(names)")
  }

  /// Divides pages into runs of page numbers, from 1, whose total length does not exceed that of the longest allowed
  /// page.
  private static func runs(_ lengths: [Double]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var length = 0.0
    for (index, own) in lengths.enumerated() {
      if let last = runs.last, length + own <= CollectionDivision.longestPage {
        runs[runs.count - 1] = last.lowerBound...index + 1
        length += own
      } else {
        runs.append(index + 1...index + 1)
        length = own
      }
    }
    return runs
  }

  private func run(ofPage number: Int) -> ClosedRange<Int> { runs.first { $0.contains(number) } ?? number...number }

  /// The manifest's path, the same in every build, and unique to the collection.
  private func manifestPath(of run: ClosedRange<Int>) -> String {
    "assets/layouts/\(stem)-window-\(run.lowerBound)-\(contentHash(collection.versionKey).prefix(8)).json"
  }

  /// The position of a page among the pages that scroll as one.
  package func window(ofPage number: Int) -> PageWindow {
    let run = run(ofPage: number)
    let places = starts.map { starts in
      let first = starts[run.lowerBound - 1]
      return PageWindow.Place(before: starts[number - 1] - first, total: starts[run.upperBound] - first)
    }
    return PageWindow(places: places, build: build, manifest: manifestPath(of: run))
  }

  /// The maximum size in bytes of extents in the manifest itself. Below it, a separate request for one interval would
  /// cost more.
  private static let shortExtents = 8_000

  /// The files that the script reads, by path in the site: a manifest for each run of pages, and the files it refers
  /// to.
  ///
  ///     {"build": "…", "first": 1, "last": 40, "versions": ["…", …], "from": [7, 18, …],
  ///      "extents": "ferns-extents-…-*.json", "names": "ferns-names-….json",
  ///      "pages": "../../ferns/page-*.html", "firstPage": "../../ferns/index.html"}
  ///
  /// `from` contains the lower bounds of the intervals in `rem`. The extents of interval `*` are two numbers for each
  /// page of the run: its fraction of the container's width in millionths, and its constant in ten-thousandths of a
  /// `rem`. A page begins where the previous one ends. Short extents are stored in the manifest, by interval. Addresses
  /// are relative to the manifest.
  /// - Parameter versions: for each page, a value that changes with anything it shows.
  package func files(versions: [String], addresses: SiteAddresses) -> [(path: String, text: String)] {
    runs.flatMap { run -> [(path: String, text: String)] in
      let pages = run.lowerBound - 1..<run.upperBound
      func list<Value>(_ values: some Sequence<Value>) -> String {
        "[\(values.map { "\($0)" }.joined(separator: ","))]"
      }
      let extents = strides.map { strides in
        list(
          strides[pages].flatMap { [Int(($0.slope * 1e6).rounded()), Int(($0.constant / 16 * 10_000).rounded())] })
      }
      let isShort = extents.reduce(0) { $0 + $1.utf8.count } <= Self.shortExtents
      let names = list(self.names[pages].map { list($0.map(jsonString)) })
      let extentsStem = "\(stem)-extents-\(contentHash(extents.joined()))"
      let namesFile = "\(stem)-names-\(contentHash(names)).json"
      let manifest = SiteFile.asset(manifestPath(of: run))
      func link(_ page: Int) -> String {
        addresses.link(
          from: manifest, to: collection.file(page: page, layout: collection.alternative))
      }
      // A number that no path contains.
      let pattern = link(.max).replacing(String(Int.max), with: "*")
      let text =
        "{\"build\":\(jsonString(build)),\"first\":\(run.lowerBound),\"last\":\(run.upperBound)"
        + ",\"versions\":\(list(versions[pages].map(jsonString)))"
        + ",\"from\":\(list(bounds.map { GeometryStyles.number($0 / 16, decimals: 6) }))"
        + ",\"extents\":\(isShort ? list(extents) : jsonString(percentEncoded(extentsStem) + "-*.json"))"
        + ",\"names\":\(jsonString(percentEncoded(namesFile)))"
        + ",\"pages\":\(jsonString(pattern)),\"firstPage\":\(jsonString(link(1)))}\n"
      let own = isShort ? [] : extents.enumerated().map { ("assets/layouts/\(extentsStem)-\($0).json", $1) }
      return [(manifestPath(of: run), text), ("assets/layouts/\(namesFile)", names)] + own
    }
  }
}
