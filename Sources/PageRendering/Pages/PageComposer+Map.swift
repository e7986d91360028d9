import Bytes
import Cartography
import CollectionLayout
import Items
import Geometry
import PageLayout
import SiteModel

extension PageComposer {
  /// The maximum number of titles in the name of a cluster.
  private static var mostTitles: Int { 12 }

  /// The map of a page: its drawing as an SVG, and what is written in it.
  func map(of page: CollectionPage) -> (svg: String, text: String) {
    guard let region = page.map?.region else { return ("", "") }
    let drawing = MapDrawing(region)
    var paths = "<path fill-rule=\"evenodd\" d=\"\(drawing.land)\"/>"
    if let lines = drawing.lines, let bar = drawing.bar {
      paths += "<path d=\"\(lines)\"/><path class=\"scale\" d=\"\(bar)\"/>"
    }
    let svg = "<svg viewBox=\"0 0 \(drawing.width) \(drawing.height)\" preserveAspectRatio=\"none\">\(paths)</svg>"
    return (svg, drawing.distance ?? "")
  }

  /// The list items of a map's clusters, which precede their first items: a link with the number of items, and for
  /// screen readers their titles.
  func clusters(of laidOut: LaidOutPage) -> [IndexPath: String] {
    let (page, geometry) = (laidOut.page, laidOut.geometry)
    var clusters: [IndexPath: String] = [:]
    for (index, decoration) in geometry.decorations.enumerated() {
      guard case .cluster(let numbers) = decoration.kind else { continue }
      let path = decoration.indexPath
      let items = numbers.map { page.sections[path.section].items[$0] }
      let titles = items.prefix(Self.mostTitles).map(\.title) + (items.count > Self.mostTitles ? ["…"] : [])
      let file = page.clusterFiles[CatalogCollection.clusterName(of: items)]
      let link = file.map { "a href=\"\(escapeHTML(self.link(page.file, $0)))\"" } ?? "div"
      clusters[path, default: ""] +=
        "<li class=\"cluster \(geometry.className(ofDecoration: index))\" data-cluster=\"\(path.section).\(path.item)\">"
        + "<\(link)><span class=\"t-meta\">\(items.count)</span><span>: \(escapeHTML(titles.joined(separator: ", ")))</span>"
        + "</\(file == nil ? "div" : "a")></li>"
    }
    return clusters
  }
}
