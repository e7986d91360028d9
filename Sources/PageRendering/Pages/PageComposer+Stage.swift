import Bytes
import CollectionLayout
import Items
import Geometry
import ImageLoading
import PageLayout
import SiteImages
import SiteModel
import Templating
import Theming

/// Writes laid-out cells: those of a collection's page, and those of sections of other pages.
extension PageComposer {
  /// The values of the partial template `stage`.
  /// - Parameter name: the value of `data-collection`.
  func stage(_ laidOut: LaidOutPage, _ sections: [TemplateValue], name: String) -> TemplateObject {
    let layout = laidOut.page.collection.layout
    let isSideways = laidOut.geometry.scrollAxis == .horizontal
    let stops = isSideways ? stops(laidOut.page) : []
    return [
      "title": .string(laidOut.page.collection.title), "slug": .string(name),
      "classes": .string(classes(of: laidOut)), "sections": .list(sections),
      "ignoresSafeArea": .bool(layout.sectionInsetReference == .contentInset),
      "scrollsSideways": .bool(isSideways), "window": .null, "scope": .string(laidOut.geometry.scope),
      "stops": .list(stops), "hasStops": .bool(!stops.isEmpty),
      "decorations": .list(decorations(of: laidOut)),
      "hasDecorations": .bool(!laidOut.geometry.decorations.isEmpty),
    ]
  }

  /// What the layout draws beside the cells. What it says is in the cells, too.
  private func decorations(of laidOut: LaidOutPage) -> [TemplateValue] {
    let geometry = laidOut.geometry
    return geometry.decorations.enumerated().compactMap { index, decoration -> TemplateValue? in
      var (text, drawing) = ("", "")
      switch decoration.kind {
      case .fold(let from, let to):
        let years = [from, to].map { strings.dates.yearText(Int($0.rounded(.down))) }
        text = years[0] == years[1] ? years[0] : years.joined(separator: "–")
      case .map: (drawing, text) = map(of: laidOut.page)
      case .cluster: return nil  // Clusters are links beside the cells.
      case .bar, .figure: break
      }
      return [
        "classes": .string("drawn-\(decoration.kind.name) \(geometry.className(ofDecoration: index))"),
        "text": .string(text), "isFigure": .bool(decoration.kind == .figure), "drawing": .html(drawing),
      ]
    }
  }

  /// The classes of the collection's element, which determine how cells fill their frames and how the collection
  /// scrolls.
  func classes(of laidOut: LaidOutPage) -> String {
    let layout = laidOut.page.collection.layout
    var classes = "collection layout-\(layout.kind)"
    if laidOut.page.host != nil { classes += " embedded" }
    if !laidOut.geometry.scope.isEmpty, !laidOut.page.isEndless { classes += " \(laidOut.geometry.scope)" }
    if layout.stretchesCells { classes += " fixed" }
    if layout.mostLines != nil { classes += " limited" }
    if laidOut.geometry.scrollAxis == .horizontal { classes += " sideways" }
    if let carousel = laidOut.geometry.carousel, carousel.paging != .none { classes += " snaps" }
    if laidOut.isCounted { classes += " counted" }
    if laidOut.geometry.pinning.headers { classes += " pins" }
    if laidOut.geometry.separators != nil { classes += " separators" }
    return classes
  }

  /// The targets of the links below a horizontally scrolling box: the first cell, and cells at equal distances. Links
  /// to fragments scroll the box in every browser.
  func stops(_ page: CollectionPage) -> [TemplateValue] {
    let items = page.items
    guard items.count > 2 else { return [] }
    return stride(from: 0, to: items.count, by: (items.count + Self.mostStops - 1) / Self.mostStops).map { index in
      [
        "number": .integer(index + 1), "title": .string(items[index].title),
        "url": .string(fragment(of: items[index], on: page)),
      ]
    }
  }

  /// The maximum number of links that fit in one row on a phone.
  private static var mostStops: Int { 7 }

  /// The link to an item's cell on the same page.
  func fragment(of item: Item, on page: CollectionPage) -> String { "#" + percentEncoded(page.cellID(of: item)) }

