extension Item {
  /// Whether the item is a picture without text, of which the caption may say something.
  package var isPictureAlone: Bool {
    hasImage && !hasSeveralImages && media.isEmpty && (text.isEmpty || caption != nil)
  }
}
