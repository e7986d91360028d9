import Bytes
import CollectionLayout
import LayoutDecoding
import LayoutParameters
import Diagnostics
import Geometry

/// A request to compute frames: a layout and its input.
struct LayoutRequest {
  static let keys = ["bounds", "layout", "sections", "contentOffset", "query", "offsets", "rightToLeft", "rounding"]

  var layout: any CollectionLayout
  var input: LayoutInput
  /// The rectangle to which the answer is limited; nil for all elements.
  var query: Rect?
  /// The scroll positions of boxes in px, by section.
  var offsets: [Int: Double] = [:]
  /// Whether the content scrolls horizontally from right to left and no x offset is given. The scroll position is then
  /// the right end, where reading starts.
  private let startsAtRightEnd: Bool

  init(_ object: RequestObject) throws(RequestError) {
    let bounds = try object.readRequired("bounds", Self.bounds)
    let description = try object.readRequired("layout", Self.layout)
    let sections = try object.readRequired("sections") { node throws(RequestError) in
      try node.elements("an array of sections", Self.section)
    }
    // Sections with layouts of their own are those of a layout of sections, whose standard layout is the request's.
    let isDivided = description.layout is SectionsLayout || !sections.contains { $0.layout != nil }
    layout = isDivided ? description.layout : SectionsLayout(standard: description)
    input = LayoutInput(bounds: bounds, sections: sections)
    // The height that the layout sets takes precedence over the height of the bounds, as in pages.
    if let height = description.height { input.bounds.height = height }
    let offset = try object.read("contentOffset", Self.offset)
    input.contentOffset = Point(x: offset?.x ?? 0, y: offset?.y ?? 0)
    input.rightToLeft = try object.read("rightToLeft", readFlag) ?? false
    input.rounding = try object.read("rounding", readWord) ?? description.rounding ?? .points
    query = try object.read("query", Self.rect)
    offsets = try object.read("offsets", Self.offsets) ?? [:]
    startsAtRightEnd = input.rightToLeft && offset?.x == nil && layout.scrollAxis == .horizontal
  }

  /// Returns the prepared layout, with pinned views placed.
  func prepared() -> PreparedLayout {
    var prepared = layout.prepare(input)
    if startsAtRightEnd {
      // The offset of the right end depends on the content size, which only the prepared layout contains.
      let start = Point(x: prepared.contentSize.width - input.bounds.width, y: input.contentOffset.y)
      _ = prepared.placePinnedViews(
        visible: VisibleBounds(offset: start, size: input.bounds, inset: input.contentInset))
    }
    return prepared
  }

  // MARK: Geometry

  private static func bounds(_ node: JSONNode) throws(RequestError) -> Size {
    let object = try RequestObject(node, keys: ["width", "height"])
    return Size(
      width: try object.readRequired("width", readNotNegative),
      height: try object.readRequired("height", readNotNegative))
  }

  private static func offset(_ node: JSONNode) throws(RequestError) -> (x: Double?, y: Double?) {
    let object = try RequestObject(node, keys: ["x", "y"])
    return (try object.read("x", readNumber), try object.read("y", readNumber))
  }

  private static func offsets(_ node: JSONNode) throws(RequestError) -> [Int: Double] {
    guard case .object(let members) = node.value else {
      throw wrongType(node, wanted: "an object of offsets by the number of the section")
    }
    var offsets: [Int: Double] = [:]
    for member in members {
      guard let section = Int(member.key) else {
        throw RequestError("unknown-key", "'\(member.key)' is no number of a section", at: member.keyOffset)
      }
      offsets[section] = try within(.key(member.key)) { () throws(RequestError) in try readNumber(member.node) }
    }
    return offsets
  }

  private static func rect(_ node: JSONNode) throws(RequestError) -> Rect {
    let object = try RequestObject(node, keys: ["x", "y", "width", "height"])
    return Rect(
      x: try object.readRequired("x", readNumber),
      y: try object.readRequired("y", readNumber),
      width: try object.readRequired("width", readNotNegative),
      height: try object.readRequired("height", readNotNegative))
  }

  // MARK: Sections

