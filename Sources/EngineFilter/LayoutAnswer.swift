import CollectionLayout
import Geometry

/// Answers `vitrine engine layout`: returns the frames of a layout's elements.
func answerLayout(_ node: JSONNode) throws(RequestError) -> JSONWriter {
  let request = try LayoutRequest(try RequestObject(node, keys: LayoutRequest.keys))
  let prepared = request.prepared()
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("contentSize")
    writer.object { writer in
      writer.key("width")
      writer.number(prepared.contentSize.width)
      writer.key("height")
      writer.number(prepared.contentSize.height)
    }
    writer.key("elements")
    writer.array { writer in
      if let query = request.query {
        for element in prepared.layoutAttributes(in: query) { writer.element(element) }
      } else {
        writer.reserve(prepared.elements.count * 100)
        for element in prepared.elements { writer.element(element) }
      }
    }
    writer.key("warnings")
    writer.array { writer in for warning in prepared.warnings { writer.string(warning) } }
  }
  guard !writer.isUnsound else { throw notFinite }
  return writer
}

var notFinite: RequestError {
  RequestError("not-finite", "the answer has a number that JSON cannot say: infinite, or no number at all")
}

extension JSONWriter {
  /// Writes an element. Cells always have `zIndex` and `alpha`; headers and footers only if these differ from the
  /// default.
  fileprivate mutating func element(_ element: LayoutAttributes) {
    object { writer in
      writer.key("kind")
      writer.string(element.kind.rawValue)
      writer.key("section")
      writer.number(element.indexPath.section)
      let isCell = element.kind == .cell
      if isCell {
        writer.key("item")
        writer.number(element.indexPath.item)
      }
      writer.key("frame")
      writer.array { writer in
        writer.number(element.frame.x)
        writer.number(element.frame.y)
        writer.number(element.frame.width)
        writer.number(element.frame.height)
      }
      if isCell || element.zIndex != 0 {
        writer.key("zIndex")
        writer.number(element.zIndex)
      }
      if isCell || element.alpha != 1 {
        writer.key("alpha")
        writer.number(element.alpha)
      }
      if element.transform != .identity {
        let transform = element.transform
        writer.key("transform")
        writer.array { writer in
          for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
            writer.number(number)
          }
        }
      }
      if element.isHidden {
        writer.key("hidden")
        writer.bool(true)
      }
    }
  }

  /// Writes an index path as `[section, item]`.
  mutating func indexPath(_ path: IndexPath) {
    array { writer in
      writer.number(path.section)
      writer.number(path.item)
    }
  }
}
