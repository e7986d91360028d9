import CollectionLayout
import Settings
import Items

extension FrontMatterReader {
  /// Reads `attributes: {alpha, transform, zIndex}`.
  mutating func attributes(_ node: FrontMatterNode) -> AttributeOverrides? {
    guard let values = mapping(node, "attributes", keys: ["alpha", "transform", "zIndex"]) else { return nil }
    var attributes = AttributeOverrides()
    if let node = values["alpha"] { attributes.alpha = number(node, "alpha", in: 0...1) }
    if let node = values["zIndex"] { attributes.zIndex = integer(node, "zIndex", in: -10_000...10_000) }
    if let node = values["transform"] { attributes.transform = transform(node) }
    return attributes
  }
}
