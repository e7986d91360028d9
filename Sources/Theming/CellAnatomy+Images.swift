extension CellAnatomy {
  /// Whether the rules of an image name its path, because the cell has several images.
  package var namesImages: Bool { root.imageCount > 1 }
}

extension StackPart {
  fileprivate var imageCount: Int {
    parts.reduce(0) { count, part in
      switch part {
      case .image: count + 1
      case .stack(let stack): count + stack.imageCount
      case .text, .badge, .rich, .spacing: count
      }
    }
  }
}
