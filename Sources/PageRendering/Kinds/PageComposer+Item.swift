import CellLayout
import Bytes
import Content
import Items
import PageLayout
import Settings
import SiteImages
import SiteModel
import SocialCards
import Templating

/// The slots that the page of an item fills with its own values, by their template names.
struct ItemSlots: Sendable {
  /// The instance shared by all sites.
  static let shared = ItemSlots()

  /// The previous or next item.
  struct Neighbour: Sendable {
    let whole, title, url, direction, image: TemplateSlot

    fileprivate init(_ name: String, _ all: inout TemplateSlots) {
      whole = all.object(name)
      (title, url) = (all.text(name + ".title"), all.text(name + ".url"))
      (direction, image) = (all.html(name + ".direction"), all.html(name + ".image"))
    }
  }

  let all: TemplateSlots
  let pageTitle, pageDescription, canonical: TemplateSlot
  let previewImage, previewType, previewWidth, previewHeight, previewAlt: TemplateSlot
  let published, modified, newest, structuredData: TemplateSlot
  let languages, hasLanguages, languageName, languageTag, languageDirection, languageURL, isLanguage: TemplateSlot
  let alternates, hasAlternates, alternateLanguage, alternateURL, alternateLocale: TemplateSlot
  let geometry: TemplateSlot
  let preloads, preloadType, preloadSourceSet, preloadSizes, preloadMedia: TemplateSlot
  let metas, hasMetas, metaName, metaContent: TemplateSlot
  let citation, citationHTML, citationFile: TemplateSlot
  let title, titleDirection, slug, image, imageShape, imageCaption, images, media, transcript, body, rest, link,
    zoom: TemplateSlot
  let enlarged: TemplateSlot
  let date, dateISO, dateText: TemplateSlot
  let tags, tag, hasTags: TemplateSlot
  let tagLinks, tagTitle, tagURL, hasTagLinks: TemplateSlot
  let related, hasRelated, relatedTitle, relatedLabel, relatedCells, relatedURL, relatedMore: TemplateSlot
  let relatedDirection, relatedLabelDirection: TemplateSlot
  let fieldLinks, hasFieldLinks, fieldLinkTitle, fieldLinkURL, fieldLinkSeparator, fieldLinkDirection: TemplateSlot
  let fields, hasFields, fieldName, fieldLabel, fieldText, fieldValue, fieldIsLink, labelDirection: TemplateSlot
  let bodyDirection, tagsDirection, fieldDirection: TemplateSlot
  let details, hasDetails, detailName, detailLabel, detailText, detailData, detailFile: TemplateSlot
  let detailURL, detailRelation: TemplateSlot
  let hasNeighbours: TemplateSlot
  let isFull, viewStyles, viewScript: TemplateSlot
  let previous, next: Neighbour

