import Glibc
import Imaging
package import SiteImages
import SiteModel
import PageLayout

/// The output of `vitrine plan --images`: the widths of each image's files, and the bytes that visitors load.
package struct ImageLadderReport: Sendable {
  /// Images with equal widths that are shown at the same places.
  package struct Group: Sendable {
    /// The paths relative to the content folder.
    package var images: [String]
    package var ladder: ImageLadder
    /// Where the images are shown: `plates`, `plates (list)`, `item pages`, `covers`, `texts`.
    package var uses: [String]
    /// The expected bytes; nil for drawings, and for images that no page shows.
    package var bytes: Bytes?
  }

  /// The expected bytes of one view of an image, in the preferred format.
  package struct Bytes: Sendable {
    /// With the files of the ladder.
    package var chosen: Double
    /// With a file of every width.
    package var exact: Double
    /// With a file every 15 % of width.
    package var series: Double
  }

  /// In the order of their first images.
  package var groups: [Group]

  /// The means over all images with expected bytes; nil if there are none.
  package var mean: Bytes? {
    var (sum, count) = (Bytes(chosen: 0, exact: 0, series: 0), 0.0)
    for group in groups {
      guard let bytes = group.bytes else { continue }
      let images = Double(group.images.count)
      sum.chosen += bytes.chosen * images
      sum.exact += bytes.exact * images
      sum.series += bytes.series * images
      count += images
    }
    guard count > 0 else { return nil }
    return Bytes(chosen: sum.chosen / count, exact: sum.exact / count, series: sum.series / count)
  }
}

extension DividedSite {
  /// Reports the widths of the files of all images.
  package func imageLadderReport() -> ImageLadderReport {
    var planner = imageLadderPlanner
    let uses = imageUses(versions: planner.versions)
    var groups: [ImageLadderReport.Group] = []
    var known: [GroupKey: Int] = [:]
    var sums: [ImageLadderReport.Bytes] = []
    for image in files.images.values.sorted(by: { $0.source < $1.source }) {
      let places = uses.uses(of: image)
      let ladder = planner.ladder(of: image, uses: places)
      let isDrawing = image.format == .svg
      let demand = planner.demand(for: image, uses: places).limited(to: image.width)
      let bytes = ImageLadderReport.Bytes(ladder, demand, of: image)
      let key = GroupKey(ladder: ladder, uses: places, isDrawing: isDrawing)
      if let index = known[key] {
        groups[index].images.append(image.source)
        sums[index].add(bytes)
      } else {
        known[key] = groups.count
        sums.append(bytes)
        groups.append(
          ImageLadderReport.Group(
            images: [image.source], ladder: ladder, uses: places.labels(planner.versions),
            bytes: isDrawing || demand.isEmpty ? nil : bytes))
      }
    }
    for index in groups.indices where groups[index].bytes != nil {
      groups[index].bytes = sums[index].divided(by: Double(groups[index].images.count))
    }
    return ImageLadderReport(groups: groups)
  }
}

private struct GroupKey: Hashable {
  var ladder: ImageLadder
  var uses: Set<ImageUse>
  var isDrawing: Bool
}

extension Set<ImageUse> {
  /// What the places are called, in order. Several texts and clusters of a collection are called alike.
  fileprivate func labels(_ versions: [CatalogCollection]) -> [String] {
    var known: Set<String> = []
    return sorted().map { $0.label(versions) }.filter { known.insert($0).inserted }
  }
}

extension ImageUse {
  private func name(of version: CatalogCollection) -> String {
    // The path of the images of an item has the name already.
    let name = version.alternative.map { " (\($0))" } ?? ""
    return version.path.hasSuffix(name) ? version.path : version.path + name
  }

  fileprivate func label(_ versions: [CatalogCollection]) -> String {
    switch self {
    case .cell(let version, _, let isRich):
      name(of: versions[version]) + (isRich ? " texts" : "")
    case .itemPage: "item pages"
    case .fullView: "full views"
    case .cover: "covers"
    case .text: "texts"
    case .banner: "the head of the home page"
    }
  }
}

extension ImageLadderReport.Bytes {
  /// The mean size in bytes of eight photographs of 3:2, 800 px wide, as AVIF of quality 65 and as JPEG of quality 80.
  private static let (avifBytes, jpegBytes) = (25_300.0, 52_600.0)

  fileprivate init(_ ladder: ImageLadder, _ demand: WidthDemand, of image: ProbedImage) {
    guard !demand.isEmpty else {
      self.init(chosen: 0, exact: 0, series: 0)
      return
    }
    let isAnimated = image.frameCount > 1
    let growth = isAnimated ? FileGrowth.others : .avif
    let unit =
      (isAnimated ? Self.jpegBytes * Double(image.frameCount) : Self.avifBytes) / pow(800, growth.exponent)
      * (1.5 / image.aspect)
    let series = Set(demand.points.map { Self.seriesWidth(for: $0.width, limit: image.width) }).sorted()
    self.init(
      chosen: unit * demand.expectedBytes(ladder.widths, growth: growth),
      exact: unit * demand.expectedBytesOfExactFiles(growth: growth),
      series: unit * demand.expectedBytes(series, growth: growth))
  }

  /// The width of the next file of a geometric series from 48 px in steps of 15 %, which ends with the source.
  private static func seriesWidth(for width: Int, limit: Int) -> Int {
    let step = (log(max(Double(width), 48) / 48) / log(1.15) - 1e-9).rounded(.up)
    let next = 48 * pow(1.15, max(step, 0))
    return next * 1.15 > Double(limit) ? limit : Int(next.rounded(.up))
  }

  fileprivate mutating func add(_ other: Self) {
    chosen += other.chosen
    exact += other.exact
    series += other.series
  }

  fileprivate func divided(by count: Double) -> Self {
    Self(chosen: chosen / count, exact: exact / count, series: series / count)
  }
}
