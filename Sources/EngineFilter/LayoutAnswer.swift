import Bytes
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
        writer.elements(
          prepared.layoutAttributes(in: query, offsets: request.offsets),
          prepared.boxes.filter { $0.frame.intersects(query) })
        for decoration in prepared.decorations(in: query, offsets: request.offsets) {
          writer.decoration(decoration, prepared.boxes)
        }
      } else {
        writer.reserve(prepared.elements.count * 100)
        writer.elements(prepared.elements, prepared.boxes)
        for decoration in prepared.decorations { writer.decoration(decoration, prepared.boxes) }
      }
    }
    writer.key("warnings")
    writer.array { writer in for warning in prepared.warnings { writer.string(warning.description) } }
  }
  guard !writer.isUnsound else { throw notFinite }
  return writer
}

var notFinite: RequestError {
  RequestError("not-finite", "the answer has a number that JSON cannot say: infinite, or no number at all")
}

extension JSONWriter {
  /// Writes elements by section: header, box, cells, footer. The frames of cells in a box are in the space of its
  /// content.
  fileprivate mutating func elements(_ elements: some Sequence<LayoutAttributes>, _ boxes: [OrthogonalBox]) {
    var rest = boxes[...]
    for element in elements {
      let section = element.indexPath.section
      while let box = rest.first, box.section < section || box.section == section && element.kind != .header {
        self.box(box)
        rest.removeFirst()
      }
      var element = element
      if element.kind == .cell { element.frame = boxes.inside(element.frame, ofSection: section) }
      self.element(element)
    }
    for box in rest { self.box(box) }
  }

  private mutating func box(_ box: OrthogonalBox) {
    object { writer in
      writer.key("kind")
      writer.string("box")
      writer.key("section")
      writer.number(box.section)
      writer.key("frame")
      writer.frame(box.frame)
      writer.key("contentSize")
      writer.object { writer in
        writer.key("width")
        writer.number(box.contentSize.width)
        writer.key("height")
        writer.number(box.contentSize.height)
      }
    }
  }

  /// Writes what a layout draws beside the items.
  fileprivate mutating func decoration(_ decoration: LayoutDecoration, _ boxes: [OrthogonalBox]) {
    object { writer in
      writer.key("kind")
      writer.string(decoration.kind.name)
      writer.key("section")
      writer.number(decoration.indexPath.section)
      writer.key("item")
      writer.number(decoration.indexPath.item)
      writer.key("frame")
      writer.frame(boxes.inside(decoration.frame, ofSection: decoration.indexPath.section))
      if case .fold(let from, let to) = decoration.kind {
        writer.key("from")
        writer.number(from)
        writer.key("to")
        writer.number(to)
      }
      if case .cluster(let items) = decoration.kind {
        writer.key("items")
        writer.array { writer in
          for item in items { writer.indexPath(IndexPath(section: decoration.indexPath.section, item: item)) }
        }
      }
    }
  }

  private mutating func frame(_ frame: Rect) {
    array { writer in for number in [frame.x, frame.y, frame.width, frame.height] { writer.number(number) } }
  }

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

extension [OrthogonalBox] {
  /// A frame in the space of the box around a section's content, if there is one.
  fileprivate func inside(_ frame: Rect, ofSection section: Int) -> Rect {
    guard let box = first(where: { $0.section == section }) else { return frame }
    return Rect(x: frame.x - box.frame.x, y: frame.y - box.frame.y, width: frame.width, height: frame.height)
  }
}
