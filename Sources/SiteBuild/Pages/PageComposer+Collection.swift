import CollectionLayout
import Content
import Geometry
import Templating

extension PageComposer {
  /// A page of a collection; `geometrySheet` is the path of its own style sheet in the site.
  func collection(_ laidOut: LaidOutPage, geometrySheet: String) -> TemplateObject {
    let page = laidOut.page
    let collection = page.collection
    let file = SiteFile.collection(path: collection.path, page: page.number)
    let pageLabel = page.pageCount > 1 ? strings.format("pageOf", n: page.number, m: page.pageCount) : ""
    let title = page.number > 1 ? "\(collection.title) · \(pageLabel)" : collection.title
    var model = base(
      file, kind: "collection-page", title: "\(title) · \(catalog.site.title)", description: collection.summary,
      currentCollection: collection.path, canonical: file)

    func pageLink(_ number: Int) -> TemplateValue {
      (1...page.pageCount).contains(number)
        ? .string(link(file, .collection(path: collection.path, page: number))) : .null
    }
    if var object = model.pageObject {
      object["geometry"] = .string(link(file, .asset(geometrySheet)))
      object["previous"] = pageLink(page.number - 1)
      object["next"] = pageLink(page.number + 1)
      model["page"] = .object(object)
    }
    let itemCount = collection.sections.reduce(0) { $0 + $1.items.count }
    let children = collection.children.compactMap { path in catalog.collections.first { $0.path == path } }
    let sections = self.sections(of: laidOut, from: file)
    model["collection"] = [
      "title": .string(collection.title),
      "slug": .string(collection.path.split(separator: "/").last.map(String.init) ?? collection.path),
      "introduction": .html(page.number == 1 ? markdown(from: file).html(collection.introduction) : ""),
      "count": .string(itemCount == 1 ? strings["oneItem"] : strings.format("items", n: itemCount)),
      "pageLabel": .string(pageLabel), "layout": .string(collection.layout.kind),
      "classes": .string(classes(of: laidOut)), "sections": .list(sections),
      "ignoresSafeArea": .bool(collection.layout.sectionInsetReference == .contentInset),
      "scrollsSideways": .bool(laidOut.geometry.scrollAxis == .horizontal),
      "hasCells": .bool(!page.items.isEmpty), "hasChildren": .bool(!children.isEmpty && page.number == 1),
      "children": .list(
        page.number == 1
          ? shelves(children, from: file, holdTheFirstImage: !page.items.contains(where: hasImage)) : []),
    ]
    model["pagination"] =
      page.pageCount > 1
      ? [
        "previous": pageLink(page.number - 1), "next": pageLink(page.number + 1),
        "pages": .list(pagination(page, pageLink)),
      ] : .null
    addBreadcrumbs(
      to: &model, file,
      above: page.number > 1
        ? collection : collection.parent.flatMap { parent in catalog.collections.first { $0.path == parent } })
    return model
  }

  /// The classes of the collection's element, and so how its cells fill their frames and how it scrolls.
  private func classes(of laidOut: LaidOutPage) -> String {
    let layout = laidOut.page.collection.layout
    var classes = "collection layout-\(layout.kind)"
    if layout.stretchesCells { classes += " fixed" }
    if laidOut.geometry.scrollAxis == .horizontal { classes += " sideways" }
    if let carousel = layout.layout as? CarouselLayout, carousel.paging != .none { classes += " snaps" }
    if laidOut.geometry.pinning.headers { classes += " pins" }
    return classes
  }

  /// The numbers of pagination: the first, the last, and those around the current page, with gaps between.
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

  private func sections(of laidOut: LaidOutPage, from file: SiteFile) -> [TemplateValue] {
    let page = laidOut.page
    let geometry = laidOut.geometry
    var elementOf: [IndexPath: Int] = [:]
    var headers: [Int: Int] = [:]
    var footers: [Int: Int] = [:]
    for (index, element) in geometry.elements.enumerated() {
      switch element.kind {
      case .cell: elementOf[element.indexPath] = index
      case .header: headers[element.indexPath.section] = index
      case .footer: footers[element.indexPath.section] = index
      }
    }
    let plan = LoadingPlan(
      geometry,
      hasImage: geometry.elements.map { element in
        element.kind == .cell && hasImage(laidOut, at: element.indexPath)
      },
      offset: { width in collectionOffset(page, viewportWidth: width) },
      containerWidth: { margins.containerWidth(atViewportWidth: $0, maxWidth: catalog.site.maxWidth) })

    return page.sections.enumerated().map { sectionIndex, section in
      var cells = ""
      for (itemIndex, item) in section.items.enumerated() {
        let indexPath = IndexPath(section: sectionIndex, item: itemIndex)
        guard let element = elementOf[indexPath] else { continue }
        cells += cell(
          item, laidOut.cells[sectionIndex][itemIndex], indexPath, element: element, hint: plan.hints[element],
          in: laidOut, from: file)
      }
      let headingID = section.title == nil ? "" : "_section-\(sectionIndex)"
      func supplementary(_ element: Int?) -> TemplateValue {
        guard let element else { return .null }
        let isPinned = geometry.isPinned(geometry.elements[element])
        let track = GeometryStyles.trackName(geometry.elements[element].kind, ofSection: sectionIndex)
        return [
          "elementClass": .string(isPinned ? "pinned" : "e \(GeometryStyles.className(ofElement: element))"),
          "track": isPinned ? .string(track) : .null,
          "section": .integer(sectionIndex), "title": .html(textHTML(shaper.agreed(section.title ?? ""))),
          "direction": .html(directionAttribute(section.title ?? "")), "style": .string(sectionHeaderStyle),
          "headingID": .string(headingID),
        ]
      }
      return [
        "headingID": .string(headingID), "header": supplementary(headers[sectionIndex]),
        "footer": supplementary(footers[sectionIndex]), "cells": .html(cells),
      ]
    }
  }

