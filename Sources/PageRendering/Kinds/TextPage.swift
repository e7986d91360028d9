package import Bytes
import Items
import PageLayout
import SiteImages
import SiteModel
import SocialCards
import Templating

/// The pages of Markdown files outside collections. Their template has the names of an item.
package enum TextPage: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let page: Item
    let images: PageImages
    /// The laid-out sections of the page.
    let stages: [Stage]
    /// The media of the page, with what it shows of them.
    let media: [ShownMedium]
    let card: SocialCard?
    package let path: String
    package let key: ContentKey

    var file: SiteFile { page.pageFile }
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.site.catalog.pages.map { page in
      var images = PageImages(of: CollectionOfOne(page), among: site.images)
      let stages = site.stages(in: page, on: page.pageFile, &images)
      let media = site.media(of: page, &images)
      var key = KeyBuilder("page", site.context)
      key.add(page.key)
      key.add(images)
      key.add(stages)
      var writer = RecordWriter()
      media.writeKeys(to: &writer)
      key.add(writer.key)
      let card = site.cards.card(of: page, inCollectionAt: nil)
      key.add(card?.path)
      return Input(
        context: site.context, page: page, images: images, stages: stages, media: media,
        card: card, path: site.context.addresses.outputPath(page.pageFile),
        key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(
      context: input.context, images: input.images.adding(input.context.sharedImages))
    let base = composer.base(
      input.file, kind: "text-page", title: "", description: "", currentCollection: input.page.pagePath,
      isUnlisted: input.page.isUnlisted)
    var slots = SlotValues(ItemSlots.shared.all)
    let attribution = input.page.attribution(in: input.context.environment.site.attribution)
    let stages = composer.fill(
      &slots, with: input.page, attribution, showsFirstImage: true, input.stages, from: input.file)
    composer.fill(&slots, with: input.media, image: input.page.image, besideImages: false, from: input.file)
    let sheet = composer.fill(&slots, withHeadOf: stages, from: input.file)
    composer.fill(
      &slots, withMetadataOf: input.page, card: input.card, StructuredData(composer)?.page(input.page, attribution),
      from: input.file)
    var page = composer.render("page", base.merging(slots.object), input.file)
    if let sheet { page.files.append(sheet) }
    page.diagnostics += stages.diagnostics
    return page
  }
}
