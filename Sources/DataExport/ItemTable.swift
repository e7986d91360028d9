package import Bytes
package import Content
import MediaFiles
import Settings
import Tables
package import SiteModel
package import Theming

/// The items of a collection as rows of a table whose columns are the keys of items and the fields of the collection.
package struct ItemTable {
  private struct Column {
    var name: String
    var title: String
    var kind: FieldDefinition.Kind
    var definition: FieldDefinition?
    /// By item; nil for items without a value.
    var values: [FieldContent?]
  }

  /// The columns that have values.
  private let columns: [Column]
  private let rowCount: Int

  package init(_ collection: Collection) {
    let items = collection.items
    rowCount = items.count
    func text(_ text: String?) -> FieldContent? { text.flatMap { $0.isEmpty ? nil : .string($0) } }
    func relative(_ path: String) -> String { ContentPath.relative(path, from: collection.path) }
    func file(_ image: ItemImage) -> String { image.remote == nil ? relative(image.path) : image.path }
    func remote(_ item: Item) -> RemoteImage? { item.image?.remote }
    func medium(_ value: @escaping (ItemMedium) -> String?) -> (Item) -> FieldContent? {
      { text($0.media.first.flatMap(value)) }
    }
    /// What is said of each image that `images` lists; nil if nothing is.
    func each(_ value: @escaping (ItemImage) -> String?) -> (Item) -> FieldContent? {
      { item in
        let texts = item.gallery == nil ? [] : item.images.map { value($0) ?? "" }
        return texts.allSatisfy(\.isEmpty) ? nil : .string(Table.alignedText(texts))
      }
    }
    let keys: [(String, FieldDefinition.Kind, (Item) -> FieldContent?)] = [
      ("slug", .string, { .string($0.slug) }), ("title", .string, { text($0.title) }),
      (
        "image", .string,
        { item in
          text(
            item.image.flatMap { $0.isPage || remote(item)?.isService == true ? nil : remote(item)?.larger ?? file($0) }
          )
        }
      ), ("image_small", .string, { item in remote(item)?.larger == nil ? nil : text(item.image?.path) }),
      ("iiif_image", .string, { item in remote(item)?.isService == true ? text(item.image?.path) : nil }),
      ("width", .integer, { remote($0)?.size.map { .integer(Int($0.width)) } }),
      ("height", .integer, { remote($0)?.size.map { .integer(Int($0.height)) } }),
      ("alt", .string, { text($0.image.flatMap { $0.isAltTheTitle ? nil : $0.alt }) }),
      (
        "images", .list(of: .string),
        { item in item.gallery == nil ? nil : .list(item.images.map { .string(file($0)) }) }
      ), ("imageTitles", .string, each(\.caption)), ("imageAlts", .string, each { $0.isAltTheTitle ? nil : $0.alt }),
      (
        "media", .string,
        { item in
          let files = item.media.map { FieldContent.string($0.isRemote ? $0.path : relative($0.path)) }
          return files.count < 2 ? files.first : .list(files)
        }
      ), ("poster", .string, medium { $0.poster.map(file) }),
      ("captions", .string, medium { $0.captions.map(relative) }),
      ("transcript", .string, medium { $0.transcript.map(relative) }),
      ("length", .string, medium { $0.seconds.map { MediumLength(seconds: $0).text } }),
      ("date", .date, { $0.date.map(FieldContent.date) }), ("dateText", .string, { text($0.dateText) }),
      ("tags", .list(of: .string), { $0.tags.isEmpty ? nil : .list($0.tags.map(FieldContent.string)) }),
      ("order", .number, { $0.order.map(FieldContent.number) }), ("section", .string, { text($0.section) }),
      ("dimensions", .string, { text($0.dimensions?.text) }),
      ("latitude", .number, { $0.position.map { .number($0.latitude) } }),
      ("longitude", .number, { $0.position.map { .number($0.longitude) } }),
      ("link", .string, { text($0.link) }), ("excerpt", .text, { text($0.excerpt) }),
      ("creator", .string, { text($0.creator) }), ("copyright", .string, { text($0.copyright) }),
      ("license", .url, { text($0.publication.attribution.license) }),
      ("credit", .string, { text($0.publication.attribution.credit) }),
      ("acquire", .url, { text($0.publication.attribution.acquire) }),
      ("published", .date, { $0.publication.published.map(FieldContent.date) }),
      ("modified", .date, { $0.publication.modified.map(FieldContent.date) }),
      ("id", .string, { text($0.publication.id) }),
      (
        "aliases", .list(of: .string),
        { $0.publication.aliases.isEmpty ? nil : .list($0.publication.aliases.map { .string($0.path) }) }
      ), ("focus", .string, { $0.focus.map { .string("\($0.x) \($0.y)") } }),
      ("aspect", .number, { $0.aspect.map(FieldContent.number) }), ("cell", .string, { text($0.cell) }),
      ("zoom", .boolean, { $0.publication.isZoomed.map(FieldContent.boolean) }),
    ]
    let fields = collection.fields.filter { !$0.isHidden }
    columns =
      (keys.filter { key in !fields.contains { $0.name == key.0 } }.map { name, kind, value in
        Column(name: name, title: name, kind: kind, definition: nil, values: items.map(value))
      }
      + fields.map { field in
        Column(
          name: field.name, title: field.label, kind: field.kind, definition: field,
          values: items.map { item in item.fields.first { $0.name == field.name }?.content })
      }).filter { column in column.name == "slug" || column.values.contains { $0 != nil } }
  }

  // MARK: - Formats

  /// The table as RFC 4180 describes it. Values of lists are separated by semicolons.
  package var csv: String {
    var text = columns.map { Self.quoted($0.name) }.joined(separator: ",") + "\r\n"
    for row in 0..<rowCount {
      text +=
        columns.map { column in column.values[row].map { Self.quoted(Self.plain($0)) } ?? "" }
        .joined(separator: ",") + "\r\n"
    }
    return text
  }

  private static func plain(_ content: FieldContent) -> String {
    // Items by their slugs, so that the table can be read again.
    if case .item(let path, let title, _) = content { return path.isEmpty ? title : ContentPath.name(of: path) }
    return if case .list(let contents) = content { Table.text(ofElements: contents.map(plain)) } else { content.text }
  }

  private static func quoted(_ text: String) -> String {
    let mustBeQuoted = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard mustBeQuoted || text.first?.isWhitespace == true || text.last?.isWhitespace == true else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// The rows as objects. Other items are named by their slugs, as in the table.
  package var json: JSONText {
    .list(
      (0..<rowCount).map { row in
        .members(columns.map { column in (column.name, column.values[row].flatMap(Self.value)) })
      })
  }

  private static func value(_ content: FieldContent) -> JSONText? {
    switch content {
    case .string(let text): .string(text)
    case .item: .string(plain(content))
    case .list(let contents): .values(contents.compactMap(value))
    default: content.json
    }
  }

  // MARK: - Description

  /// The description of the files as a data package (Frictionless Data).
  package func description(
    of collection: Collection, formats: [ExportFormat], strings: PageStrings, page: String?
  ) -> JSONText {
    let fields = columns.map(Self.description)
    let resources = formats.map { format -> JSONText in
      .members([
        ("name", .string("items-" + format.rawValue)), ("path", .string(format.fileName)),
        ("format", .string(format.rawValue)),
        ("mediatype", .string(format == .csv ? "text/csv" : "application/json")), ("encoding", .string("utf-8")),
        (
          "schema",
          format == .csv ? .members([("fields", .list(fields)), ("primaryKey", .string("slug"))]) : nil
        ),
      ])
    }
    let license = collection.attribution.license
    return .members([
      ("name", .string(Self.name(of: collection.path))), ("title", .string(collection.title)),
      ("description", .text(collection.summary)), ("homepage", .text(page)),
      (
        "licenses",
        license.map { license in
          .list([.members([("path", .string(license)), ("title", .string(strings.licenseName(license)))])])
        }
      ), ("resources", .list(resources)),
    ])
  }

  private static func description(of column: Column) -> JSONText {
    let (type, format): (String, String?) =
      switch column.kind {
      case .string, .text, .item, .list: ("string", nil)
      case .integer: ("integer", nil)
      case .number: ("number", nil)
      case .boolean: ("boolean", nil)
      case .url: ("string", "uri")
      case .date: column.values.contains { $0?.isNoDay == true } ? ("string", nil) : ("date", nil)
      }
    let definition = column.definition
    let isList = if case .list = column.kind { true } else { false }
    let allowed = isList ? [] : definition?.allowed.compactMap(\.json) ?? []
    let isRequired = column.name == "slug" || definition?.isRequired == true
    let constraints: [(String, JSONText?)] = [
      ("required", isRequired ? .boolean(true) : nil), ("enum", .values(allowed)),
    ]
    return .members([
      ("name", .string(column.name)), ("title", column.title == column.name ? nil : .string(column.title)),
      ("type", .string(type)), ("format", .text(format)),
      ("constraints", constraints.contains { $0.1 != nil } ? .members(constraints) : nil),
    ])
  }

  /// A name of lower-case letters, digits and some signs, as data packages have it.
  private static func name(of path: String) -> String {
    let name = path.lowercased().unicodeScalars.map { scalar -> String in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._/-".unicodeScalars.contains(scalar))
        ? String(scalar) : "-"
    }.joined()
    return name.isEmpty ? "items" : name
  }
}

extension FieldContent {
  fileprivate var isNoDay: Bool {
    if case .date(let date) = self { date.seconds != nil || date.historical != nil } else { false }
  }
}
