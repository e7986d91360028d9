import Settings
package import Items

/// Whether a site has pictures for links to it, and how they look.
package struct CardSettings: Sendable {
  package enum Colors: String, Sendable, CaseIterable {
    case light, dark
  }

  package var isOn = true
  /// The colours of the theme that are used; nil for those that the theme shows first.
  package var colors: Colors?
  /// The picture of the site's own card.
  package var image: ItemImage?
}

extension FrontMatterReader {
  /// Reads `card:`, which is `true`, `false` or `{image: cover.jpg, colors: dark}`.
  /// - Returns: the settings, and the path in `image`.
  mutating func card(_ node: FrontMatterNode) -> (CardSettings, image: Located<String>?) {
    var card = CardSettings()
    switch node.value {
    case .null, .bool(true): break
    case .bool(false): card.isOn = false
    case .mapping:
      guard let values = mapping(node, "card", keys: ["image", "colors"]) else { break }
      if let node = values["colors"], let name = string(node, "colors") {
        card.colors = CardSettings.Colors(rawValue: name)
        if card.colors == nil {
          let names = CardSettings.Colors.allCases.map(\.rawValue)
          report(
            "not-allowed", "'colors' is \(node.described); it is one of \(names.joined(separator: ", "))", at: node,
            suggestion: didYouMean(name, names))
        }
      }
      if let node = values["image"], let path = string(node, "image"), !path.isEmpty {
        return (card, Located(value: path, location: location(of: node)))
      }
    default: refuse(node, "card", wanted: "true, false or a mapping such as {image: cover.jpg}")
    }
    return (card, nil)
  }
}
