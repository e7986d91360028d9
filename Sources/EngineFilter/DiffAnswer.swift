import CollectionUpdates
import CollectionLayout

/// `vitrine engine diff`: the batches that lead from one state to another, applied one after another.
func answerDiff(_ node: JSONNode) throws(RequestError) -> JSONWriter {
  let object = try RequestObject(node, keys: ["before", "after"])
  let before = try object.readRequired("before", UpdateItem.sections)
  let after = try object.readRequired("after", UpdateItem.sections)
  let batches = stagedBatches(
    from: before, to: after, identifiedBy: \.identity, hasSameContent: { $0.hasSameContent(as: $1) })
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("batches")
    writer.array { writer in
      for batch in batches {
        writer.array { writer in for update in batch { writer.update(update) } }
      }
    }
  }
  return writer
}
