import SiteModel

extension PageEnvironment {
  /// The approximate offset in px of the collection from the page's top.
  package func collectionOffset(_ page: CollectionPage, viewportWidth: Double) -> Double {
    // With sections in the introduction, its height is that of the sections and the texts between them.
    let introduction =
      page.number == 1 && page.scope.isEmpty
      ? textHeight(page.collection.summary.count, viewportWidth: viewportWidth) : 0
    let layoutSwitch = page.collection.layouts.count > 1 ? 64.0 : 0
    // The site's header, the title, the count and the space around them. Slightly less than their actual height, so
    // that an image at the edge of the viewport counts as visible.
    return 150 + introduction + layoutSwitch
  }

  /// The approximate height in px of a text with a number of characters.
  package func textHeight(_ count: Int, viewportWidth: Double) -> Double {
    let lineLength = min(margins.containerWidth(atViewportWidth: viewportWidth, maxWidth: nil), 768) / 9
    return Double(count) / max(lineLength, 1) * 32
  }
}
