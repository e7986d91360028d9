import Bytes
import CollectionUpdates
import CollectionLayout

/// An item of `updates` and `diff`: a string or a number, or an object with one of these as `id` and with a content.
struct UpdateItem: Sendable {
  /// The identity by which items before and after are matched.
  enum Identity: Hashable, Sendable {
    case text(String)
    case number(Double)
  }

  var identity: Identity
  /// The item as written in the request; answers repeat it.
  var node: JSONNode
  private var content: JSONValue?

  init(_ node: JSONNode) throws(RequestError) {
    self.node = node
    switch node.value {
    case .string(let text):
      identity = .text(text)
      return
    case .number(let number):
      identity = .number(number)
      return
    case .object: break
    default: throw wrongType(node, wanted: "an item: a string or {\"id\": …, \"content\": …}")
    }
    let object = try RequestObject(node, keys: ["id", "content"])
    identity = try object.readRequired("id") { node throws(RequestError) in
      switch node.value {
      case .string(let text): return .text(text)
      case .number(let number): return .number(number)
      default: throw wrongType(node, wanted: "a string or a number")
      }
    }
    content = object["content"]?.value
  }

  /// Returns whether two items have equal contents, or both none.
  func hasSameContent(as other: UpdateItem) -> Bool {
    switch (content, other.content) {
    case (nil, nil): true
    case (let own?, let others?): own.isEqual(to: others)
    default: false
    }
  }

  /// Reads an array of sections, each an array of items.
  static func sections(_ node: JSONNode) throws(RequestError) -> [[UpdateItem]] {
    try node.elements("an array of sections, which are arrays of items", items)
  }

  static func items(_ node: JSONNode) throws(RequestError) -> [UpdateItem] {
    try node.elements("an array of items", UpdateItem.init)
  }
}

extension JSONWriter {
  mutating func items(_ items: [UpdateItem]) {
    array { writer in for item in items { writer.value(item.node.value) } }
  }

  /// Writes an update in the form that requests use.
  mutating func update(_ update: CollectionUpdate<UpdateItem>) {
    object { writer in
      switch update {
      case .delete(let path):
        writer.key("delete")
        writer.indexPath(path)
      case .insert(let item, let path):
        writer.key("insert")
        writer.indexPath(path)
        writer.key("item")
        writer.value(item.node.value)
      case .move(let source, let target):
        writer.key("move")
        writer.indexPath(source)
        writer.key("to")
        writer.indexPath(target)
      case .reload(let path, let item):
        writer.key("reload")
        writer.indexPath(path)
        if let item {
          writer.key("item")
          writer.value(item.node.value)
        }
      case .deleteSection(let section):
        writer.key("deleteSection")
        writer.number(section)
      case .insertSection(let items, let section):
        writer.key("insertSection")
        writer.number(section)
        writer.key("items")
        writer.items(items)
      case .moveSection(let source, let target):
        writer.key("moveSection")
        writer.number(source)
        writer.key("to")
        writer.number(target)
      }
    }
  }
}
