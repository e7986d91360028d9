import Bytes
import CollectionLayout
import Content
import Geometry
import PageLayout
import SiteImages
import SiteModel
import Templating
import Theming

extension PageComposer {
  /// The model of a collection's page, and the part of the page's style sheet that depends on its content. The renderer
  /// links the sheet as `page.geometry`.
  /// - Parameter moving: the elements whose cells are animated to their positions in the collection's other layouts.
  func collection(
    _ laidOut: LaidOutPage, _ input: CollectionPages.Input, plan: LoadingPlan, moving: [Int], window: PageWindow? = nil
  ) -> (model: TemplateObject, styles: String) {
    let page = laidOut.page
    let collection = page.collection
    let file = page.file
    let pageLabel = page.pageCount > 1 ? strings.format("pageOf", n: page.number, m: page.pageCount) : ""
    var title = page.number > 1 ? "\(collection.title) · \(pageLabel)" : collection.title
    if collection.alternative != nil { title += " · \(strings.title(of: collection.shown))" }
    let main = SiteFile.collection(path: collection.path, page: page.number)
    var model = base(
      file, kind: "collection-page", title: "\(title) · \(context.environment.site.title)",
      description: collection.summary,
      currentCollection: collection.path, canonical: main)

    func pageLink(_ number: Int) -> TemplateValue {
      (1...page.pageCount).contains(number)
        ? .string(link(file, .collection(path: collection.path, layout: collection.alternative, page: number))) : .null
    }
    if var object = model.pageObject {
      object["isDuplicate"] = .bool(file != main)
      object["preloads"] = .list(preloads(plan, of: laidOut, from: file))
      // A browser that paints before it has read these cells would not have their target positions.
      object["expected"] = .optional(
        moving.last.map { element in
          let place = laidOut.geometry.elements[element].indexPath
          return fragment(of: page.sections[place.section].items[place.item])
        })
      object["previous"] = pageLink(page.number - 1)
      object["next"] = pageLink(page.number + 1)
      if window != nil { object["script"] = .optional(context.script.map { link(file, .asset($0)) }) }
      model["page"] = .object(object)
    }
    let itemCount = page.itemCount
    let (sections, styles) = self.sections(of: laidOut, plan: plan)
    let stops = laidOut.geometry.scrollAxis == .horizontal ? stops(page.items) : []
    model["collection"] = [
      "title": .string(collection.title),
      "slug": .string(collection.path.split(separator: "/").last.map(String.init) ?? collection.path),
      "introduction": .html(page.number == 1 ? markdown(from: file).html(collection.introduction) : ""),
      "count": .string(itemCount == 1 ? strings["oneItem"] : strings.format("items", n: itemCount)),
      "pageLabel": .string(pageLabel), "layout": .string(collection.layout.kind),
      "classes": .string(classes(of: laidOut)), "sections": .list(sections),
      "ignoresSafeArea": .bool(collection.layout.sectionInsetReference == .contentInset),
      "scrollsSideways": .bool(laidOut.geometry.scrollAxis == .horizontal),
      "window": window.map { self.window($0, of: page, from: file) } ?? .null, "scope": .string(laidOut.geometry.scope),
      "stops": .list(stops), "hasStops": .bool(!stops.isEmpty),
      "hasCells": .bool(!page.items.isEmpty), "hasChildren": .bool(!input.children.isEmpty),
      "children": .list(
        shelves(input.children, from: file, holdsFirstImage: !page.items.contains { image(of: $0) != nil })),
    ]
    model["layouts"] = .list(layoutSwitch(page))
    model["hasLayouts"] = .bool(collection.layouts.count > 1)
    model["pagination"] =
      page.pageCount > 1
      ? [
        "previous": pageLink(page.number - 1), "next": pageLink(page.number + 1),
        "pages": .list(pagination(page, pageLink)),
      ] : .null
    addBreadcrumbs(to: &model, file, input.trail)
    return (model, styles + cellStyles(laidOut, moving: Set(moving)))
  }

  /// The data for the script on the collection's element.
  private func window(_ window: PageWindow, of page: CollectionPage, from file: SiteFile) -> TemplateValue {
    [
      "manifest": .string(link(file, .asset(window.manifest))), "build": .string(window.build),
      "page": .integer(page.number),
    ]
  }

  /// The HTML of all cells of a page.
  func cells(of model: TemplateObject) -> String {
    guard case .object(let collection)? = model["collection"], case .list(let sections)? = collection["sections"] else {
      return ""
    }
    return sections.map { section in
      guard case .object(let section) = section, case .html(let cells)? = section["cells"] else { return "" }
      return cells
    }.joined()
  }

  /// The classes of the collection's element, which determine how cells fill their frames and how the collection
  /// scrolls.
  private func classes(of laidOut: LaidOutPage) -> String {
    let layout = laidOut.page.collection.layout
    var classes = "collection layout-\(layout.kind)"
    if layout.stretchesCells { classes += " fixed" }
    if laidOut.geometry.scrollAxis == .horizontal { classes += " sideways" }
    if let carousel = laidOut.geometry.carousel, carousel.paging != .none { classes += " snaps" }
    if laidOut.geometry.pinning.headers { classes += " pins" }
    if laidOut.geometry.separators != nil { classes += " separators" }
    return classes
  }

