import Bytes
import Items
import Geometry
import MediaFiles
import Tables

// Values of items that may be mappings. In JSON they are objects, in a cell of a table YAML in flow style:
// `{width: 320, height: 240}`.

extension ItemImage {
  /// The image as an entry of `images`: the name of its file, or a mapping.
  /// - Parameters:
  ///   - file: its path or address as the table has it.
  ///   - isDescribed: whether other columns have its title and alternative text.
  func listed(as file: String, isDescribed: Bool) -> JSONText {
    let isService = remote?.isService == true
    let size = remote?.size.map(\.json)
    let title = isDescribed ? nil : caption.map(JSONText.string)
    let alt = isDescribed || isAltTheTitle ? nil : JSONText.string(alt)
    if !isService, size == nil, title == nil, alt == nil { return .string(file) }
    return .members([
      (isService ? "iiif" : "file", .string(file)), ("title", title), ("alt", alt), ("size", size),
    ])
  }
}

extension ItemMedium {
  /// The medium as an entry of `media`: the name of its file, or a mapping.
  /// - Parameters:
  ///   - isDescribed: whether other columns describe it.
  ///   - relative: returns the path of a file as the table has it.
  func listed(isDescribed: Bool, relative: (String) -> String) -> JSONText {
    let file = isRemote ? path : relative(path)
    let descriptions: [(String, JSONText?)] = [
      ("poster", (poster.map { $0.remote == nil ? relative($0.path) : $0.path }).map(JSONText.string)),
      ("captions", captions.map { .string(relative($0)) }), ("transcript", transcript.map { .string(relative($0)) }),
      ("length", seconds.map { .string(MediumLength(seconds: $0).text) }),
    ]
    if isDescribed || descriptions.allSatisfy({ $0.1 == nil }) { return .string(file) }
    return .members([("file", .string(file))] + descriptions)
  }
}

extension Size {
  var json: JSONText { .object([("width", .number(width)), ("height", .number(height))]) }
}

extension AttributeOverrides {
  /// Nil without overrides.
  var json: JSONText? {
    if alpha == nil, transform == nil, zIndex == nil { return nil }
    return .members([
      ("alpha", alpha.map(JSONText.number)),
      ("transform", transform.map { .list($0.numbers.map(JSONText.number)) }),
      ("zIndex", zIndex.map(JSONText.integer)),
    ])
  }
}

extension JSONText {
  /// The value for a cell of a table.
  var cellText: String {
    switch self {
    case .string(let text): text.isEmpty ? Table.emptyText : text
    case .list(let values) where values.isEmpty: Table.emptyText
    case .list(let values): Table.text(ofElements: values.map(\.cellText))
    default: flowText
    }
  }

  /// The value as YAML in flow style.
  private var flowText: String {
    switch self {
    case .object(let members): "{" + members.map { "\($0.name): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    case .list(let values): "[" + values.map(\.flowText).joined(separator: ", ") + "]"
    default: text
    }
  }
}
