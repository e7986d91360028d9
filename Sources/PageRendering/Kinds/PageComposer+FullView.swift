import Items
import PageLayout
import SiteImages
import SiteModel
import Templating

extension PageComposer {
  /// Sets what the page of a picture without text has of its own: the picture as large as the viewport, and its
  /// neighbors' pictures, which the browser fetches as it will show them on their pages.
  func fillFullView(_ page: inout SlotValues, with input: ItemPage.Input) {
    let slots = ItemSlots.shared
    page.set(slots.isFull, true)
    if let path = context.fullViewStyles { page.set(slots.viewStyles, link(input.file, .asset(path))) }
    if let path = context.fullViewScript { page.set(slots.viewScript, link(input.file, .asset(path))) }
    if let source = input.item.image, let image = images[source.path] {
      page.set(
        slots.image,
        picture(from: input.file).html(image, alt: source.alt, hint: .first, place: places.fullView(image.size)))
      if let larger = image.leading(to: source).largest { page.set(slots.zoom, link(input.file, .asset(larger))) }
    }
    let neighbours = [(slots.previous, input.extras.previousImage), (slots.next, input.extras.nextImage)]
    for case (let slot, let image?) in neighbours {
      // The picture is a decoration of the link, which says its title.
      page.set(
        slot.image,
        picture(from: input.file).html(
          image, alt: "", hint: .lazy, place: places.fullView(image.size), isAhead: true))
    }
  }
}

extension SiteImage {
  /// Returns the image with the larger picture of an item: items with the same picture elsewhere may have different ones.
  func leading(to source: ItemImage) -> SiteImage {
    guard let remote = source.remote else { return self }
    var image = self
    image.largest = remote.larger
    return image
  }

  /// Whether the image is large enough to fill a viewport, and its size is known.
  var canFillViewport: Bool { shape == "wide" || shape == "tall" }
}
