import PageMarkup
package import Bytes
import Content
import Items
import Markdown
import Settings
import SiteImages
import SiteModel
package import PageRendering

/// The feeds of the site and of its collections, each as Atom (RFC 4287) and as JSON Feed 1.1. Only sites with an
/// address have feeds.
package enum FeedPages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let feed: SiteFeeds.Feed
    let images: PageImages
    /// The recordings, films and documents of its items, by path.
    let media: [String: ProbedMedium]
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    site.feeds.feeds.map { feed in
      let images = PageImages(of: feed.entries.map(\.item), among: site.images)
      let paths = feed.entries.flatMap(\.item.media).map(\.path)
      let media = Dictionary(paths.compactMap { path in site.site.files.media[path].map { (path, $0) } }) { first, _ in
        first
      }
      var key = KeyBuilder("feed", site.context)
      for text in [feed.path, feed.title, feed.summary, feed.content.rawValue] { key.add(text) }
      for entry in feed.entries { key.add(entry.item.key) }
      key.add(images)
      for (path, file) in media.sorted(by: { $0.key < $1.key }) {
        key.add("\(path) \(file.byteCount) \(file.probe.seconds ?? 0)")
      }
      return Input(
        context: site.context, feed: feed, images: images, media: media,
        path: site.context.addresses.outputPath(.data(ContentPath.join(feed.path, SiteFeeds.atomName))), key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let writer = FeedWriter(input: input)
    return RenderedPage(files: [
      RenderedPage.File(path: input.path, bytes: Array(writer.atom.utf8)),
      RenderedPage.File(
        path: input.context.addresses.outputPath(.data(ContentPath.join(input.feed.path, SiteFeeds.jsonName))),
        bytes: Array(writer.json.utf8)),
    ])
  }
}

/// Writes one feed in both formats.
private struct FeedWriter {
  let input: FeedPages.Input

  private var feed: SiteFeeds.Feed { input.feed }
  private var site: SiteSettings { input.context.environment.site }
  private var author: String { site.author.isEmpty ? site.title : site.author }

  private func address(_ file: SiteFile) -> String { input.context.addresses.absolute(file) ?? "" }

  /// The absolute address of a link's target.
  private func address(of target: LinkTarget) -> String {
    let (file, fragment): (SiteFile, String?) =
      switch target {
      case .item(let path, let fragment): (.item(path: path), fragment)
      case .collection(let path, let fragment): (.collection(path: path, page: 1), fragment)
      case .published(let path, let fragment): (.asset(path), fragment)
      case .file(let path, let fragment): (.asset(SiteImage.linkedFile(at: path, input.images[path])), fragment)
      }
    return address(file) + (fragment.map { "#" + percentEncoded($0) } ?? "")
  }

  /// The page that the feed is about.
  private var home: String { address(feed.path.isEmpty ? .home : .collection(path: feed.path, page: 1)) }

  /// The published picture of an item.
  private func picture(of item: Item) -> (address: String, image: SiteImage, type: String)? {
    guard let image = item.image.flatMap({ input.images[$0.path] }), let path = image.largestFile,
      let format = image.sources.last?.format
    else { return nil }
    return (address(.asset(path)), image, format.mediaType)
  }

  /// A file that is attached to an entry.
  private struct Attachment {
    var address: String
    var type: String
    var byteCount: Int?
    var seconds: Double?
  }

  /// The published picture of an item, and its recordings, films and documents.
  private func attachments(of item: Item) -> [Attachment] {
    let pictures = picture(of: item).map { [Attachment(address: $0, type: $2, byteCount: $1.byteCount)] } ?? []
    return pictures
      + item.media.compactMap { medium in
        guard !medium.isRemote, let file = input.media[medium.path] else { return nil }
        return Attachment(
          address: address(.asset("assets/files/" + medium.path)), type: medium.type, byteCount: file.byteCount,
          seconds: medium.seconds ?? file.probe.seconds)
      }
  }

  /// The picture and the text of an item, with absolute addresses.
  private func content(of item: Item) -> String {
    var html = UTF8Buffer()
    if let (address, image, _) = picture(of: item) {
      html.append(text: "<p>\(Self.image(address, image, alt: item.image?.alt ?? "", title: ""))</p>\n")
    }
    let markdown = MarkdownHTML(
      address: { target in address(of: target) },
      image: { target, alt, title in
        guard case .file(let path, _) = target, let image = input.images[path],
          let file = image.largestFile
        else { return nil }
        return Self.image(address(.asset(file)), image, alt: alt, title: title)
      }, footnoteWords: input.context.environment.strings.footnoteWords, page: address(.item(path: item.path)))
    markdown.write(item.body, into: &html)
    return html.text
  }

