package import Diagnostics
import Settings
package import Items

/// A property by whose values the items of a collection are listed on pages of their own.
package struct FacetSettings: Sendable {
  package enum Property: Sendable, Hashable {
    case tags
    case date
    case section
    case creator
    case field(String)
  }

  /// How values are grouped.
  package enum Grouping: Sendable, Hashable {
    /// Each value by itself. Slashes in a text are between levels.
    case values
    /// Each text by itself, with its slashes.
    case wholeTexts
    /// Dates by a number of years: 1, 10 or 100.
    case years(Int)
    /// Numbers by ranges of a width; nil for a width that suits the numbers.
    case ranges(Double?, areWhole: Bool)
  }

  package var property: Property
  /// The name of the property as written: the name of the folder of its pages.
  package var name: String
  /// The label of the field; nil for a property that every item may have.
  package var label: String?
  package var grouping: Grouping
  /// The layout of the pages; nil for that of the collection.
  package var layout: LayoutChoice?
  package var location: SourceLocation
}

extension FrontMatterReader {
  /// Reads `facets:`, a list of names, or of mappings with `field`, `by`, `nested`, `layout` and `cell`.
  mutating func facets(
    _ node: FrontMatterNode, fields: [FieldDefinition],
    layouts: (inout Self, _ layout: FrontMatterNode?, _ cell: FrontMatterNode?) -> LayoutChoice?
  ) -> [FacetSettings] {
    var facets: [FacetSettings] = []
    for element in list(node, "facets", of: "fields") ?? [] {
      var (named, layout): (FrontMatterNode, LayoutChoice?) = (element, nil)
      var (by, nested): (FrontMatterNode?, FrontMatterNode?)
      if case .mapping = element.value {
        guard let values = mapping(element, "facets", keys: SettingsKey.ofFacet.names) else { continue }
        guard let field = values["field"] else {
          report(
            "missing-field", "'facets' has an entry without 'field'", at: element, suggestion: "write {field: tags}")
          continue
        }
        named = field
        (by, nested) = (values["by"], values["nested"])
        if values["layout"] != nil || values["cell"] != nil {
          layout = layouts(&self, values["layout"], values["cell"])
        }
      }
      guard let name = string(named, "facets"), !name.isEmpty else { continue }
      guard let property = FacetSettings.Property(name, fields) else {
        let candidates = ["tags", "date", "section", "creator"] + fields.map(\.name)
        report(
          "unknown-field", "'facets' names '\(name)', which is no field of the collection", at: named,
          suggestion: didYouMean(name, candidates) ?? "it can be \(candidates.joined(separator: ", "))")
        continue
      }
      if facets.contains(where: { $0.property == property }) {
        report("listed-twice", "'facets' lists '\(name)' twice", at: named)
        continue
      }
      let definition = fields.first { $0.name == name }
      let kind = property == .date ? .date : definition?.kind ?? .string
      var grouping = grouping(by, of: name, kind)
      if let nested, !nested.isNull, !isNested(nested, of: name, kind) { grouping = .wholeTexts }
      facets.append(
        FacetSettings(
          property: property, name: name, label: definition?.label, grouping: grouping, layout: layout,
          location: location(of: named)))
    }
    return facets
  }
}

extension FrontMatterReader {
  /// Reads `by:` of a facet: the span of years of a date, the width of the ranges of a number, or `value`.
  private mutating func grouping(
    _ node: FrontMatterNode?, of name: String, _ kind: FieldDefinition.Kind
  ) -> FacetSettings.Grouping {
    let spans = ["year": 1, "decade": 10, "century": 100]
    switch kind {
    case .list(let element): return grouping(node, of: name, element)
    case .date:
      guard let node, let span = string(node, "by") else { return .years(10) }
      if let years = spans[span] { return .years(years) }
      let names = ["year", "decade", "century"]
      report(
        "not-allowed", "'by' is \(node.described); it is one of \(names.joined(separator: ", ")) for a date", at: node,
        suggestion: didYouMean(span, names))
      return .years(10)
    case .integer, .number:
      let areWhole = kind == .integer
      guard let node, !node.isNull else { return .ranges(nil, areWhole: areWhole) }
      if case .string("value") = node.value { return .values }
      guard let width = number(node, "by") else { return .values }
      if width > 0, !areWhole || width >= 1 { return .ranges(width, areWhole: areWhole) }
      report(
        "out-of-range",
        "'by' is \(node.text ?? "\(width)"); ranges of \(kind.written) are \(areWhole ? "at least 1" : "more than 0") wide",
        at: node)
      return .values
    default:
      if let node {
        report(
          "wrong-type", "'by' groups dates and numbers; '\(name)' is \(kind.written)", at: node, suggestion: "delete it"
        )
      }
      return .values
    }
  }

  /// Reads `nested:` of a facet: whether slashes in a text are between levels.
  private mutating func isNested(_ node: FrontMatterNode, of name: String, _ kind: FieldDefinition.Kind) -> Bool {
    let element = if case .list(let element) = kind { element } else { kind }
    guard element == .string || element == .text else {
      report(
        "wrong-type", "'nested' is for texts; '\(name)' is \(kind.written)", at: node, suggestion: "delete it")
      return true
    }
    return boolean(node, "nested") ?? true
  }

  /// The maximum number of pages of `facetPairs: true`.
  private static let mostPairs = 2000

  /// Reads `facetPairs:`, a truth value or a number of pages.
  mutating func facetPairs(_ node: FrontMatterNode) -> Int {
    switch node.value {
    case .integer: return integer(node, "facetPairs", in: 0...100_000) ?? 0
    case .bool(let value): return value ? Self.mostPairs : 0
    default:
      if !node.isNull { refuse(node, "facetPairs", wanted: "'true' or a number of pages") }
      return 0
    }
  }
}

extension FacetSettings.Property {
  fileprivate init?(_ name: String, _ fields: [FieldDefinition]) {
    if fields.contains(where: { $0.name == name }) {
      self = .field(name)
      return
    }
    switch name {
    case "tags": self = .tags
    case "date": self = .date
    case "section": self = .section
    case "creator": self = .creator
    default: return nil
    }
  }
}
