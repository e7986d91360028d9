extension [Item] {
  // These look at the marks of items alone: of thousands, few have what is asked for.

  /// The items that say something of their publication.
  package var withPublication: [Item] { filter { $0.traits.contains(.hasPublication) } }
  /// The items that name a cell.
  package var withCells: [Item] { filter { $0.traits.contains(.hasCell) } }
  /// The items that show images or media, or whose texts may show images or link to files.
  package var withFiles: [Item] {
    filter { !$0.traits.isDisjoint(with: [.hasImage, .hasGallery, .hasMedia, .hasLinksToFiles]) }
  }
  /// The items with characters outside ASCII in their texts.
  package var beyondASCII: [Item] {
    filter { !$0.traits.contains(.isASCII) || $0.traits.contains(.hasCharacters) }
  }
  /// Whether an item is a picture without text, of which the caption may say something.
  package var havePictureAlone: Bool { contains { $0.traits.contains(.hasImage) && $0.isPictureAlone } }
}
