import PageMarkup
package import Bytes
import Items
import PageLayout
import Search
import SiteImages
import SiteModel

/// The cells that the search shows, with their heights: a few items in each file.
package enum ResultFiles: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let entries: [SiteSearch.Entry]
    let images: PageImages
    let name: String
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard let search = site.search else { return [] }
    return search.buckets.indices.compactMap { bucket -> Input? in
      let entries = search.buckets[bucket].map { search.entries[$0] }
      if entries.isEmpty { return nil }
      let name = "r-" + String(bucket, radix: 36)
      let images = PageImages(of: entries.map(\.item), among: site.images)
      var key = KeyBuilder("results", site.context)
      for entry in entries {
        key.add(entry.id)
        key.add(entry.item.key)
        key.add(site.context.addresses.outputPath(entry.file))
        key.add(entry.aspect.map { "\($0)" })
      }
      key.add(images)
      return Input(
        context: site.context, entries: entries, images: images, name: name,
        path: site.context.addresses.outputPath(SearchFiles.file(name)), key: key.key)
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: input.images)
    let results = input.entries.map { entry -> JSONText in
      let cell = input.context.environment.resultCell(of: entry.item, aspect: entry.aspect)
      // Equal heights at the end are left out.
      var heights = cell.heights
      while heights.count > 1, heights[heights.count - 1] == heights[heights.count - 2] { heights.removeLast() }
      return .list([
        .integer(entry.id), .string(composer.html(of: cell, entry)),
        .list(heights.map { $0 == $0.rounded() ? .integer(Int($0)) : .number(($0 * 100).rounded() / 100) }),
      ])
    }
    let text = "vitrineSearch(\"\(input.name)\",\(JSONText.list(results).text))\n"
    return RenderedPage(path: input.path, text: text)
  }
}

extension PageComposer {
  /// The least width in px of the file of a result's image, twice that of the picture of the cell `row`.
  private static var leastImageWidth: Int { 128 }

  /// The inside of a result.
  fileprivate func html(of cell: ResultCell, _ entry: SiteSearch.Entry) -> String {
    let markup = CellMarkup(rich: RichMarkup(markdown: markdown(from: .search)), isFixed: false)
    var (html, address) = (UTF8Buffer(), UTF8Buffer())
    addresses.write(to: entry.file, from: .search, into: &address)
    markup.write(
      cell.content, anatomy: cell.anatomy, address: address, title: entry.item.title, into: &html
    ) { picture, html in
      switch picture {
      case .part(let part, let classes):
        guard let image = part.image, let file = images[image.path] else {
          return Picture.writePlaceholder(aspect: part.aspect, classes: classes, into: &html)
        }
        html.append(text: result(file, alt: image.alt, classes: classes))
      case .rich(let part):
        if let file = images[part.path] { html.append(text: result(file, alt: part.alt, classes: "")) }
      }
    }
    return html.text
  }

  /// An image with one file only, since results show small pictures.
  private func result(_ image: SiteImage, alt: String, classes: String) -> String {
    let isPlain = !context.environment.templates.theme.images.hasFallback
    let files = (isPlain ? image.sources.first : image.sources.last)?.candidates ?? []
    let file = files.first { $0.width >= Self.leastImageWidth } ?? files.last
    let address = file.map { link(.search, .asset($0.path)) } ?? ""
    return
      "<img class=\"\(classes)\" src=\"\(escapeHTML(address))\" alt=\"\(escapeHTML(alt))\" width=\"\(image.width)\" "
      + "height=\"\(image.height)\" loading=\"lazy\" decoding=\"async\">"
  }
}