  /// About how far down the page the collection begins, in px.
  private func collectionOffset(_ page: CollectionPage, viewportWidth: Double) -> Double {
    let lineLength = min(margins.containerWidth(atViewportWidth: viewportWidth, maxWidth: nil), 768) / 9
    let introduction = page.number == 1 ? Double(page.collection.summary.count) / max(lineLength, 1) * 32 : 0
    // The site's header, the title, the count and the space around them, a little less than they take, so that an
    // image at the edge of the viewport counts as seen.
    return 150 + introduction
  }

  private func image(of page: CollectionPage, at indexPath: IndexPath) -> SiteImage? {
    page.sections[indexPath.section].items[indexPath.item].image.flatMap { images[$0.path] }
  }

  /// Whether a cell shows an image: its item's, or one of its text's.
  private func hasImage(_ laidOut: LaidOutPage, at indexPath: IndexPath) -> Bool {
    image(of: laidOut.page, at: indexPath) != nil
      || laidOut.cells[indexPath.section][indexPath.item].content.hasRichImage
  }

  private func cell(
    _ item: Item, _ cell: MeasuredCell, _ indexPath: IndexPath, element: Int, hint: LoadingPlan.Hint,
    in laidOut: LaidOutPage, from file: SiteFile
  ) -> String {
    let picture = Picture { link(file, $0) }
    // The first image of a cell is the one that its hint is about.
    var hints = [hint].makeIterator()
    func nextHint() -> LoadingPlan.Hint { hints.next() ?? (hint == .lazy ? .lazy : .eager) }
    func place(_ image: SiteImage, isRich: Bool) -> ImagePlace {
      places.cell(element, of: laidOut, size: image.size, isRich: isRich)
    }
    let markup = CellMarkup(
      picture: { part in
        guard let image = part.image, let siteImage = images[image.path] else {
          return picture.placeholder(aspect: part.aspect)
        }
        return picture.html(
          siteImage, alt: image.alt, hint: nextHint(), place: place(siteImage, isRich: false),
          style: picture.cut(siteImage, toAspect: part.aspect))
      },
      rich: RichMarkup(markdown: markdown(from: file)) { part in
        images[part.path].map {
          picture.html(
            $0, alt: part.alt, hint: nextHint(), place: place($0, isRich: true), title: part.title, style: part.style)
        } ?? ""
      }, isFixed: laidOut.page.collection.layout.fixesFrames)
    var overlaps = ""
    let attributes = laidOut.geometry.elements[element]
    if attributes.transform != .identity || attributes.zIndex != 0 || laidOut.page.collection.layout.mayOverlap {
      overlaps = " data-overlaps"
    }
    let classes = "e \(GeometryStyles.className(ofElement: element)) cell cell-\(cell.anatomy.name)"
    return "<li class=\"\(classes)\" id=\"\(escapeHTML(elementID(item.slug)))\""
      + " data-cell=\"\(indexPath.section).\(indexPath.item)\"\(overlaps)>"
      + markup.cell(
        cell.content, anatomy: cell.anatomy, href: destination(of: item, from: file), title: item.title) + "</li>\n"
  }

  /// What stands in the place of each image while it loads: its colours, from the upper half to the lower.
  func placeholderStyles(_ laidOut: LaidOutPage) -> String {
    var css = ""
    for (element, about) in laidOut.geometry.elements.enumerated() where about.kind == .cell {
      guard let placeholder = image(of: laidOut.page, at: about.indexPath)?.look.placeholder else { continue }
      css += ".\(GeometryStyles.className(ofElement: element)){--p:\(placeholder.css)}\n"
    }
    return css
  }

  /// Where an item's cell leads: its `link`, or its own page.
  private func destination(of item: Item, from file: SiteFile) -> String {
    if let target = item.linkTarget { return markdown(from: file).address(target) }
    return item.link ?? link(file, .item(path: item.path))
  }
}

/// A slug as an element's `id`, in which HTML allows no white space; a fragment finds it as it stands.
func elementID(_ slug: String) -> String {
  guard slug.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "%") }) else { return slug }
  return slug.unicodeScalars.map { scalar in
    scalar.value <= 0x20 || scalar == "%" ? percentEncoded(String(scalar)) : String(scalar)
  }.joined()
}
