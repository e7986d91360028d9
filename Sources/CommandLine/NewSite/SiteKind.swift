/// A kind of site that `vitrine new --kind` makes.
enum SiteKind: String, CaseIterable {
  /// Pictures that are items by themselves, in sections by folder.
  case photographs
  /// A table whose rows are items, with facets, a search and data to download.
  case catalogue
  /// Projects with several pictures each, and a page about their maker.
  case portfolio
  /// People with a portrait, a role and a place.
  case directory
  /// A text with pictures laid out inside it.
  case essay

  static let names = allCases.map(\.rawValue)

  /// The sample content, in words.
  var contents: String {
    switch self {
    case .photographs: "nine pictures"
    case .catalogue: "nine rows in Content/catalogue/items.csv"
    case .portfolio: "three projects"
    case .directory: "six people"
    case .essay: "an essay with nine pictures"
    }
  }
}
