import PageMarkup
import CellLayout
import Bytes
import CollectionLayout
import Items
import Geometry
import ImageLoading
import PageLayout
import SiteImages
import SiteModel
import SocialCards
import Templating
import Theming

extension PageComposer {
  /// The model of a collection's page, and the part of the page's style sheet that depends on its content. The renderer
  /// links the sheet as `page.geometry`.
  /// - Parameter moving: the elements whose cells are animated to their positions in the collection's other layouts.
  func collection(
    _ laidOut: LaidOutPage, _ input: CollectionPages.Input, _ introduction: TextParts, plan: LoadingPlan, moving: [Int],
    window: PageWindow? = nil
  ) -> (model: TemplateObject, styles: String) {
    let page = laidOut.page
    let collection = page.collection
    let file = page.file
    let pageLabel = page.pageCount > 1 ? strings.format("pageOf", n: page.number, m: page.pageCount) : ""
    var title = page.number > 1 ? "\(collection.title) · \(pageLabel)" : collection.title
    if collection.alternative != nil { title += " · \(strings.title(of: collection.shown))" }
    if !collection.terms.isEmpty, let above = input.trail.first(where: { $0.path == collection.parent }) {
      title += " · \(above.title)"
    }
    let main = collection.file(page: page.number)
    var model = base(
      file, kind: "collection-page", title: "\(title) · \(context.environment.site.title)",
      description: collection.summary,
      currentCollection: collection.path, canonical: main, isUnlisted: collection.isUnlisted)

    func pageLink(_ number: Int) -> TemplateValue {
      (1...page.pageCount).contains(number)
        ? .string(link(file, collection.file(page: number, layout: collection.alternative))) : .null
    }
    if var object = model.pageObject {
      object["isDuplicate"] = .bool(file != main && !collection.isUnlisted)
      object["preloads"] = .list(
        (introduction.stages.preloads + preloads(plan, of: laidOut, from: file)).map(\.value))
      // A browser that paints before it has read these cells would not have their target positions.
      object["expected"] = .optional(
        moving.last.map { element in
          let place = laidOut.geometry.elements[element].indexPath
          return fragment(of: page.sections[place.section].items[place.item], on: page)
        } ?? introduction.stages.moving.last)
      object["previous"] = pageLink(page.number - 1)
      object["next"] = pageLink(page.number + 1)
      let publications = page.items.map(\.publication)
      object["newest"] = .optional(publications.compactMap { $0.modified ?? $0.published }.max()?.dayText)
      if window != nil { object["script"] = .optional(context.script.map { link(file, .asset($0)) }) }
      model["page"] = .object(object)
    }
    let itemCount = page.itemCount
    let (sections, styles) = self.sections(of: laidOut, plan: plan)
    let name = collection.path.split(separator: "/").last.map(String.init) ?? collection.path
    let rights = rights(of: collection)
    let parts = zip(input.stages, introduction.stages.html).suffix(input.partCount).enumerated()
      .map { index, part -> TemplateValue in
        let (stage, html) = part
        return [
          "title": stage.heading.map { .html(textHTML(shaper.agreed($0.title))) } ?? .null,
          "direction": .html(attributes(of: stage.heading?.title ?? "", in: stage.heading?.language)),
          "headingID": .string("_part-\(index)"), "cells": .html(html),
          "style": .string(context.environment.templates.theme.sectionHeader.style),
          "isPinned": .bool(stage.page.collection.layout.layout.pinning.headers),
        ]
      }
    var values = stage(laidOut, sections, name: name)
    let own: TemplateObject = [
      "title": .string(collection.title),
      "titleDirection": .html(languageAttributes(collection.languages?.language(of: "title"), of: collection.title)),
      "introductionDirection": .html(languageAttributes(collection.languages?.language(of: "body"))),
      "introduction": .html(page.number == 1 ? introduction.first : ""), "rest": .html(introduction.rest("lead")),
      "hasLongIntroduction": .bool(collection.introduction.isLongIntroduction),
      "count": .string(strings.count(itemCount, collection.publication.noun)),
      "pageLabel": .string(pageLabel), "layout": .string(collection.layout.kind),
      "rights": .list(rights), "hasRights": .bool(!rights.isEmpty),
      "data": .list(input.data.map { ["title": .string($0.title), "url": .string(link(file, .data($0.path)))] }),
      "hasData": .bool(!input.data.isEmpty),
      "window": window.map { self.window($0, of: page, from: file) } ?? .null,
      "parts": .list(parts), "hasParts": .bool(!parts.isEmpty),
      "hasCells": .bool(!page.items.isEmpty), "hasChildren": .bool(!input.children.isEmpty),
      "children": .list(
        shelves(
          input.children, from: file,
          holdsFirstImage: !introduction.stages.hasFirstImage && !page.items.contains { image(of: $0) != nil })),
    ]
    values = values.merging(own)
    model["collection"] = .object(values)
    addFacets(input.facets, to: &model, from: file)
    model["narrower"] = .list(
      input.narrower.map { terms in
        [
          "title": .string(terms.title), "direction": .html(attributes(of: terms.title, in: terms.language)),
          "url": .string(link(file, terms.file)),
          "terms": .list(terms.links.map { value(of: $0, from: file) }),
        ]
      })
    model["hasNarrower"] = .bool(!input.narrower.isEmpty)
    model["layouts"] = .list(layoutSwitch(page))
    model["hasLayouts"] = .bool(collection.layouts.count > 1)
    model["pagination"] =
      page.pageCount > 1
      ? [
        "previous": pageLink(page.number - 1), "next": pageLink(page.number + 1),
        "pages": .list(pagination(page.number, of: page.pageCount, pageLink)),
      ] : .null
    addBreadcrumbs(to: &model, file, input.trail)
    model.setMetadata(
      StructuredData(self)?.collection(page, input.trail.filter { $0.path != collection.path }, cover: input.cover),
      PreviewImage(input.card, or: input.cover, alt: "", addresses))
    return (model, styles + cellStyles(laidOut, moving: Set(moving)))
  }

