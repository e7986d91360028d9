package import Bytes
import Content
import Items
import PageLayout
import Settings
import SiteImages
import SiteModel
import SocialCards
import Templating

/// The page of an item.
package enum ItemPage: PageKind {
  package struct Input: PageInput {
    let frame: ItemFrame
    let item: Item
    /// The items before and after, to which the page leads.
    let (before, after): (Item?, Item?)
    /// Nil if there are none, as of most pages. Apart, because most of an input is made for its key alone.
    fileprivate let ownExtras: Boxed<Extras>?
    /// Whether it is the first of its collection, whose page reports unknown names of the template.
    let isFirst: Bool
    package let key: ContentKey

    package var path: String { frame.context.addresses.outputPath(file) }
    package var pathKey: ContentKey { item.linkKey }
    var extras: Extras { ownExtras?.value ?? Extras() }
    var file: SiteFile { .item(path: item.path) }
    var previous: PageContext.Reference? { before.map { PageContext.Reference($0) } }
    var next: PageContext.Reference? { after.map { PageContext.Reference($0) } }
  }

  /// A facet of the collection, to whose terms the values of an item lead.
  package struct ItemFacet: Sendable {
    var property: FacetSettings.Property
    var path: String
    var grouping: FacetSettings.Grouping
  }

  /// What the pages of a collection's items have in common.
  package final class ItemFrame: Sendable {
    let context: PageContext
    /// The facets of the collection.
    let facets: [ItemFacet]
    /// The collection without its items.
    let collection: CatalogCollection
    /// The collections from the outermost to that of the items.
    let trail: [PageContext.Reference]
    /// The image that represents the collection, for items without an image.
    let cover: SiteImage?
    private let rendered: Lazy<(base: TemplateObject, links: HeadLinks, template: PartialTemplate?)>

    init(
      _ context: PageContext, _ collection: CatalogCollection, _ trail: [PageContext.Reference], facets: [ItemFacet],
      isUnlisted: Bool, cover: SiteImage?
    ) {
      (self.context, self.facets) = (context, facets)
      var collection = collection
      (collection.sections, collection.unlistedItems) = ([], [])
      self.collection = collection
      self.trail = trail
      self.cover = cover
      rendered = Lazy { [path = collection.path] in
        let composer = PageComposer(context: context, images: PageImages().adding(context.sharedImages))
        let (base, links) = composer.itemFrame(ofItemsIn: path, trail, isUnlisted: isUnlisted)
        let library = context.environment.templates.library
        return (base, links, library.partialTemplate("item", for: base, ItemSlots.shared.all))
      }
    }

    var schema: SchemaMapping? { collection.publication.schema }

    /// The rights to an item: its own, and what it takes from its collection.
    func attribution(of item: Item) -> Attribution { item.attribution(in: collection.attribution) }

    /// The values of the frame, and the links of its head.
    var base: TemplateObject { rendered().base }
    var links: HeadLinks { rendered().links }
    /// The partially rendered page; nil if the output depends on the item in more ways than by its slots.
    var template: PartialTemplate? { rendered().template }
  }

  package static var rendering: RenderingOrder { .immediate }

  package static func inputs(of site: PublishedModel) -> Inputs {
    Inputs(groups(of: site).map { ($0, $0.items.indices) })
  }

  package static func parts(of site: PublishedModel) -> [@Sendable () -> Inputs] {
    groups(of: site).flatMap { group in
      let (count, length) = (group.items.count, max(fewestItemsOfPart, group.items.count / mostPartsOfGroup + 1))
      return stride(from: 0, to: count, by: length).map { start in
        { @Sendable in Inputs([(group, start..<min(start + length, count))]) }
      }
    }
  }

  /// More parts divide the work better among threads, and each searches once for its place among the published pages.
  private static let (fewestItemsOfPart, mostPartsOfGroup) = (256, 64)

  private static func groups(of site: PublishedModel) -> [Group] {
    site.site.catalog.collections.flatMap { collection in
      let listed = Group(
        collection.items, in: collection, of: site, isUnlisted: collection.isUnlisted, isSequence: true)
      if collection.unlistedItems.isEmpty { return [listed] }
      return [listed, Group(collection.unlistedItems, in: collection, of: site, isUnlisted: true, isSequence: false)]
    }
  }

  /// The inputs of the pages of items, each made when it is its turn. A type of its own, because a chain of lazy
  /// sequences is not specialised, which is slower.
  package struct Inputs: Sequence, IteratorProtocol {
    /// Groups, the last first, and the indices of the items whose turn has not come.
    private var rest: [(group: Group, indices: Range<Int>)]
    /// Kept, as thousands of keys are written one by one.
    private var writer = RecordWriter(capacity: 512)

    fileprivate init(_ groups: [(group: Group, indices: Range<Int>)]) { rest = groups.reversed() }

    package mutating func next() -> Input? {
      while let (group, indices) = rest.last {
        guard let index = indices.first else {
          rest.removeLast()
          continue
        }
        rest[rest.count - 1].indices = index + 1..<indices.upperBound
        return group.input(at: index, &writer)
      }
      return nil
    }
  }

  /// Items of a collection whose pages have a frame in common.
  fileprivate final class Group: Sendable {
    let items: [Item]
    private let site: PublishedModel
    private let collection: CatalogCollection
    private let frame: ItemFrame
    private let frameKey: ContentKey
    private let cover: SiteImage?
    /// Whether each page leads to the items before and after.
    private let isSequence: Bool

    init(
      _ items: [Item], in collection: CatalogCollection, of site: PublishedModel, isUnlisted: Bool, isSequence: Bool
    ) {
      (self.items, self.collection, self.site, self.isSequence) = (items, collection, site, isSequence)
      let catalog = site.site.catalog
      let trail = catalog.trail(to: collection.path)
      let facets =
        // The values of items that are in no list have no pages.
        !isSequence
        ? []
        : catalog.facets(ofCollectionAt: collection.path).map {
          ItemFacet(property: $0.property, path: $0.path, grouping: $0.grouping)
        }
      cover = site.context.addresses.baseURL == nil ? nil : site.cover(of: collection)
      frame = ItemFrame(site.context, collection, trail, facets: facets, isUnlisted: isUnlisted, cover: cover)
      var builder = KeyBuilder("item", site.context)
      builder.add(trail)
      builder.add(isUnlisted ? 1 : 0)
      for facet in facets {
        builder.add(facet.path)
        builder.add("\(facet.grouping)")
      }
      for text in collection.attribution.texts { builder.add(text) }
      frameKey = builder.key
    }

    private func neighbour(at index: Int) -> Item? { isSequence && items.indices.contains(index) ? items[index] : nil }

    /// - Parameter writer: for the key.
    func input(at index: Int, _ writer: inout RecordWriter) -> Input {
      let item = items[index]
      let (before, after) = (neighbour(at: index - 1), neighbour(at: index + 1))
      writer.removeAll()
      writer.add(frameKey)
      writer.add(item.key)
      writer.addLink(to: before)
      writer.addLink(to: after)
      writer.add(index == 0 ? 1 : 0)
      if !item.hasImage, let cover { writer.add(cover.key) }
      let extras = extras(of: item, before, after)
      extras?.value.write(to: &writer, site.context)
      return Input(
        frame: frame, item: item, before: before, after: after, ownExtras: extras, isFirst: index == 0,
        key: writer.key)
    }

    private func extras(of item: Item, _ before: Item?, _ after: Item?) -> Boxed<Extras>? {
      var extras = Extras()
      extras.images = PageImages(ofPageOf: item, among: site.images)
      extras.stages = site.stages(in: item, on: .item(path: item.path), &extras.images)
      extras.originals = site.originals(of: item)
      extras.card = site.cards.card(of: item, inCollectionAt: collection.path)
      extras.zoom = site.site.zoomedImages(of: item, in: collection).first?.firstPage
      extras.gallery = site.site.gallery(of: item, in: collection)
      extras.media = site.media(of: item, &extras.images)
      extras.isFull = extras.stages.isEmpty && site.fullPicture(of: item, in: collection) != nil
      if extras.isFull {
        extras.previousImage = before.flatMap { site.fullPicture(of: $0, in: collection) }
        extras.nextImage = after.flatMap { site.fullPicture(of: $0, in: collection) }
      }
      return extras.isEmpty ? nil : Boxed(extras)
    }
  }

  /// What the page of an item shows beside its text and its neighbours.
  struct Extras: Sendable {
    var images = PageImages()
    /// The cells of the item's images, if it has several.
    var gallery: Stage?
    /// The laid-out sections of the page.
    var stages: [Stage] = []
    /// The originals of its images that are offered, with the numbers of these; nil for an image alone.
    var originals: [(number: Int?, file: PublishedOriginal)] = []
    var card: SocialCard?
    /// The page that shows its picture enlarged.
    var zoom: SiteFile?
    /// The media of the item, with what their page shows of them.
    var media: [ShownMedium] = []
    /// Whether the page shows a picture as large as the viewport, because the item has no text.
    var isFull = false
    /// The neighbours' pictures, if the page is full and theirs are.
    var (previousImage, nextImage): (SiteImage?, SiteImage?)

    var isEmpty: Bool {
      images.own.isEmpty && stages.isEmpty && originals.isEmpty && card == nil && zoom == nil && gallery == nil
        && media.isEmpty && !isFull
    }

    /// Writes what the key of the page is made of.
    fileprivate func write(to writer: inout RecordWriter, _ context: PageContext) {
      writer.add(images.own) { $0.add($1.image.key) }
      writer.add(originals) { $0.add($1.file.path) }
      writer.add(card?.path)
      writer.add(zoom.map(context.addresses.outputPath))
      writer.add(stages) { $0.add($1.key) }
      writer.add([gallery].compactMap(\.self)) { $0.add($1.key) }
      media.writeKeys(to: &writer)
      if isFull { for image in [previousImage, nextImage] { writer.add(image?.key ?? context.key) } }
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let (frame, extras) = (input.frame, input.extras)
    let composer = PageComposer(
      context: frame.context, images: extras.images.adding(frame.context.sharedImages))
    var slots = SlotValues(ItemSlots.shared.all)
    let citation = Citation(input, composer)
    let gallery = extras.gallery.map { composer.stages([$0], mayHaveFirst: true) }
    if let gallery { slots.set(ItemSlots.shared.images, gallery.html.joined()) }
    let sections = (gallery ?? PageStages()).followed(by: composer.fill(&slots, with: input, citation))
    composer.fill(&slots, with: extras.media, image: input.item.image, besideImages: gallery != nil, from: input.file)
    if let zoom = extras.zoom {
      slots.set(ItemSlots.shared.zoom, composer.link(input.file, zoom))
      if gallery == nil { slots.set(ItemSlots.shared.enlarged, composer.link(input.file, zoom)) }
    }
    let sheet = composer.fill(&slots, withHeadOf: sections, from: input.file)
    var page: RenderedPage
    if let template = frame.template {
      // Large enough for most pages.
      var html = UTF8Buffer(capacity: 4096)
      template.render(slots, into: &html)
      page = html.withBytes { composer.page($0, [], input.file, frame.links) }
      if input.isFirst {
        let whole = frame.base.merging(slots.object)
        page.diagnostics = composer.render("item", whole, input.file, frame.links).diagnostics
      }
    } else {
      page = composer.render("item", frame.base.merging(slots.object), input.file, frame.links)
    }
    if let sheet { page.files.append(sheet) }
    page.diagnostics += sections.diagnostics
    if let citation {
      page.files.append(
        RenderedPage.File(path: composer.addresses.outputPath(.data(citation.path)), bytes: Array(citation.json.utf8)))
    }
    return page
  }
}

extension PublishedModel {
  fileprivate func originals(of item: Item) -> [(number: Int?, file: PublishedOriginal)] {
    if originals.isEmpty { return [] }
    let images = item.images
    return images.enumerated().compactMap { index, image in
      originals[image.path].map { (images.count == 1 ? nil : index + 1, $0) }
    }
  }

  /// The picture that the page of an item shows as large as the viewport; nil for other pages.
  fileprivate func fullPicture(of item: Item, in collection: CatalogCollection) -> SiteImage? {
    guard collection.hasFullView(of: item), let image = item.imagePath.flatMap({ images[$0] }) else { return nil }
    return image.canFillViewport ? image : nil
  }
}

extension PageContext.Reference {
  init(_ item: Item) {
    self.init(title: item.title, path: item.path, language: item.languages?.language(of: "title"))
  }
}

extension RecordWriter {
  /// Adds the key of what a page says of a neighbour.
  fileprivate mutating func addLink(to neighbour: Item?) {
    guard let neighbour else { return add(0) }
    add(neighbour.linkKey)
    if let language = neighbour.languages?.language(of: "title") { add(language) }
  }
}
