import CollectionScrolling
import Bytes
import CollectionLayout

/// Answers `vitrine engine scroll`: returns the events and the cost of frames in a scroll session.
func answerScroll(_ node: JSONNode) throws(RequestError) -> JSONWriter {
  let request = try ScrollRequest(node)
  let session = request.play(request.prepared(), request.policy)
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("events")
    writer.array { writer in for event in session.events { writer.event(event) } }
    writer.key("frames")
    writer.array { writer in
      for frame in session.frames {
        writer.object { writer in
          writer.key("t")
          writer.number(milliseconds(frame.time))
          writer.key("work")
          writer.number(milliseconds(frame.work))
        }
      }
    }
    writer.key("dropped")
    writer.number(session.dropped)
  }
  guard !writer.isUnsound else { throw notFinite }
  return writer
}

/// Rounds a time to a thousandth of a millisecond, to remove rounding errors of sums.
func milliseconds(_ time: Double) -> Double {
  abs(time) < 1e12 ? (time * 1000).rounded() / 1000 : time
}

extension JSONWriter {
  fileprivate mutating func event(_ event: ScrollEvent) {
    object { writer in
      writer.key("t")
      writer.number(milliseconds(event.time))
      writer.key("event")
      writer.string(event.kind.rawValue)
      writer.key("items")
      writer.array { writer in for path in event.items { writer.indexPath(path) } }
    }
  }
}