  private init() {
    var all = TemplateSlots()
    (pageTitle, pageDescription) = (all.text("page.title"), all.text("page.description"))
    (canonical, previewImage) = (all.text("page.canonical"), all.text("page.previewImage"))
    (title, titleDirection) = (all.text("item.title"), all.html("item.titleDirection"))
    slug = all.text("item.slug")
    (image, imageShape) = (all.html("item.image"), all.text("item.imageShape"))
    imageCaption = all.text("item.imageCaption")
    images = all.html("item.images")
    (media, transcript) = (all.html("item.media"), all.html("item.transcript"))
    (body, rest) = (all.html("item.body"), all.html("item.rest"))
    (link, zoom) = (all.text("item.link"), all.text("item.zoom"))
    enlarged = all.text("item.enlarged")
    date = all.object("item.date")
    (dateISO, dateText) = (all.text("item.date.iso"), all.text("item.date.text"))
    (tags, hasTags) = (all.list("item.tags"), all.flag("item.hasTags"))
    tag = all.text(".", in: tags)
    (tagLinks, hasTagLinks) = (all.list("item.tagLinks"), all.flag("item.hasTagLinks"))
    (tagTitle, tagURL) = (all.text("title", in: tagLinks), all.text("url", in: tagLinks))
    (fields, hasFields) = (all.list("item.fields"), all.flag("item.hasFields"))
    (fieldName, fieldLabel) = (all.text("name", in: fields), all.text("label", in: fields))
    (fieldText, fieldValue) = (all.text("text", in: fields), all.text("value", in: fields))
    fieldIsLink = all.flag("isLink", in: fields)
    (bodyDirection, tagsDirection) = (all.html("item.bodyDirection"), all.html("item.tagsDirection"))
    fieldDirection = all.html("direction", in: fields)
    labelDirection = all.html("labelDirection", in: fields)
    (fieldLinks, hasFieldLinks) = (all.list("links", in: fields), all.flag("hasLinks", in: fields))
    (fieldLinkTitle, fieldLinkURL) = (all.text("title", in: fieldLinks), all.text("url", in: fieldLinks))
    fieldLinkSeparator = all.text("separator", in: fieldLinks)
    fieldLinkDirection = all.html("direction", in: fieldLinks)
    (related, hasRelated) = (all.list("item.related"), all.flag("item.hasRelated"))
    (relatedTitle, relatedLabel) = (all.text("title", in: related), all.text("label", in: related))
    (relatedURL, relatedMore) = (all.text("url", in: related), all.text("more", in: related))
    relatedCells = all.html("cells", in: related)
    relatedDirection = all.html("direction", in: related)
    relatedLabelDirection = all.html("labelDirection", in: related)
    (details, hasDetails) = (all.list("item.details"), all.flag("item.hasDetails"))
    (detailName, detailLabel) = (all.text("name", in: details), all.text("label", in: details))
    (detailText, detailData) = (all.text("text", in: details), all.text("data", in: details))
    detailFile = all.text("file", in: details)
    (detailURL, detailRelation) = (all.text("url", in: details), all.text("relation", in: details))
    (previewType, previewAlt) = (all.text("page.previewType"), all.text("page.previewAlt"))
    (previewWidth, previewHeight) = (all.text("page.previewWidth"), all.text("page.previewHeight"))
    (published, modified) = (all.text("page.published"), all.text("page.modified"))
    newest = all.text("page.newest")
    structuredData = all.html("page.structuredData")
    (metas, hasMetas) = (all.list("page.metas"), all.flag("page.hasMetas"))
    (metaName, metaContent) = (all.text("name", in: metas), all.text("content", in: metas))
    (citation, citationFile) = (all.text("item.citation"), all.text("item.citationFile"))
    citationHTML = all.html("item.citationHTML")
    (languages, hasLanguages) = (all.list("page.languages"), all.flag("page.hasLanguages"))
    (languageName, languageTag) = (all.text("name", in: languages), all.text("language", in: languages))
    (languageDirection, languageURL) = (all.text("direction", in: languages), all.text("url", in: languages))
    isLanguage = all.flag("isCurrent", in: languages)
    (alternates, hasAlternates) = (all.list("page.alternates"), all.flag("page.hasAlternates"))
    (alternateLanguage, alternateURL) = (all.text("language", in: alternates), all.text("url", in: alternates))
    alternateLocale = all.text("locale", in: alternates)
    geometry = all.text("page.geometry")
    preloads = all.list("page.preloads")
    (preloadType, preloadSourceSet) = (all.text("type", in: preloads), all.text("srcset", in: preloads))
    (preloadSizes, preloadMedia) = (all.text("sizes", in: preloads), all.text("media", in: preloads))
    hasNeighbours = all.flag("item.hasNeighbours")
    isFull = all.flag("item.isFull")
    (viewStyles, viewScript) = (all.text("page.viewStyles"), all.text("page.viewScript"))
    (previous, next) = (Neighbour("item.previous", &all), Neighbour("item.next", &all))
    self.all = all
  }
}

extension PageComposer {
  /// The values that the pages of a collection's items have in common. The pages are in the same folder, so their
  /// relative links are the same.
  func itemFrame(ofItemsIn collection: String, _ trail: [PageContext.Reference], isUnlisted: Bool) -> (
    base: TemplateObject, links: HeadLinks
  ) {
    let file = SiteFile.item(path: collection.isEmpty ? "item" : collection + "/item")
    var base = base(
      file, kind: "item-page", title: "", description: "", currentCollection: collection, isUnlisted: isUnlisted)
    addBreadcrumbs(to: &base, file, trail)
    return (base, headLinks(from: file))
  }