  private static func image(_ address: String, _ image: SiteImage, alt: String, title: String) -> String {
    let title = title.isEmpty ? "" : " title=\"\(escapeHTML(title))\""
    return "<img src=\"\(escapeHTML(address))\" width=\"\(image.width)\" height=\"\(image.height)\""
      + " alt=\"\(escapeHTML(alt))\"\(title)>"
  }

  // MARK: - Atom

  var atom: String {
    func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
      "<\(name)\(attributes)>\(escapeXML(text))</\(name)>\n"
    }
    var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    xml += "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(escapeXML(site.language))\">\n"
    xml += element("id", home) + element("title", feed.title)
    if !feed.summary.isEmpty { xml += element("subtitle", feed.summary) }
    xml += element("updated", (feed.entries.first?.updated).map(Self.time) ?? "")
    xml += "<author><name>\(escapeXML(author))</name></author>\n"
    xml += "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(escapeXML(address(.asset(input.path))))\"/>\n"
    xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(escapeXML(home))\"/>\n"
    xml += "<generator>Vitrine</generator>\n"
    for entry in feed.entries {
      let item = entry.item
      let language = item.languages?.language(of: "title").map { " xml:lang=\"\(escapeXML($0))\"" }
      xml += "<entry\(language ?? "")>\n"
      xml += element("id", input.context.permanentID(of: item)) + element("title", item.title)
      if let published = entry.published { xml += element("published", Self.time(published)) }
      xml += element("updated", Self.time(entry.updated))
      if let creator = item.creator { xml += "<author><name>\(escapeXML(creator))</name></author>\n" }
      for tag in item.tags { xml += "<category term=\"\(escapeXML(tag))\"/>\n" }
      xml += "<link rel=\"alternate\" type=\"text/html\" href=\"\(escapeXML(address(.item(path: item.path))))\"/>\n"
      for file in attachments(of: item) {
        let length = file.byteCount.map { " length=\"\($0)\"" } ?? ""
        xml += "<link rel=\"enclosure\" type=\"\(file.type)\"\(length) href=\"\(escapeXML(file.address))\"/>\n"
      }
      // The title may be translated and the text not, or the other way round.
      func mark(_ part: String) -> String {
        let own = item.languages?.language(of: part)
        return own == item.languages?.language(of: "title") ? "" : " xml:lang=\"\(escapeXML(own ?? site.language))\""
      }
      if !item.excerpt.isEmpty { xml += element("summary", item.excerpt, mark("excerpt")) }
      if feed.content == .full {
        // What the author wrote as HTML may have addresses relative to the page.
        let base = " xml:base=\"\(escapeXML(address(.item(path: item.path))))\""
        xml += element("content", content(of: item), base + mark("body") + " type=\"html\"")
      }
      xml += "</entry>\n"
    }
    return xml + "</feed>\n"
  }

  /// A date as RFC 3339 writes it. A day begins at midnight, and a time without a zone is taken to be that of Greenwich.
  private static func time(_ date: CalendarDate) -> String {
    if date.seconds == nil { return date.dayText + "T00:00:00Z" }
    return date.zone == nil ? date.text + "Z" : date.text
  }

  // MARK: - JSON

  var json: String {
    let items = feed.entries.map { entry -> JSONText in
      let item = entry.item
      let picture = picture(of: item)
      let text = item.excerpt.isEmpty ? item.title : item.excerpt
      return .members([
        ("id", .string(input.context.permanentID(of: item))), ("url", .string(address(.item(path: item.path)))),
        ("title", .text(item.title)),
        ("language", .text(item.languages?.language(of: item.excerpt.isEmpty ? "title" : "excerpt"))),
        ("content_html", feed.content == .full ? .string(content(of: item)) : nil),
        ("content_text", feed.content == .full ? nil : .string(text)), ("summary", .text(item.excerpt)),
        ("image", .text(picture?.address)), ("date_published", entry.published.map { .string(Self.time($0)) }),
        ("date_modified", .string(Self.time(entry.updated))),
        ("authors", item.creator.map { .list([.members([("name", .string($0))])]) }),
        ("tags", .values(item.tags.map(JSONText.string))),
        (
          "attachments",
          .values(
            attachments(of: item).map { file in
              .members([
                ("url", .string(file.address)), ("mime_type", .string(file.type)),
                ("size_in_bytes", file.byteCount.map(JSONText.integer)),
                ("duration_in_seconds", file.seconds.map(JSONText.number)),
              ])
            })
        ),
      ])
    }
    return JSONText.members([
      ("version", .string("https://jsonfeed.org/version/1.1")), ("title", .string(feed.title)),
      ("home_page_url", .string(home)),
      ("feed_url", .string(address(.data(ContentPath.join(feed.path, SiteFeeds.jsonName))))),
      ("description", .text(feed.summary)), ("language", .string(site.language)),
      ("authors", .list([.members([("name", .string(author))])])), ("items", .list(items)),
    ]).text + "\n"
  }
}