  /// The preloads of images in the first viewport, which the browser fetches before it has laid out the page.
  func preloads(_ plan: LoadingPlan, of laidOut: LaidOutPage, from file: SiteFile) -> [Picture.Preload] {
    let picture = picture(from: file)
    return plan.entries.filter { $0.hint == .preload }.compactMap { entry in
      guard let image = image(of: laidOut.page, at: entry.indexPath) else { return nil }
      let place = places.cell(entry.element, of: laidOut, size: image.size, at: entry.preloadedWidths)
      return picture.preload(image, place: place, media: entry.preloadMedia)
    }
  }

  private func image(of page: CollectionPage, at indexPath: IndexPath) -> SiteImage? {
    image(of: page.sections[indexPath.section].items[indexPath.item])
  }

  func image(of item: Item) -> SiteImage? { item.imagePath.flatMap { images[$0] } }

  /// The aspect ratio of each image, its placeholder while it loads (a gradient from the colour of its upper half to
  /// that of its lower half), and the name that identifies a moving cell on the target page; and what the numbers under
  /// the cells of a carousel begin with and end in.
  ///
  /// The files of an image have whole px and therefore approximate aspect ratios; cells are measured with the
  /// original's.
  func cellStyles(_ laidOut: LaidOutPage, moving: Set<Int>) -> String {
    // Images of the same shape and colours share a rule.
    var (order, selectors) = ([String](), [String: String]())
    func add(_ declarations: String, to element: Int) {
      let name = "." + laidOut.geometry.className(ofElement: element)
      if let known = selectors[declarations] {
        selectors[declarations] = known + "," + name
      } else {
        order.append(declarations)
        selectors[declarations] = name
      }
    }
    for (element, about) in laidOut.geometry.elements.enumerated() where about.kind == .cell {
      if let image = image(of: laidOut.page, at: about.indexPath) {
        let divisor = Self.commonDivisor(image.width, image.height)
        var declarations = "--a:\(image.width / divisor)/\(image.height / divisor)"
        if let placeholder = image.look.placeholder { declarations += ";--p:\(placeholder.css)" }
        add(declarations, to: element)
      }
      if moving.contains(element) {
        let item = laidOut.page.sections[about.indexPath.section].items[about.indexPath.item]
        // Items with the same slug in two collections are different items.
        add("--v:v\(contentHash(item.path).prefix(8))", to: element)
      }
    }
    var css = order.map { "\(selectors[$0, default: ""]){\($0)}\n" }.joined()
    if laidOut.isCounted {
      let (page, scope) = (laidOut.page, laidOut.geometry.scope)
      css +=
        ".\(scope.isEmpty ? "collection" : scope){counter-reset:cell \(page.firstItem);--of:\" / \(page.itemCount)\"}\n"
    }
    if !moving.isEmpty { css += Self.movingStyles }
    // A skipped cell has no position when the first frame is drawn, so it would move from nowhere.
    for (chunk, about) in laidOut.geometry.chunks.enumerated() where about.elements.contains(where: moving.contains) {
      css += ".\(laidOut.geometry.className(ofChunk: chunk)){content-visibility:visible}\n"
    }
    return css
  }

  /// What moves if a cell has a transition name: only its picture if it shows more than that and its overlay, otherwise
  /// the whole cell. Pages without such cells do without, because `:has` is slow.
  private static let movingStyles = """
    @media (prefers-reduced-motion:no-preference){
    .cell>*>.picture:first-child:has(+ :not(.overlay)),
    .cell>*>picture:first-child:has(+ :not(.overlay))>.picture{view-transition-name:var(--v,none)}
    .cell:not(:has(>*>:is(.picture,picture):first-child + :not(.overlay))){view-transition-name:var(--v,none)}
    .cell:not(:has(>*>:is(.picture,picture):first-child)){view-transition-class:text}
    }

    """

  private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? max(one, 1) : commonDivisor(other, one % other)
  }
}

extension CollectionPage {
  /// The `id` of an item's cell. Several sections of a page may show the same item.
  func cellID(of item: Item) -> String { host == nil ? elementID(item.slug) : "_\(scope)-" + elementID(item.path) }
}
