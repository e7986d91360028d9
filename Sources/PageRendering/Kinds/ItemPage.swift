package import Bytes
import Content
import SiteImages
import SiteModel
import Templating

/// The page of an item.
package enum ItemPage: PageKind {
  package struct Input: PageInput {
    let frame: ItemFrame
    let item: Item
    let previous: PageContext.Reference?
    let next: PageContext.Reference?
    let images: PageImages
    let original: PublishedOriginal?
    package let path: String
    package let key: ContentKey

    var file: SiteFile { .item(path: item.path) }
  }

  /// What the pages of a collection's items have in common.
  package final class ItemFrame: Sendable {
    let context: PageContext
    private let rendered: Lazy<(base: TemplateObject, fontPreloads: [String], form: TemplateForm?)>

    init(_ context: PageContext, collection: String, trail: [PageContext.Reference]) {
      self.context = context
      rendered = Lazy {
        let composer = PageComposer(context: context, images: PageImages().adding(context.introductionImages))
        let (base, fontPreloads) = composer.itemFrame(ofItemsIn: collection, trail)
        let library = context.environment.templates.library
        return (base, fontPreloads, library.form("item", for: base, ItemBlanks.shared.all))
      }
    }

    /// The values of the frame, and the links that preload fonts.
    var base: TemplateObject { rendered().base }
    var fontPreloads: [String] { rendered().fontPreloads }
    /// The partially rendered page; nil if the output depends on the item in more ways than by its slots.
    var form: TemplateForm? { rendered().form }
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    let catalog = site.site.catalog
    var inputs: [Input] = []
    inputs.reserveCapacity(catalog.collections.reduce(0) { $0 + $1.itemCount })
    for collection in catalog.collections {
      let trail = catalog.trail(to: collection.path)
      let frame = ItemFrame(site.context, collection: collection.path, trail: trail)
      var builder = KeyBuilder("item", site.context)
      builder.add(trail)
      let frameKey = builder.key
      let items = collection.items
      var writer = RecordWriter(capacity: 1024)
      for index in items.indices {
        let item = items[index]
        let previous = index > 0 ? PageContext.Reference(items[index - 1]) : nil
        let next = index + 1 < items.count ? PageContext.Reference(items[index + 1]) : nil
        let images = PageImages(of: CollectionOfOne(item), among: site.images)
        let original = item.image.flatMap { site.originals[$0.path] }
        writer.removeAll()
        writer.add(frameKey)
        writer.add(item.key)
        for reference in [previous, next] {
          writer.add(reference?.title)
          writer.add(reference?.path)
        }
        writer.add(images.own) { $0.add($1.image.key) }
        writer.add(original?.path)
        inputs.append(
          Input(
            frame: frame, item: item, previous: previous, next: next, images: images, original: original,
            path: site.context.addresses.outputPath(.item(path: item.path)), key: writer.key))
      }
    }
    return inputs
  }

  package static func render(_ input: Input) -> RenderedPage {
    let frame = input.frame
    let composer = PageComposer(
      context: frame.context, images: input.images.adding(frame.context.introductionImages))
    var slots = TemplateEntries(ItemBlanks.shared.all)
    composer.fill(&slots, with: input)
    guard let form = frame.form else {
      return composer.render("item", frame.base.merging(slots.object), input.file, frame.fontPreloads)
    }
    // Large enough for most pages.
    var html = UTF8Buffer(capacity: 4096)
    form.render(slots, into: &html)
    return html.withBytes { composer.page($0, [], input.file, frame.fontPreloads) }
  }
}

extension PageContext.Reference {
  init(_ item: Item) { self.init(title: item.title, path: item.path) }
}