  /// Sets the values of an item's page, but for those of its head that the laid-out sections need.
  /// - Parameter page: the slots of `ItemSlots`, without values.
  /// - Returns: the laid-out sections.
  func fill(_ page: inout SlotValues, with input: ItemPage.Input, _ citation: Citation?) -> PageStages {
    let (slots, file) = (ItemSlots.shared, input.file)
    let stages = fill(
      &page, with: input.item, input.frame.attribution(of: input.item), originals: input.extras.originals,
      facets: input.frame.facets, labels: input.frame.collection.languages, input.extras.stages, from: file)
    fill(
      &page, withMetadataOf: input.item, card: input.extras.card, cover: input.frame.cover,
      StructuredData(self)?.item(input), citation, from: file)
    page.set(slots.hasNeighbours, input.previous != nil || input.next != nil)
    fill(&page, slots.previous, with: input.previous, from: file)
    fill(&page, slots.next, with: input.next, from: file)
    if input.extras.isFull { fillFullView(&page, with: input) }
    return stages
  }

  /// Sets the values of the page of an item, or of a page that is no item, without its neighbours.
  /// - Parameters:
  ///   - page: the slots of `ItemSlots`, without values.
  ///   - showsFirstImage: whether the first of several images is shown, because the page does not lay them out.
  ///   - stages: the laid-out sections of the page.
  /// - Returns: the sections as they are shown.
  func fill(
    _ page: inout SlotValues, with item: Item, _ attribution: Attribution,
    originals: [(number: Int?, file: PublishedOriginal)] = [], showsFirstImage: Bool = false,
    facets: [ItemPage.ItemFacet] = [], labels: TextLanguages? = nil, _ stages: [Stage], from file: SiteFile
  ) -> PageStages {
    let slots = ItemSlots.shared
    let markdown = markdown(from: file, namesHeadings: true)
    page.write(slots.pageTitle) { text in
      text.append(text: item.title)
      text.append(" · ")
      text.append(text: context.environment.site.title)
    }
    page.set(slots.pageDescription, item.excerpt)
    if let address = addresses.absolute(file) { page.set(slots.canonical, address) }
    fill(&page, withLanguagesOf: file, isUnlisted: item.isUnlisted)
    page.set(slots.title, item.title)
    page.set(slots.titleDirection, attributes(of: item.title, in: nil))
    if let languages = item.languages {
      let title = languages.language(of: "title")
      if title != nil { page.set(slots.titleDirection, languageAttributes(title, of: item.title)) }
      page.set(slots.bodyDirection, languageAttributes(languages.language(of: "body")))
      page.set(slots.tagsDirection, languageAttributes(languages.language(of: "tags")))
    }
    page.set(slots.slug, item.slug)
    if showsFirstImage || !item.hasSeveralImages, let source = item.image, let image = images[source.path] {
      fill(&page, with: image.leading(to: source), alt: source.alt, from: file)
      // Where the excerpt or the title says the same, it is not said twice.
      if let caption = source.caption, ![item.title, item.excerpt].contains(caption) {
        page.set(slots.imageCaption, caption)
      }
    }
    var shown = PageStages()
    if stages.isEmpty {
      page.write(slots.body) { markdown.write(item.body, into: &$0) }
    } else {
      let text = parts(
        of: item.body, stages, from: file, mayHaveFirst: item.image.map { images[$0.path] == nil } ?? true)
      page.set(slots.body, text.first)
      page.set(slots.rest, text.rest("prose"))
      shown = text.stages
      fill(&page, withRelated: stages, shown, from: file)
    }
    if item.date != nil || item.dateText != nil { page.set(slots.date, true) }
    if let date = item.date {
      if let text = date.htmlText { page.set(slots.dateISO, text) }
      page.write(slots.dateText) { formats.dates.write(date, into: &$0) }
    }
    if let text = item.dateText { page.set(slots.dateText, text) }
    if let link = item.linkTarget.map(markdown.address) ?? item.link { page.set(slots.link, link) }
    fill(&page, withListsOf: item, details(of: item, attribution, originals, from: file), facets, labels, from: file)
    return shown
  }

