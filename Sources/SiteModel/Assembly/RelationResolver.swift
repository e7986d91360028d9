import Discovery
import Bytes
import Items
import Diagnostics
import Links
import Settings
import Tables

/// Finds the items that fields of type `item` name.
struct RelationResolver {
  private struct Target {
    var path: String
    var title: String
    /// That of the title if it is not translated.
    var language: String?
    var state: LinkIndex.State
    var isUnlisted: Bool
  }

  /// The items of the collections that fields name, by path.
  private var targets: [PathName: Target] = [:]
  /// The paths of the items by the collection, for suggestions.
  private var slugs: [String: [String]] = [:]
  private let isDraftLeftOut: Bool
  /// The number of mistakes for which a name like the written one is looked for, among all that there are.
  private static let mostSuggestions = 1000
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter isLeftOut: whether a collection is a draft, or inside of one.
  init(_ collections: [InterpretedCollection], includeDrafts: Bool, isLeftOut: (String) -> Bool) {
    isDraftLeftOut = !includeDrafts
    let names = Set(collections.flatMap { $0.settings.fields.compactMap(\.kind.target) })
    if names.isEmpty { return }
    let known = Dictionary(collections.map { ($0.settings.path, $0) }) { first, _ in first }
    for name in names {
      guard let collection = known[name] else { continue }
      let isDraft = isLeftOut(name)
      slugs[name] = collection.items.map(\.item.slug)
      for facts in collection.items {
        let item = facts.item
        let state: LinkIndex.State =
          isDraft || isDraftLeftOut && item.isDraft
          ? .draft : facts.isBroken || collection.settings.isBroken ? .broken : .present
        targets[PathName(item.path)] = Target(
          path: item.path, title: item.title, language: item.languages?.language(of: "title"), state: state,
          isUnlisted: item.isUnlisted || collection.settings.publication.isUnlisted)
      }
    }
    for collection in collections {
      for field in collection.settings.fields {
        guard let target = field.kind.target, known[target] == nil, !target.isEmpty else { continue }
        let paths = collections.map(\.settings.path)
        diagnostics.append(
          .error(
            "unknown-collection", "'\(field.name)' is of '\(shortened(target))', which is no collection",
            at: field.targetLocation ?? field.location,
            suggestion: didYouMean(target, paths) ?? "the collections are \(shortened(paths.joined(separator: ", ")))"))
      }
    }
  }

  /// Resolves the fields of a collection's items. Items with a broken relation are marked as broken.
  /// - Parameter file: reads the file of an item again, for the line that a diagnostic quotes.
  mutating func resolve(_ collection: inout InterpretedCollection, _ file: (ItemSource) -> SourceFile?) {
    let fields = collection.settings.fields.filter { $0.kind.target.map { slugs[$0] != nil } ?? false }
    if fields.isEmpty { return }
    var broken = BrokenRelations()
    for index in collection.items.indices where !(isDraftLeftOut && collection.items[index].item.isDraft) {
      let facts = collection.items[index]
      guard facts.item.fields.contains(where: { $0.content.isRelation }) else { continue }
      var written: WrittenRelations?
      let values = facts.item.fields.compactMap { value -> FieldValue? in
        guard let field = fields.first(where: { $0.name == value.name }) else { return value }
        let content = resolved(value.content, field) { name, isDraft in
          collection.items[index].isBroken = true
          let mistake = BrokenRelations.Mistake(field: field, name: name, isDraft: isDraft)
          let places = written ?? WrittenRelations(of: facts, file)
          written = places
          if let location = places.location(of: name, field: field.name) {
            broken.add(mistake, at: location)
          } else if let row = facts.source.row {
            broken.add(mistake, inRow: row) {
              collection.settings.table?.place(ofField: field.name, inRow: row) ?? (facts.item.location, "")
            }
          } else {
            broken.add(mistake, at: facts.item.location)
          }
        }
        guard let content else { return nil }
        var named = value
        named.content = content
        return named
      }
      collection.items[index].item.setFields(values)
    }
    for found in broken.found { diagnostics.append(diagnostic(of: found.mistake, at: found.place, rows: found.rows)) }
  }

  /// - Returns: nil if the value names nothing but unlisted items, which no other page names.
  private func resolved(
    _ content: FieldContent, _ field: FieldDefinition, _ fail: (_ name: String, _ isDraft: Bool) -> Void
  ) -> FieldContent? {
    switch content {
    case .list(let contents):
      let listed = contents.compactMap { resolved($0, field, fail) }
      return listed.isEmpty ? nil : .list(listed)
    case .item(let path, let written, _):
      let slug = ContentPath.join(field.kind.target ?? "", tableSlug(written))
      guard let target = targets[PathName(path)] ?? targets[PathName(slug)] else {
        fail(written, false)
        return content
      }
      if target.state == .draft { fail(written, true) }
      return target.isUnlisted
        ? nil : .item(path: target.path, title: target.title, language: target.language)
    default: return content
    }
  }