  /// Adds links to the pages that list the values of the collection's facets.
  private func addFacets(_ facets: [CollectionPages.FacetLink], to model: inout TemplateObject, from file: SiteFile) {
    let links = facets.map { value(of: $0, from: file) }
    model["facets"] = .list(links)
    model["hasFacets"] = .bool(!links.isEmpty)
  }

  private func value(of facet: CollectionPages.FacetLink, from file: SiteFile) -> TemplateValue {
    [
      "title": .string(facet.title), "direction": .html(attributes(of: facet.title, in: facet.language)),
      "url": .string(link(file, facet.file)), "count": .integer(facet.count),
    ]
  }

  /// The lines about the rights to what a collection shows.
  private func rights(of collection: CatalogCollection) -> [TemplateValue] {
    let attribution = collection.attribution
    let lines: [(text: String?, url: String?, relation: String)] = [
      (attribution.copyright, nil, ""), (attribution.credit, nil, ""),
      (attribution.license.map(strings.licenseName), attribution.license, "license noopener"),
      (attribution.acquire == nil ? nil : strings["acquire"], attribution.acquire, "noopener"),
    ]
    return lines.compactMap { text, url, relation in
      text.map { ["text": .string($0), "url": .optional(url), "relation": .string(relation)] }
    }
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

  /// The layouts in which the collection is available. Pages of the same number show the same items, but for maps, which
  /// have one page.
  private func layoutSwitch(_ page: CollectionPage) -> [TemplateValue] {
    page.collection.layouts.map { choice in
      let number = choice.isMap ? 1 : page.number
      let target = page.collection.file(page: number, layout: choice.isOwn ? nil : choice.name)
      let title = strings.title(of: choice)
      return [
        "name": .string(choice.name), "title": .string(title), "direction": .html(attributes(of: title, in: nil)),
        "url": .string(link(page.file, target)), "isCurrent": .bool(target == page.file),
      ]
    }
  }

  /// The page numbers of the pagination: the first, the last, and those around the current page, with gaps between.
  func pagination(_ current: Int, of count: Int, _ link: (Int) -> TemplateValue) -> [TemplateValue] {
    var values: [TemplateValue] = []
    var last = 0
    let near = max(1, current - 2)...min(count, current + 2)
    for number in Set([1, count]).union(near).sorted() {
      if number > last + 1 { values.append(["isGap": true, "number": .null, "url": .null, "isCurrent": false]) }
      values.append([
        "number": .integer(number), "url": link(number), "isCurrent": .bool(number == current), "isGap": false,
      ])
      last = number
    }
    return values
  }
}