  /// The layouts in which the collection is available. Pages of the same number show the same items.
  private func layoutSwitch(_ page: CollectionPage) -> [TemplateValue] {
    page.collection.layouts.map { choice in
      let target = SiteFile.collection(
        path: page.collection.path, layout: choice.isOwn ? nil : choice.name, page: page.number)
      let title = strings.title(of: choice)
      return [
        "name": .string(choice.name), "title": .string(title), "direction": .html(directionAttribute(title)),
        "url": .string(link(page.file, target)), "isCurrent": .bool(target == page.file),
      ]
    }
  }

  /// The targets of the links below a horizontally scrolling box: the first cell, and cells at equal distances. Links
  /// to fragments scroll the box in every browser.
  private func stops(_ items: [Item]) -> [TemplateValue] {
    guard items.count > 2 else { return [] }
    return stride(from: 0, to: items.count, by: (items.count + Self.mostStops - 1) / Self.mostStops).map { index in
      [
        "number": .integer(index + 1), "title": .string(items[index].title),
        "url": .string(fragment(of: items[index])),
      ]
    }
  }

  /// The maximum number of links that fit in one row on a phone.
  private static var mostStops: Int { 7 }

  /// The link to an item's cell on the same page.
  private func fragment(of item: Item) -> String { "#" + percentEncoded(elementID(item.slug)) }

  /// The page numbers of the pagination: the first, the last, and those around the current page, with gaps between.
  private func pagination(_ page: CollectionPage, _ link: (Int) -> TemplateValue) -> [TemplateValue] {
    var values: [TemplateValue] = []
    var last = 0
    for number in 1...page.pageCount
    where number == 1 || number == page.pageCount || abs(number - page.number) <= 2 {
      if number > last + 1 { values.append(["isGap": true, "number": .null, "url": .null, "isCurrent": false]) }
      values.append([
        "number": .integer(number), "url": link(number), "isCurrent": .bool(number == page.number), "isGap": false,
      ])
      last = number
    }
    return values
  }

  /// The preloads of images in the first viewport, which the browser fetches before it has laid out the page.
  private func preloads(_ plan: LoadingPlan, of laidOut: LaidOutPage, from file: SiteFile) -> [TemplateValue] {
    let picture = picture(from: file)
    return plan.entries.filter { $0.hint == .preload }.flatMap { entry -> [TemplateValue] in
      guard let image = image(of: laidOut.page, at: entry.indexPath) else { return [] }
      let place = places.cell(entry.element, of: laidOut, size: image.size, isRich: false)
      return entry.preloads.map { .object(picture.preload(image, place: place, at: $0)) }
    }
  }

  private func image(of page: CollectionPage, at indexPath: IndexPath) -> SiteImage? {
    image(of: page.sections[indexPath.section].items[indexPath.item])
  }

  private func image(of item: Item) -> SiteImage? { item.image.flatMap { images[$0.path] } }

  /// The aspect ratio of each image, its placeholder while it loads (a gradient from the colour of its upper half to
  /// that of its lower half), and the name that identifies a moving cell on the target page.
  ///
  /// The files of an image have whole px and therefore approximate aspect ratios; cells are measured with the
  /// original's.
  private func cellStyles(_ laidOut: LaidOutPage, moving: Set<Int>) -> String {
    var css = ""
    for (element, about) in laidOut.geometry.elements.enumerated() where about.kind == .cell {
      var declarations: [String] = []
      if let image = image(of: laidOut.page, at: about.indexPath) {
        declarations.append("--a:\(image.width)/\(image.height)")
        if let placeholder = image.look.placeholder { declarations.append("--p:\(placeholder.css)") }
      }
      if moving.contains(element) {
        let item = laidOut.page.sections[about.indexPath.section].items[about.indexPath.item]
        // Items with the same slug in two collections are different items.
        declarations.append("--v:v\(contentHash(item.path).prefix(8))")
      }
      guard !declarations.isEmpty else { continue }
      css += ".\(laidOut.geometry.className(ofElement: element)){\(declarations.joined(separator: ";"))}\n"
    }
    // A skipped cell has no position when the first frame is drawn, so it would move from nowhere.
    for (chunk, about) in laidOut.geometry.chunks.enumerated() where about.elements.contains(where: moving.contains) {
      css += ".\(laidOut.geometry.className(ofChunk: chunk)){content-visibility:visible}\n"
    }
    return css
  }
}

/// A slug as an element's `id`, in which HTML allows no white space. A fragment with the same text matches it.
func elementID(_ slug: String) -> String {
  func mayStand(_ byte: UInt8) -> Bool { byte > 0x20 && byte != UInt8(ascii: "%") }
  if slug.withUTF8Bytes({ $0.allSatisfy(mayStand) }) { return slug }
  return slug.unicodeScalars.map { scalar in
    scalar.value <= 0x20 || scalar == "%" ? percentEncoded(String(scalar)) : String(scalar)
  }.joined()
}
