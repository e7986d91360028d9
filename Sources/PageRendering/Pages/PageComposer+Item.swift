import Bytes
import Content
import PageLayout
import Settings
import SiteImages
import SiteModel
import Templating

/// The slots that the page of an item fills with its own values, by their template names.
struct ItemBlanks: Sendable {
  /// The instance shared by all sites.
  static let shared = ItemBlanks()

  /// The previous or next item.
  struct Neighbour: Sendable {
    let whole, title, url, direction: TemplateBlank

    fileprivate init(_ name: String, _ all: inout TemplateBlanks) {
      whole = all.object(name)
      (title, url) = (all.text(name + ".title"), all.text(name + ".url"))
      direction = all.html(name + ".direction")
    }
  }

  let all: TemplateBlanks
  let pageTitle, pageDescription, canonical, previewImage: TemplateBlank
  let title, titleDirection, slug, image, imageShape, body, link: TemplateBlank
  let date, dateISO, dateText: TemplateBlank
  let tags, tag, hasTags: TemplateBlank
  let fields, hasFields, fieldName, fieldLabel, fieldText, fieldValue, fieldIsLink: TemplateBlank
  let details, hasDetails, detailName, detailLabel, detailText, detailData, detailFile: TemplateBlank
  let hasNeighbours: TemplateBlank
  let previous, next: Neighbour

  private init() {
    var all = TemplateBlanks()
    (pageTitle, pageDescription) = (all.text("page.title"), all.text("page.description"))
    (canonical, previewImage) = (all.text("page.canonical"), all.text("page.previewImage"))
    (title, titleDirection) = (all.text("item.title"), all.html("item.titleDirection"))
    slug = all.text("item.slug")
    (image, imageShape) = (all.html("item.image"), all.text("item.imageShape"))
    (body, link) = (all.html("item.body"), all.text("item.link"))
    date = all.object("item.date")
    (dateISO, dateText) = (all.text("item.date.iso"), all.text("item.date.text"))
    (tags, hasTags) = (all.list("item.tags"), all.flag("item.hasTags"))
    tag = all.text(".", in: tags)
    (fields, hasFields) = (all.list("item.fields"), all.flag("item.hasFields"))
    (fieldName, fieldLabel) = (all.text("name", in: fields), all.text("label", in: fields))
    (fieldText, fieldValue) = (all.text("text", in: fields), all.text("value", in: fields))
    fieldIsLink = all.flag("isLink", in: fields)
    (details, hasDetails) = (all.list("item.details"), all.flag("item.hasDetails"))
    (detailName, detailLabel) = (all.text("name", in: details), all.text("label", in: details))
    (detailText, detailData) = (all.text("text", in: details), all.text("data", in: details))
    detailFile = all.text("file", in: details)
    hasNeighbours = all.flag("item.hasNeighbours")
    (previous, next) = (Neighbour("item.previous", &all), Neighbour("item.next", &all))
    self.all = all
  }
}

extension PageComposer {
  /// The values that the pages of a collection's items have in common. The pages are in the same folder, so their
  /// relative links are the same.
  func itemFrame(ofItemsIn collection: String, _ trail: [PageContext.Reference]) -> (
    base: TemplateObject, fontPreloads: [String]
  ) {
    let file = SiteFile.item(path: collection.isEmpty ? "item" : collection + "/item")
    var base = base(file, kind: "item-page", title: "", description: "", currentCollection: collection)
    addBreadcrumbs(to: &base, file, trail)
    return (base, fontPreloads(from: file))
  }

  /// Sets the values of an item's page.
  /// - Parameter page: the slots of `ItemBlanks`, without values.
  func fill(_ page: inout TemplateEntries, with input: ItemPage.Input) {
    let blanks = ItemBlanks.shared
    let (item, file) = (input.item, input.file)
    let markdown = markdown(from: file, namesHeadings: true)
    page.write(blanks.pageTitle) { text in
      text.append(text: item.title)
      text.append(" · ")
      text.append(text: context.environment.site.title)
    }
    page.set(blanks.pageDescription, item.excerpt)
    if let address = addresses.absolute(file) { page.set(blanks.canonical, address) }
    page.set(blanks.title, item.title)
    page.set(blanks.titleDirection, directionAttribute(item.title))
    page.set(blanks.slug, item.slug)
    if let source = item.image, let image = images[source.path] {
      fill(&page, with: image, alt: source.alt, from: file)
    }
    page.write(blanks.body) { markdown.write(item.body, into: &$0) }
    if let date = item.date {
      page.set(blanks.date, true)
      page.set(blanks.dateISO, date.dayText)
      page.write(blanks.dateText) { formats.dates.write(date, into: &$0) }
    }
    if let link = item.linkTarget.map(markdown.address) ?? item.link { page.set(blanks.link, link) }
    fill(&page, withListsOf: item, input.original, from: file)
    page.set(blanks.hasNeighbours, input.previous != nil || input.next != nil)
    fill(&page, blanks.previous, with: input.previous, from: file)
    fill(&page, blanks.next, with: input.next, from: file)
  }

  private func fill(
    _ page: inout TemplateEntries, _ blanks: ItemBlanks.Neighbour, with item: PageContext.Reference?,
    from file: SiteFile
  ) {
    guard let item else { return }
    page.set(blanks.whole, true)
    page.set(blanks.title, item.title)
    page.write(blanks.url) { addresses.write(to: .item(path: item.path), from: file, into: &$0) }
    page.set(blanks.direction, directionAttribute(item.title))
  }

  private func fill(_ page: inout TemplateEntries, with image: SiteImage, alt: String, from file: SiteFile) {
    let blanks = ItemBlanks.shared
    if let address = Self.largestFile(of: image).flatMap({ addresses.absolute(.asset($0)) }) {
      page.set(blanks.previewImage, address)
    }
    page.set(
      blanks.image, picture(from: file).html(image, alt: alt, hint: .first, place: places.item(image.size)))
    page.set(blanks.imageShape, image.shape)
  }

  private func fill(
    _ page: inout TemplateEntries, withListsOf item: Item, _ original: PublishedOriginal?, from file: SiteFile
  ) {
    let blanks = ItemBlanks.shared
    let (tags, fields, details) = (item.tags, item.fields, details(of: item, original, from: file))
    page.set(blanks.hasTags, !tags.isEmpty)
    for (row, tag) in zip(page.rows(of: blanks.tags, count: tags.count), tags) { page.set(blanks.tag, in: row, tag) }
    page.set(blanks.hasFields, !fields.isEmpty)
    for (row, field) in zip(page.rows(of: blanks.fields, count: fields.count), fields) {
      page.set(blanks.fieldName, in: row, field.name)
      page.set(blanks.fieldLabel, in: row, field.label)
      page.set(blanks.fieldText, in: row, formats.text(of: field.content))
      guard case .url(let address) = field.content else { continue }
      page.set(blanks.fieldValue, in: row, address)
      page.set(blanks.fieldIsLink, in: row, !address.isEmpty)
    }
    page.set(blanks.hasDetails, !details.isEmpty)
    for (row, detail) in zip(page.rows(of: blanks.details, count: details.count), details) {
      page.set(blanks.detailName, in: row, detail.name)
      page.set(blanks.detailLabel, in: row, detail.label)
      page.set(blanks.detailText, in: row, detail.text)
      page.set(blanks.detailData, in: row, detail.data)
      page.set(blanks.detailFile, in: row, detail.file)
    }
  }
}
