/// The names for which each page of a kind has its own value; each is a slot of a partially rendered template.
///
///     var slots = TemplateSlots()
///     let title = slots.text("page.title")
///     let date = slots.object("item.date")        // may be missing, and its parts with it
///     let day = slots.text("item.date.day")
///     let tags = slots.list("item.tags")
///     let tag = slots.text(".", in: tags)
///
/// A name on the path to another is an object. Every page has it, unless it was declared before its parts.
package struct TemplateSlots: Sendable {
  enum Kind: Sendable {
    case text
    case html
    case flag
    case object
    case list
  }

  struct Declaration: Sendable {
    let kind: Kind
    /// The parts of the name; empty for the list elements themselves.
    let path: [TemplateKey]
    /// The index of the list whose elements have this slot; `nil` for a slot of the page itself.
    let list: Int?
    /// The position in the row of the page or of an element.
    let offset: Int
    /// For a list, the number of slots of each element.
    var width = 0
  }

  private(set) var all: ContiguousArray<Declaration> = []
  /// The number of slots of the page itself.
  private(set) var width = 0

  package init() {}

  /// Declares a plain text.
  package mutating func text(_ name: String, in list: TemplateSlot? = nil) -> TemplateSlot { add(.text, name, list) }

  /// Declares a text that is already HTML.
  package mutating func html(_ name: String, in list: TemplateSlot? = nil) -> TemplateSlot { add(.html, name, list) }

  package mutating func flag(_ name: String, in list: TemplateSlot? = nil) -> TemplateSlot { add(.flag, name, list) }

  /// Declares an object that may be missing on a page.
  package mutating func object(_ name: String, in list: TemplateSlot? = nil) -> TemplateSlot {
    add(.object, name, list)
  }

  package mutating func list(_ name: String, in list: TemplateSlot? = nil) -> TemplateSlot { add(.list, name, list) }

  private mutating func add(_ kind: Kind, _ name: String, _ list: TemplateSlot?) -> TemplateSlot {
    let path = name.split(separator: ".").map { TemplateKey(String($0)) }
    let offset = list.map { all[$0.index].width } ?? width
    if let list { all[list.index].width += 1 } else { width += 1 }
    all.append(Declaration(kind: kind, path: path, list: list?.index, offset: offset))
    return TemplateSlot(index: all.count - 1, offset: offset)
  }

  /// The index of the declaration with a name.
  func index(of path: [TemplateKey], in list: Int?) -> Int? {
    all.firstIndex { $0.list == list && $0.path == path }
  }

  /// Whether any declared name continues the given one.
  func hasParts(of path: [TemplateKey], in list: Int?) -> Bool {
    all.contains { $0.list == list && $0.path.count > path.count && $0.path.starts(with: path) }
  }
}

/// A declared offset: a name for which each page of a kind has a value.
package struct TemplateSlot: Sendable {
  /// In all declarations.
  let index: Int
  let offset: Int
}
