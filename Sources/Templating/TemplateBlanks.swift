/// What the pages of one kind say for themselves: the names that templates know it by, each a blank of a form.
///
///     var blanks = TemplateBlanks()
///     let title = blanks.text("page.title")
///     let date = blanks.object("item.date")        // may be missing, and its parts with it
///     let day = blanks.text("item.date.day")
///     let tags = blanks.list("item.tags")
///     let tag = blanks.text(".", in: tags)
///
/// What a name goes through is an object: one that every page has, unless it was declared before its parts.
package struct TemplateBlanks: Sendable {
  enum Kind: Sendable {
    case text
    case html
    case flag
    case object
    case list
  }

  struct Declaration: Sendable {
    let kind: Kind
    /// The name's parts; none for the elements of a list themselves.
    let path: [TemplateKey]
    /// The list whose elements have it, by its place among all; nil for what the page itself has.
    let list: Int?
    /// Its place in the row of the page, or in that of an element.
    let slot: Int
    /// How many slots each element has, of a list.
    var width = 0
  }

  private(set) var all: ContiguousArray<Declaration> = []
  /// How many slots the page itself has.
  private(set) var width = 0

  package init() {}

  /// A plain text.
  package mutating func text(_ name: String, in list: TemplateBlank? = nil) -> TemplateBlank { add(.text, name, list) }

  /// A text that is HTML already.
  package mutating func html(_ name: String, in list: TemplateBlank? = nil) -> TemplateBlank { add(.html, name, list) }

  package mutating func flag(_ name: String, in list: TemplateBlank? = nil) -> TemplateBlank { add(.flag, name, list) }

  /// An object that a page may be without.
  package mutating func object(_ name: String, in list: TemplateBlank? = nil) -> TemplateBlank {
    add(.object, name, list)
  }

  package mutating func list(_ name: String, in list: TemplateBlank? = nil) -> TemplateBlank { add(.list, name, list) }

  private mutating func add(_ kind: Kind, _ name: String, _ list: TemplateBlank?) -> TemplateBlank {
    let path = name.split(separator: ".").map { TemplateKey(String($0)) }
    let slot = list.map { all[$0.index].width } ?? width
    if let list { all[list.index].width += 1 } else { width += 1 }
    all.append(Declaration(kind: kind, path: path, list: list?.index, slot: slot))
    return TemplateBlank(index: all.count - 1, slot: slot)
  }

  /// The blank of a name, by its place among all.
  func index(of path: [TemplateKey], in list: Int?) -> Int? {
    all.firstIndex { $0.list == list && $0.path == path }
  }

  /// Whether any blank's name goes through a name.
  func hasParts(of path: [TemplateKey], in list: Int?) -> Bool {
    all.contains { $0.list == list && $0.path.count > path.count && $0.path.starts(with: path) }
  }
}

/// A name that each page of a kind has a value for.
package struct TemplateBlank: Sendable {
  /// In all declarations.
  let index: Int
  let slot: Int
}
