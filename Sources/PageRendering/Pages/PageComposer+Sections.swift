import CellLayout
import PageMarkup
import Bytes
import CollectionLayout
import Items
import Geometry
import ImageLoading
import PageLayout
import Settings
import SiteImages
import SiteModel
import Templating
import Theming

extension PageComposer {
  /// The sections of a page for templates, and the styles of single elements in their cells.
  /// - Parameter isUnderHeading: whether the page has a heading for all sections.
  func sections(
    of laidOut: LaidOutPage, plan: LoadingPlan, isUnderHeading: Bool = false
  ) -> ([TemplateValue], styles: String) {
    let (page, geometry) = (laidOut.page, laidOut.geometry)
    /// The element indices, by section and item; nil for items that the layout leaves out.
    var elements: [[Int?]] = page.sections.map { Array(repeating: nil, count: $0.items.count) }
    var headers: [Int?] = Array(repeating: nil, count: page.sections.count)
    var footers = headers
    for (index, element) in geometry.elements.enumerated() {
      let path = element.indexPath
      switch element.kind {
      case .cell: elements[path.section][path.item] = index
      case .header: headers[path.section] = index
      case .footer: footers[path.section] = index
      }
    }
    let clusters = self.clusters(of: laidOut)
    var styles = ElementStyles()
    let writer = PageCellWriter(self, laidOut, plan, isUnderHeading: isUnderHeading)
    var address = UTF8Buffer()
    let sections = page.sections.indices.map { section -> TemplateValue in
      var html = UTF8Buffer()
      func writeCells(_ items: Range<Int>) {
        for item in items {
          guard let element = elements[section][item] else { continue }
          clusters[IndexPath(section: section, item: item)].map { html.append(text: $0) }
          writer.write(IndexPath(section: section, item: item), element: element, into: &html, &address)
        }
      }
      for (index, chunk) in geometry.chunks.enumerated() where chunk.section == section {
        // The list is the element around all chunks, and HTML allows `li` in a list's own element only.
        html.append("<div class=\"chunk ")
        html.append(text: geometry.className(ofChunk: index))
        html.append("\">")
        writeCells(chunk.items)
        html.append("</div>\n")
      }
      if html.isEmpty { writeCells(elements[section].indices) }
      html.withBytes { styles.add(from: $0) }
      let title = page.sections[section].title
      let headingID = title == nil ? "" : "_section-\(geometry.scope)\(section)"
      func supplementary(_ element: Int?) -> TemplateValue {
        guard let element else { return .null }
        let isPinned = geometry.isPinned(geometry.elements[element])
        let track = geometry.trackName(geometry.elements[element].kind, ofSection: section)
        return [
          "elementClass": .string(isPinned ? "pinned" : "e \(geometry.className(ofElement: element))"),
          "track": isPinned ? .string(track) : .null,
          "section": .integer(section), "title": .html(textHTML(shaper.agreed(title ?? ""))),
          "direction": .html(attributes(of: title ?? "", in: page.sections[section].language)),
          "style": .string(context.environment.templates.theme.sectionHeader.style),
          "headingID": .string(headingID),
        ]
      }
      return [
        "headingID": .string(headingID), "header": supplementary(headers[section]),
        // Whether the row above its first one is on the previous page, with nothing in between.
        "isContinued": .bool(page.sections[section].start > 0 && headers[section] == nil),
        "footer": supplementary(footers[section]), "cells": .html(html.text),
        "isDivided": .bool(geometry.chunks.contains { $0.section == section }),
      ]
    }
    return (sections, styles.css)
  }
}

/// Writes the cells of a page. Values that cells have in common are computed once. A class, because it is large and
/// captured by closures.
private final class PageCellWriter {
  private let composer: PageComposer
  private let laidOut: LaidOutPage
  private let plan: LoadingPlan
  private let file: SiteFile
  private let markup: CellMarkup
  private let picture: Picture
  private let scope: String
  private let isUnderHeading: Bool
  private let mayOverlap: Bool
  /// Whether images are only in their best format.
  private let isPlain: Bool
  /// The sections whose cells are in chunks.
  private let dividedSections: Set<Int>

