import Bytes
import CollectionUpdates
import CollectionLayout

/// Answers `vitrine engine diff`: returns the batches that transform one state into another, in order of application.
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
