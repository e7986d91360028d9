import CollectionLayout
import Content
import Markdown
import SiteImages
import SiteModel

extension PreparedSite {
  /// The places of images on the pages of this site.
  package var imagePlaces: ImagePlaces { ImagePlaces(margins: margins, maxWidth: catalog.site.maxWidth) }

  /// The image widths that a page of a collection requests.
  package func requestedWidths(of laidOut: LaidOutPage) -> RequestedWidths {
    var requestedWidths = RequestedWidths()
    let places = imagePlaces
    for (element, about) in laidOut.geometry.elements.enumerated() where about.kind == .cell {
      let item = laidOut.page.sections[about.indexPath.section].items[about.indexPath.item]
      func addRequest(_ path: String, isRich: Bool) {
        guard let image = files.images[path] else { return }
        requestedWidths.add(places.cell(element, of: laidOut, size: image.size, isRich: isRich), to: path)
      }
      if let image = item.image { addRequest(image.path, isRich: false) }
      guard laidOut.cells[about.indexPath.section][about.indexPath.item].content.hasRichImage else { continue }
      item.body.forEachImage { addRequest($0, isRich: true) }
    }
    return requestedWidths
  }

  /// The image widths that all other pages request: item pages, collection covers and texts.
  package func otherRequestedWidths() -> RequestedWidths {
    var requestedWidths = RequestedWidths()
    if files.images.isEmpty { return requestedWidths }
    let places = imagePlaces
    func wishForText(_ document: MarkdownDocument) {
      document.forEachImage { path in
        if let image = files.images[path] { requestedWidths.add(places.text(limit: image.width), to: path) }
      }
    }
    wishForText(catalog.site.introduction)
    for collection in catalog.collections {
      wishForText(collection.introduction)
      for item in collection.items {
        wishForText(item.body)
        guard let path = item.image?.path, let image = files.images[path] else { continue }
        requestedWidths.add(places.item(image.size), to: path)
      }
      let covers = collection.items.lazy.compactMap { $0.image.flatMap { files.images[$0.path] } }.prefix(3)
      for (index, image) in covers.enumerated() {
        requestedWidths.add(places.cover(index, of: covers.count, size: image.size), to: image.source)
      }
    }
    return requestedWidths
  }
}

extension MarkdownDocument {
  /// Calls `body` with the path in the content folder of each image in the text.
  fileprivate func forEachImage(_ body: (String) -> Void) {
    forEachLink { link, isImage in
      if isImage, case .file(let path)? = link.target { body(path) }
    }
  }
}