  /// - Parameter rows: the rows of the table that have the mistake; none if it is in a file of its own.
  private func diagnostic(
    of mistake: BrokenRelations.Mistake, at place: (location: SourceLocation, words: String), rows: [Int]
  ) -> Diagnostic {
    let collection = mistake.field.kind.target ?? ""
    let (problem, suggestion): (String, String)
    if mistake.isDraft {
      (problem, suggestion) = (
        "which is a draft, and drafts are left out",
        "publish the draft, take the name away, or build with --drafts"
      )
    } else {
      let known = slugs[collection] ?? []
      let slug = ContentPath.name(of: FieldContent.path(ofItem: mistake.name, in: collection))
      (problem, suggestion) = (
        "which is no item of '\(collection)'",
        (diagnostics.count < Self.mostSuggestions
          ? didYouMean(slug, known) ?? didYouMean(tableSlug(mistake.name), known) : nil)
          ?? "name the item by its slug, the name of its file"
      )
    }
    return .error(
      "broken-relation",
      "\(place.words)'\(mistake.field.name)' names '\(shortened(mistake.name))', \(problem)\(Table.alsoRows(rows, ("does", "do")))",
      at: place.location, suggestion: suggestion)
  }
}

/// The names in the fields of a collection's items that lead to no item, each once in a table.
private struct BrokenRelations {
  struct Mistake {
    let field: FieldDefinition
    let name: String
    let isDraft: Bool
  }

  private struct Key: Hashable {
    let field: String
    let name: String
    let isDraft: Bool
  }

  typealias Place = (location: SourceLocation, words: String)

  /// In the order of the items.
  private(set) var found: [(mistake: Mistake, place: Place, rows: [Int])] = []
  /// The places in `found` of those in the table.
  private var inTable: [Key: Int] = [:]

  mutating func add(_ mistake: Mistake, at location: SourceLocation) { found.append((mistake, (location, ""), [])) }

  /// - Parameter place: the place in the row, which is only asked for in the first row with the mistake.
  mutating func add(_ mistake: Mistake, inRow row: Int, place: () -> Place) {
    let key = Key(field: mistake.field.name, name: mistake.name, isDraft: mistake.isDraft)
    if let index = inTable[key] {
      found[index].rows.append(row)
    } else {
      inTable[key] = found.count
      found.append((mistake, place(), [row]))
    }
  }
}

/// Where the names of fields are in the file of an item; nowhere for a row without a file.
private struct WrittenRelations {
  private let file: SourceFile?
  /// By the field: its value, and the nodes of the names in it.
  private var fields: [String: (value: FrontMatterNode, names: [String: FrontMatterNode])] = [:]

  init(of facts: ItemFacts, _ file: (ItemSource) -> SourceFile?) {
    self.file = facts.source.isTableRow ? nil : file(facts.source)
    guard let file = self.file,
      case .mapping(let entries)? = parseDocument(file, unsafeHTML: false).0.frontMatter?.value
    else { return }
    for entry in entries {
      let nodes = if case .list(let nodes) = entry.value.value { nodes } else { [entry.value] }
      let names = nodes.compactMap { node in node.text.map { (collapsingWhitespace($0), node) } }
      fields[entry.key] = (entry.value, Dictionary(names) { first, _ in first })
    }
  }

  func location(of name: String, field: String) -> SourceLocation? {
    guard let file, let (value, names) = fields[field] else { return nil }
    return FrontMatterReader(file: file).location(of: names[name] ?? value)
  }
}

extension FieldDefinition.Kind {
  /// The path of the collection whose items are the values; nil for fields of other types.
  var target: String? {
    switch self {
    case .item(let collection): collection
    case .list(let element): element.target
    default: nil
    }
  }
}

extension FieldContent {
  /// Whether the value is an item, or a list of items.
  fileprivate var isRelation: Bool { !items.isEmpty }

  /// The items that the value names, with their titles, and the languages of those that are not translated.
  package var items: [(path: String, title: String, language: String?)] {
    switch self {
    case .item(let path, let title, let language): [(path, title, language)]
    case .list(let contents): contents.flatMap(\.items)
    default: []
    }
  }
}