  /// Sets the languages that a page leads to.
  private func fill(_ page: inout SlotValues, withLanguagesOf file: SiteFile, isUnlisted: Bool) {
    guard let languages = context.languages else { return }
    let slots = ItemSlots.shared
    let all = languages.alternates(of: file)
    page.set(slots.hasLanguages, true)
    for (row, alternate) in zip(page.rows(of: slots.languages, count: all.count), all) {
      page.set(slots.languageName, in: row, alternate.version.name)
      page.set(slots.languageTag, in: row, alternate.version.language)
      page.set(slots.languageDirection, in: row, alternate.version.isRightToLeft ? "rtl" : "ltr")
      page.set(slots.languageURL, in: row, link(file, alternate.file))
      page.set(slots.isLanguage, in: row, alternate.isCurrent)
    }
    let links = isUnlisted ? [] : languages.hreflang(of: file)
    page.set(slots.hasAlternates, !links.isEmpty)
    for (row, link) in zip(page.rows(of: slots.alternates, count: links.count), links) {
      page.set(slots.alternateLanguage, in: row, link.language)
      page.set(slots.alternateURL, in: row, link.address)
      if let locale = link.locale { page.set(slots.alternateLocale, in: row, locale) }
    }
  }

  /// Sets the items that name the item of the page.
  private func fill(
    _ page: inout SlotValues, withRelated stages: [Stage], _ shown: PageStages, from file: SiteFile
  ) {
    let slots = ItemSlots.shared
    let related = zip(stages, shown.html).compactMap { stage, html in stage.heading.map { ($0, html) } }
    page.set(slots.hasRelated, !related.isEmpty)
    for (row, (heading, html)) in zip(page.rows(of: slots.related, count: related.count), related) {
      page.set(slots.relatedTitle, in: row, heading.title)
      page.set(slots.relatedLabel, in: row, heading.label)
      page.set(slots.relatedDirection, in: row, languageAttributes(heading.language, of: heading.title))
      page.set(slots.relatedLabelDirection, in: row, languageAttributes(heading.labelLanguage, of: heading.label))
      page.set(slots.relatedCells, in: row, html)
      guard let more = heading.more else { continue }
      page.set(slots.relatedURL, in: row, link(file, more.file))
      page.set(slots.relatedMore, in: row, strings.count(more.count, more.noun))
    }
  }

  /// Sets the values that pages with laid-out sections need.
  /// - Returns: the style sheet of the sections.
  func fill(
    _ page: inout SlotValues, withHeadOf stages: PageStages, from file: SiteFile
  ) -> RenderedPage.File? {
    let slots = ItemSlots.shared
    let sheet = stages.sheet(ofPage: addresses.outputPath(file), context)
    if let sheet { page.set(slots.geometry, link(file, .asset(sheet.path))) }
    for (row, preload) in zip(page.rows(of: slots.preloads, count: stages.preloads.count), stages.preloads) {
      page.set(slots.preloadType, in: row, preload.type)
      page.set(slots.preloadSourceSet, in: row, preload.sourceSet)
      page.set(slots.preloadSizes, in: row, preload.sizes)
      page.set(slots.preloadMedia, in: row, preload.media)
    }
    return sheet
  }

  private func fill(
    _ page: inout SlotValues, _ slots: ItemSlots.Neighbour, with item: PageContext.Reference?,
    from file: SiteFile
  ) {
    guard let item else { return }
    page.set(slots.whole, true)
    page.set(slots.title, item.title)
    page.write(slots.url) { addresses.write(to: .item(path: item.path), from: file, into: &$0) }
    page.set(slots.direction, attributes(of: item.title, in: item.language))
  }

  private func fill(_ page: inout SlotValues, with image: SiteImage, alt: String, from file: SiteFile) {
    let slots = ItemSlots.shared
    page.set(
      slots.image, picture(from: file).html(image, alt: alt, hint: .first, place: places.item(image.size)))
    page.set(slots.imageShape, image.shape)
    // A page of the enlarged picture replaces the file, if there is one. A larger picture elsewhere may have any size.
    if image.canFillViewport || image.largest != nil, let path = image.largestFile {
      page.set(slots.enlarged, link(file, .asset(path)))
    }
  }

