import Items
import SiteModel

extension PageComposer {
  /// The values of a field that lead to other pages: items, values of a facet, several addresses; nil for others.
  func fieldLinks(
    of field: FieldValue, _ facets: [ItemPage.ItemFacet], from file: SiteFile
  ) -> [(title: String, direction: String, url: String?)]? {
    let items = field.content.items
    if !items.isEmpty {
      return items.map { item in
        (
          item.title, attributes(of: item.title, in: item.language),
          item.path.isEmpty ? nil : link(file, .item(path: item.path))
        )
      }
    }
    let parts = if case .list(let parts) = field.content { parts } else { [field.content] }
    if let facet = facets.first(where: { $0.property == .field(field.name) }) {
      return parts.map { part in
        let term = part.terms(facet.grouping).first
        return (
          formats.text(of: part, in: field.format), "",
          term.map { link(file, Facet.file(ofTerm: $0, inFacetAt: facet.path)) }
        )
      }
    }
    guard case .list = field.content else { return nil }
    let addresses = parts.map { if case .url(let address) = $0, !address.isEmpty { address } else { String?.none } }
    return addresses.contains { $0 != nil } ? zip(parts, addresses).map { (formats.text(of: $0), "", $1) } : nil
  }
}
