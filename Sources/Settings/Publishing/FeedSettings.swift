/// Whether a site or a collection has feeds, and what their entries contain.
package enum FeedContent: String, Sendable, CaseIterable {
  case off
  case excerpt
  case full
}

extension FrontMatterReader {
  /// Reads `feed:`, which is `false`, `true` or `{content: full}`.
  package mutating func feed(_ node: FrontMatterNode) -> FeedContent? {
    switch node.value {
    case .null: return nil
    case .bool(let isWanted): return isWanted ? .excerpt : FeedContent.off
    case .mapping:
      guard let values = mapping(node, "feed", keys: ["content"]) else { return nil }
      guard let node = values["content"], let name = string(node, "content") else { return .excerpt }
      if let content = FeedContent(rawValue: name), content != .off { return content }
      report(
        "not-allowed", "'content' is \(node.described); it is one of excerpt, full", at: node,
        suggestion: didYouMean(name, ["excerpt", "full"]))
      return nil
    default:
      refuse(node, "feed", wanted: "true, false or a mapping such as {content: full}")
      return nil
    }
  }
}