  /// Sets what programs read of a page.
  /// - Parameters:
  ///   - card: the picture for links to the page; nil if the site has none.
  ///   - cover: the image that represents the page if it has none.
  ///   - data: its structured data; nil if the site has no address.
  func fill(
    _ page: inout SlotValues, withMetadataOf item: Item, card: SocialCard?, cover: SiteImage? = nil,
    _ data: String?,
    _ citation: Citation? = nil, from file: SiteFile
  ) {
    let slots = ItemSlots.shared
    let image = item.image.flatMap { images[$0.path] }
    let alt = image == nil ? "" : item.image?.alt ?? ""
    if let preview = PreviewImage(card, or: image ?? cover, alt: alt, addresses) {
      page.set(slots.previewImage, preview.address)
      page.set(slots.previewType, preview.type)
      page.set(slots.previewWidth, String(preview.width))
      page.set(slots.previewHeight, String(preview.height))
      page.set(slots.previewAlt, preview.alt)
    }
    if let data {
      page.set(slots.structuredData, data)
      let publication = item.publication
      if let published = publication.published { page.set(slots.published, published.text) }
      if let modified = publication.modified { page.set(slots.modified, modified.text) }
      if let newest = publication.modified ?? publication.published { page.set(slots.newest, newest.dayText) }
    }
    let metas = citation?.metas ?? []
    page.set(slots.hasMetas, !metas.isEmpty)
    for (row, meta) in zip(page.rows(of: slots.metas, count: metas.count), metas) {
      page.set(slots.metaName, in: row, meta.name)
      page.set(slots.metaContent, in: row, meta.content)
    }
    guard let citation else { return }
    page.set(slots.citation, citation.text)
    page.set(slots.citationHTML, citation.html)
    page.set(slots.citationFile, link(file, .data(citation.path)))
  }

  private func fill(
    _ page: inout SlotValues, withListsOf item: Item, _ details: [ItemDetail], _ facets: [ItemPage.ItemFacet],
    _ labels: TextLanguages?, from file: SiteFile
  ) {
    let slots = ItemSlots.shared
    // A description that is the text of the page is not shown a second time.
    let (tags, caption) = (item.tags, item.caption)
    let fields = item.shownFields.filter { if case .string(let text) = $0.content { text != caption } else { true } }
    page.set(slots.hasTags, !tags.isEmpty)
    for (row, tag) in zip(page.rows(of: slots.tags, count: tags.count), tags) { page.set(slots.tag, in: row, tag) }
    if let tagFacet = facets.first(where: { $0.property == .tags }), !tags.isEmpty {
      page.set(slots.hasTagLinks, true)
      for (row, tag) in zip(page.rows(of: slots.tagLinks, count: tags.count), tags) {
        page.set(slots.tagTitle, in: row, tag)
        let term = TermValue(tag, tagFacet.grouping)
        page.set(slots.tagURL, in: row, link(file, Facet.file(ofTerm: term, inFacetAt: tagFacet.path)))
      }
    }
    page.set(slots.hasFields, !fields.isEmpty)
    for (row, field) in zip(page.rows(of: slots.fields, count: fields.count), fields) {
      page.set(slots.fieldName, in: row, field.name)
      page.set(slots.fieldLabel, in: row, field.label)
      if let language = labels?.language(of: TextLanguages.label(ofField: field.name)) {
        page.set(slots.labelDirection, in: row, languageAttributes(language, of: field.label))
      }
      let text = formats.text(of: field)
      page.set(slots.fieldText, in: row, text)
      if let languages = item.languages, field.content.isText {
        page.set(slots.fieldDirection, in: row, languageAttributes(languages.language(of: field.name), of: text))
      }
      if let links = fieldLinks(of: field, facets, from: file) {
        page.set(slots.hasFieldLinks, in: row, true)
        for (index, (row, link)) in zip(page.rows(of: slots.fieldLinks, in: row, count: links.count), links)
          .enumerated()
        {
          page.set(slots.fieldLinkTitle, in: row, link.title)
          page.set(slots.fieldLinkDirection, in: row, link.direction)
          if index > 0 { page.set(slots.fieldLinkSeparator, in: row, ", ") }
          if let url = link.url { page.set(slots.fieldLinkURL, in: row, url) }
        }
        continue
      }
      guard case .url(let address) = field.content else { continue }
      page.set(slots.fieldValue, in: row, address)
      page.set(slots.fieldIsLink, in: row, !address.isEmpty)
    }
    page.set(slots.hasDetails, !details.isEmpty)
    for (row, detail) in zip(page.rows(of: slots.details, count: details.count), details) {
      page.set(slots.detailName, in: row, detail.name)
      page.set(slots.detailLabel, in: row, detail.label)
      page.set(slots.detailText, in: row, detail.text)
      page.set(slots.detailData, in: row, detail.data)
      page.set(slots.detailFile, in: row, detail.file)
      page.set(slots.detailURL, in: row, detail.url)
      page.set(slots.detailRelation, in: row, detail.relation)
    }
  }
}
