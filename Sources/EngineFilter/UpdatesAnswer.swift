import Bytes
import CollectionUpdates
import Geometry
import CollectionLayout

/// Answers `vitrine engine updates`: returns the state after a batch, or the reason why the batch is invalid.
///
/// Besides `before` and `updates`, a request may contain the data source's state after the batch as `after`, in
/// sections of items. If the counts differ, the answer is the error `count-mismatch`.
func answerUpdates(_ node: JSONNode) throws(RequestError) -> JSONWriter {
  let object = try RequestObject(node, keys: ["before", "updates", "after"])
  var items = SectionedItems(try object.readRequired("before", UpdateItem.sections))
  let updates = try object.readRequired("updates") { node throws(RequestError) in
    try node.elements("an array of updates", readUpdate)
  }
  let counts = try object.read("after", UpdateItem.sections)?.map(\.count)
  do throws(BatchUpdateError) {
    try items.performBatchUpdates(updates, expecting: counts)
  } catch {
    throw RequestError(error.id, error.message)
  }
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("after")
    writer.array { writer in for section in items.sections { writer.items(section) } }
  }
  return writer
}

/// Reads one update: an object with one operation and its arguments.
func readUpdate(_ node: JSONNode) throws(RequestError) -> CollectionUpdate<UpdateItem> {
  let operations = ["delete", "insert", "move", "reload", "deleteSection", "insertSection", "moveSection"]
  let object = try RequestObject(node, keys: operations + ["item", "items", "to"])
  let named = operations.filter(object.has)
  guard let operation = named.first else {
    throw RequestError(
      "missing-key", "an update has one of the keys " + operations.joined(separator: ", "), at: node.offset)
  }
  let companions = [
    "insert": ["item"], "move": ["to"], "reload": ["item"], "insertSection": ["items"], "moveSection": ["to"],
  ]
  _ = try RequestObject(node, keys: [operation] + (companions[operation] ?? []))
  switch operation {
  case "delete": return .delete(try object.readRequired("delete", readPath))
  case "insert":
    let item = try object.readRequired("item", UpdateItem.init)
    return .insert(item, at: try object.readRequired("insert", readPath))
  case "move":
    return .move(try object.readRequired("move", readPath), to: try object.readRequired("to", readPath))
  case "reload":
    let item = try object.read("item", UpdateItem.init)
    return .reload(try object.readRequired("reload", readPath), with: item)
  case "deleteSection": return .deleteSection(try object.readRequired("deleteSection", readSection))
  case "insertSection":
    let items = try object.read("items", UpdateItem.items) ?? []
    return .insertSection(items, at: try object.readRequired("insertSection", readSection))
  default:
    return .moveSection(
      try object.readRequired("moveSection", readSection), to: try object.readRequired("to", readSection))
  }
}

private func readPath(_ node: JSONNode) throws(RequestError) -> IndexPath {
  let wanted = "an index path: [section, item]"
  let indices = try node.elements(wanted, readInteger)
  guard indices.count == 2 else { throw wrongType(node, wanted: wanted) }
  return IndexPath(section: indices[0], item: indices[1])
}

private func readSection(_ node: JSONNode) throws(RequestError) -> Int { try readInteger(node) }
