import Content

/// Every character that the site shows, so that fonts can be cut to what is used.
struct SiteCharacters {
  private(set) var all: Set<Unicode.Scalar> = []

  init(_ site: PreparedSite) {
    // Printable ASCII and the marks that templates set are always there.
    for value in UInt32(0x20)...0x7E { all.insert(Unicode.Scalar(UInt8(value))) }
    all.formUnion("←→·…–—‘’“”×✓\u{A0}".unicodeScalars)
    for words in site.strings.all.values { add(words) }
    let settings = site.catalog.site
    for text in [settings.title, settings.description, settings.author] { add(text) }
    add(settings.introduction)
    for collection in site.catalog.collections {
      for text in [collection.title, collection.summary] { add(text) }
      add(collection.introduction)
      for section in collection.sections {
        add(section.title ?? "")
        for item in section.items { add(item, formats: site.formats) }
      }
    }
  }

  private mutating func add(_ item: Item, formats: FieldFormats) {
    for text in [item.title, item.excerpt, item.section ?? ""] + item.tags { add(text) }
    if let date = item.date { add(formats.dates.text(date)) }
    for field in item.fields {
      add(field.label)
      add(formats.text(of: field.content))
    }
    add(item.body)
  }

  private mutating func add(_ text: String) {
    for scalar in text.unicodeScalars where scalar.value > 0x7E { all.insert(scalar) }
  }

  private mutating func add(_ document: MarkdownDocument) {
    var texts: [String] = []
    document.forEachText { texts.append($0) }
    for text in texts { add(text) }
  }
}