  private static func section(_ node: JSONNode) throws(RequestError) -> LayoutSection {
    let object = try RequestObject(node, keys: ["header", "footer", "layout", "items"])
    var section = LayoutSection()
    section.layout = try object.read("layout", layout)
    if section.layout?.layout is SectionsLayout {
      throw RequestError("invalid-value", "a section cannot consist of sections", at: object.offset)
    }
    section.header = try object.read("header", readNotNegative)
    section.footer = try object.read("footer", readNotNegative)
    guard let items = object["items"] else { return section }
    let nodes = try within(.key("items")) { () throws(RequestError) in try items.array("an array of items") }
    section.items.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      do throws(RequestError) {
        let (size, attributes, span, dimensions, position) = try item(node)
        if let position { section.positions[index] = position }
        section.items.append(size)
        if let dimensions { section.dimensions[index] = dimensions }
        if let span { section.spans[index] = span }
        if let attributes { section.attributes[index] = attributes }
      } catch {
        var error = error
        error.add(.index(index))
        error.add(.key("items"))
        throw error
      }
    }
    return section
  }

  private static func item(_ node: JSONNode) throws(RequestError) -> (
    ItemSize, ItemAttributes?, TimeSpan?, Size?, Point?
  ) {
    let object = try RequestObject(
      node, keys: ["width", "height", "aspect", "attributes", "start", "end", "dimensions", "position"])
    let attributes = try object.read("attributes", attributes)
    let span = try span(object)
    let dimensions = try object.read("dimensions", dimensions)
    let position = try object.read("position", position)
    if let aspect = try object.read("aspect", readPositive) {
      guard !object.has("width"), !object.has("height") else {
        throw RequestError(
          "invalid-value", "an item gives its size or its aspect ratio, not both", at: object.offset)
      }
      return (.aspect(aspect), attributes, span, dimensions, position)
    }
    guard object.has("width") || object.has("height") else { return (.unknown, attributes, span, dimensions, position) }
    let size = Size(
      width: try object.readRequired("width", readNotNegative),
      height: try object.readRequired("height", readNotNegative))
    return (.exact(size), attributes, span, dimensions, position)
  }

  /// The time that an item of a timeline stands for.
  private static func span(_ object: RequestObject) throws(RequestError) -> TimeSpan? {
    guard let start = try object.read("start", readNumber) else {
      guard !object.has("end") else {
        throw RequestError("missing-key", "an item with an end has a start", at: object.offset)
      }
      return nil
    }
    let end = try object.read("end", readNumber)
    guard end ?? start >= start else {
      throw RequestError("invalid-value", "an item ends after its start", at: object.offset)
    }
    return TimeSpan(start: start, end: end)
  }

  /// The position on a map, in fractions of it.
  private static func position(_ node: JSONNode) throws(RequestError) -> Point {
    let object = try RequestObject(node, keys: ["x", "y"])
    let (x, y) = (try object.readRequired("x", readNumber), try object.readRequired("y", readNumber))
    guard (0...1).contains(x), (0...1).contains(y) else {
      throw RequestError("invalid-value", "a position is between 0 and 1 in x and y", at: object.offset)
    }
    return Point(x: x, y: y)
  }

  /// The true size of a thing in cm.
  private static func dimensions(_ node: JSONNode) throws(RequestError) -> Size {
    let object = try RequestObject(node, keys: ["width", "height"])
    return Size(
      width: try object.readRequired("width", readPositive), height: try object.readRequired("height", readPositive))
  }

  private static func attributes(_ node: JSONNode) throws(RequestError) -> ItemAttributes {
    let object = try RequestObject(node, keys: ["alpha", "transform", "zIndex", "hidden"])
    var attributes = ItemAttributes()
    if let alpha = try object.read("alpha", readOpacity) { attributes.alpha = alpha }
    if let transform = try object.read("transform", transform) { attributes.transform = transform }
    if let zIndex = try object.read("zIndex", readInteger) { attributes.zIndex = zIndex }
    if let isHidden = try object.read("hidden", readFlag) { attributes.isHidden = isHidden }
    return attributes
  }

  private static func transform(_ node: JSONNode) throws(RequestError) -> AffineTransform {
    let wanted = "six numbers: [a, b, c, d, tx, ty]"
    let numbers = try node.elements(wanted, readNumber)
    guard numbers.count == 6 else { throw wrongType(node, wanted: wanted) }
    return AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  // MARK: Layout

  private static func layout(_ node: JSONNode) throws(RequestError) -> LayoutDescription {
    if let error = duplicateKey(in: node) { throw error }
    let (description, problems) = LayoutDescription.decode(ParameterValue(node.value))
    guard let description, problems.isEmpty else { throw error(problems.first, node) }
    return description
  }

  private static func error(_ problem: LayoutParameterProblem?, _ node: JSONNode) -> RequestError {
    guard let problem else { return RequestError("invalid-value", "the layout has a mistake", at: node.offset) }
    var offset = node.offset
    var steps: [RequestError.Step] = []
    var value = node.value
    var isLastKey = false
    for component in problem.path {
      isLastKey = false
      switch value {
      case .object(let members):
        steps.append(.key(component))
        guard let member = members.first(where: { $0.key == component }) else { continue }
        offset = problem.concernsKey ? member.keyOffset : member.node.offset
        value = member.node.value
        isLastKey = true
      case .array(let elements):
        guard let index = Int(component), elements.indices.contains(index) else { continue }
        steps.append(.index(index))
        offset = elements[index].offset
        value = elements[index].value
      default: steps.append(.key(component))
      }
    }
    let word: String? =
      if problem.concernsKey { problem.path.last } else if case .string(let text) = value { text } else { nil }
    let hint = word.flatMap { closestMatch(to: $0, in: problem.candidates) }.map { "; did you mean '\($0)'?" } ?? ""
    let id = problem.concernsKey && isLastKey ? "unknown-key" : "invalid-value"
    var error = RequestError(id, problem.message + hint, at: offset)
    for step in steps.reversed() { error.add(step) }
    return error
  }

  private static func duplicateKey(in node: JSONNode) -> RequestError? {
    switch node.value {
    case .object(let members):
      var seen: Set<String> = []
      for member in members {
        if !seen.insert(member.key).inserted {
          return RequestError("duplicate-key", "the key is there twice", at: member.keyOffset, under: .key(member.key))
        }
        if var error = duplicateKey(in: member.node) {
          error.add(.key(member.key))
          return error
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if var error = duplicateKey(in: element) {
          error.add(.index(index))
          return error
        }
      }
    default: break
    }
    return nil
  }
}

extension ParameterValue {
  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let flag): .bool(flag)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .array(let elements): .list(elements.map { ParameterValue($0.value) })
      case .object(let members): .object(members.map { ($0.key, ParameterValue($0.node.value)) })
      }
  }
}
