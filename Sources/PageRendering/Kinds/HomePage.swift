import CellLayout
package import Bytes
import PageLayout
import SiteImages
import SiteModel
import SocialCards
import Templating

/// The home page, unless the collection of the content folder itself is the home page.
package enum HomePage: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let shelves: [Shelf]
    /// The image at the head of the page.
    let cover: (image: SiteImage, alt: String)?
    let card: SocialCard?
    /// The laid-out sections: those in the introduction, and the shelves. Their images.
    let stages: [Stage]
    let images: PageImages
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    let catalog = site.site.catalog
    if catalog.collections.contains(where: \.path.isEmpty) { return [] }
    let selections = catalog.homeSelections
    // A collection with a laid-out shelf needs no cover.
    let laidOut = Set(selections.compactMap { $0.items.isEmpty ? nil : $0.heading?.more?.file })
    let shelves = catalog.navigation.filter { !laidOut.contains($0.file(page: 1)) }.map {
      Shelf($0, in: catalog, site.images)
    }
    let cover = catalog.site.cover.flatMap { cover in site.images[cover.path].map { (image: $0, alt: cover.alt) } }
    var key = KeyBuilder("home", site.context)
    key.add(shelves)
    key.add(site.cards.site?.path)
    var images = PageImages()
    let stages = site.stages(selections, on: .home, &images)
    key.add(stages)
    key.add(images)
    if let cover {
      key.add(cover.image.key)
      key.add(cover.alt)
    }
    return [
      Input(
        context: site.context, shelves: shelves, cover: cover, card: site.cards.site, stages: stages, images: images,
        path: site.context.addresses.outputPath(.home), key: key.key)
    ]
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: input.images.adding(input.context.sharedImages))
    let site = input.context.environment.site
    var page = composer.base(.home, kind: "home", title: site.title, description: site.description, canonical: .home)
    let preview =
      input.cover?.image ?? input.shelves.lazy.compactMap(\.covers.first).first ?? input.images.own.first?.image
    page.setMetadata(
      StructuredData(composer)?.home(),
      PreviewImage(input.card, or: preview, alt: input.cover?.alt ?? "", composer.addresses))
    if let cover = input.cover {
      page["cover"] = .html(
        composer.picture(from: .home).html(cover.image, alt: cover.alt, hint: .first, place: composer.places.banner()))
    }
    let text = composer.parts(of: site.introduction, input.stages, from: .home, mayHaveFirst: input.cover == nil)
    page.setIntroduction(text.first, isLong: site.introduction.isLongIntroduction)
    page["rest"] = .html(text.rest("lead"))
    let rows = zip(input.stages, text.stages.html).compactMap { stage, html -> TemplateValue? in
      guard let heading = stage.heading, !html.isEmpty else { return nil }
      return [
        "title": .string(heading.title), "direction": .html(composer.attributes(of: heading.title, in: nil)),
        "cells": .html(html),
        "url": heading.more.map { .string(composer.link(.home, $0.file)) } ?? .null,
        "more": heading.more.map { more in
          let count = composer.strings.count(more.count, more.noun)
          return .string(heading.label.isEmpty ? count : heading.label + " · " + count)
        } ?? .null,
      ]
    }
    page["shelves"] = .list(rows)
    page["hasShelves"] = .bool(!rows.isEmpty)
    let sheet = page.setHead(of: text.stages, on: .home, composer)
    let shelves = composer.shelves(
      input.shelves, from: .home, holdsFirstImage: input.cover == nil && !text.stages.hasFirstImage,
      areNearTop: rows.isEmpty && input.cover == nil)
    page["collections"] = .list(shelves)
    page["hasCollections"] = .bool(!shelves.isEmpty)
    var rendered = composer.render("home", page, .home)
    if let sheet { rendered.files.append(sheet) }
    rendered.diagnostics += text.stages.diagnostics
    return rendered
  }
}

extension TemplateObject {
  /// Sets `site.introduction`.
  fileprivate mutating func setIntroduction(_ html: String, isLong: Bool) {
    guard case .object(var site)? = self["site"] else { return }
    site["introduction"] = .html(html)
    site["hasLongIntroduction"] = .bool(isLong)
    self["site"] = .object(site)
  }

  /// Sets what the head of a page with laid-out sections needs.
  /// - Returns: the style sheet of the sections.
  fileprivate mutating func setHead(
    of stages: PageStages, on file: SiteFile, _ composer: PageComposer
  ) -> RenderedPage.File? {
    let sheet = stages.sheet(ofPage: composer.addresses.outputPath(file), composer.context)
    if let sheet { setPage("geometry", .string(composer.link(file, .asset(sheet.path)))) }
    setPage("preloads", .list(stages.preloads.map(\.value)))
    return sheet
  }
}