  init(_ composer: PageComposer, _ laidOut: LaidOutPage, _ plan: LoadingPlan, isUnderHeading: Bool) {
    self.composer = composer
    self.laidOut = laidOut
    self.plan = plan
    file = laidOut.page.file
    let layout = laidOut.page.collection.layout
    markup = CellMarkup(rich: RichMarkup(markdown: composer.markdown(from: file)), isFixed: layout.fixesFrames)
    picture = composer.picture(from: file)
    scope = laidOut.geometry.scope
    self.isUnderHeading = isUnderHeading
    mayOverlap = layout.mayOverlap
    dividedSections = Set(laidOut.geometry.chunks.map(\.section))
    // The images of an item on its page are shown in any browser.
    let isGallery = laidOut.page.host != nil && laidOut.page.collection.shown.name == Catalog.imagesName
    isPlain = !composer.context.environment.templates.theme.images.hasFallback && !isGallery
  }

  /// Writes the cell at an index path.
  /// - Parameter address: a reusable buffer for the destination of the cell's link.
  func write(_ path: IndexPath, element: Int, into html: inout UTF8Buffer, _ address: inout UTF8Buffer) {
    let item = laidOut.page.sections[path.section].items[path.item]
    let anatomy = laidOut.cells[path.section][path.item].anatomy
    let title = laidOut.page.sections[path.section].title
    // The parts that differ between cells are together, so that compressors find the others in one piece.
    let isInChunk = dividedSections.contains(path.section)
    html.append(isInChunk ? "<div role=\"listitem\" class=\"e " : "<li class=\"e ")
    let isPlaced = laidOut.page.collection.layout.isMap(inSection: title) && item.position != nil
    html.append(isPlaced ? "placed cell cell-" : "cell cell-")
    html.append(text: anatomy.name)
    html.append(" ")
    html.append(text: scope)
    html.append("e")
    html.append(Int64(element))
    html.write(upTo: 16 + 2 * DecimalText.mostBytes) { html in
      html.put("\" data-cell=\"")
      html.put(Int64(path.section))
      html.put(".")
      html.put(Int64(path.item))
      html.put("\" id=\"")
    }
    html.append(escaping: laidOut.page.cellID(of: item))
    html.append("\"")
    if laidOut.page.isEndless {
      // For assistive technology, if the document contains only a part of the section.
      let section = laidOut.page.sections[path.section]
      html.append(text: " aria-posinset=\"\(section.start + path.item + 1)\" aria-setsize=\"\(section.count)\"")
    }
    let attributes = laidOut.geometry.elements[element]
    if mayOverlap || attributes.transform != .identity || attributes.zIndex != 0 { html.append(" data-overlaps") }
    html.append(">")
    address.truncate(to: 0)
    appendAddress(of: item, to: &address)
    var isFirst = true
    markup.write(
      laidOut.cells[path.section][path.item].content, anatomy: anatomy, address: address, title: item.title,
      isUnderHeading: isUnderHeading || title != nil, into: &html
    ) { image, html in
      write(image, of: element, focus: item.focus, isFirst: &isFirst, into: &html)
    }
    // White space between cells would be a node in the document for each of them.
    html.append(isInChunk ? "</div>" : "</li>")
  }

  /// Writes an image of a cell.
  /// - Parameter isFirst: whether the image is the first of its cell, to which the cell's loading hint applies.
  private func write(
    _ image: CellMarkup.Picture, of element: Int, focus: FocusPoint?, isFirst: inout Bool, into html: inout UTF8Buffer
  ) {
    func nextHint() -> LoadingPlan.Hint {
      let hint = plan.hints[element] ?? .lazy
      defer { isFirst = false }
      return isFirst || hint == .lazy ? hint : .eager
    }
    func place(_ image: SiteImage, isRich: Bool) -> ImagePlace {
      composer.places.cell(element, of: laidOut, size: image.size, isRich: isRich)
    }
    switch image {
    case .part(let part, let classes):
      guard let image = part.image, let file = composer.images[image.path] else {
        return Picture.writePlaceholder(aspect: part.aspect, classes: classes, into: &html)
      }
      html.append(
        text: picture.html(
          file, alt: image.alt, hint: nextHint(), place: place(file, isRich: false), classes: classes,
          style: picture.cut(file, toAspect: part.aspect, focus), isPlain: isPlain))
    case .rich(let part):
      guard let file = composer.images[part.path] else { return }
      html.append(
        text: picture.html(
          file, alt: part.alt, hint: nextHint(), place: place(file, isRich: true), title: part.title, style: part.style,
          isPlain: isPlain))
    }
  }

  /// Appends the destination of an item's cell: its `link`, or its own page.
  private func appendAddress(of item: Item, to address: inout UTF8Buffer) {
    if let target = item.linkTarget {
      address.append(text: markup.rich.markdown.address(target))
    } else if let link = item.link {
      address.append(text: link)
    } else {
      composer.addresses.write(to: .item(path: item.path), from: file, into: &address)
    }
  }
}
