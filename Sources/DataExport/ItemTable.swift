package import Bytes
import Items
import MediaFiles
package import Settings
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
    /// The values of a key that may be mappings, instead of `values`.
    var structures: [JSONText?] = []

    /// The value of an item without one. Otherwise it would get the default when the table is read.
    var empty: JSONText? {
      guard definition?.canBeEmpty == true else { return nil }
      return if case .list = kind { .list([]) } else { .string("") }
    }

    var hasValues: Bool { values.contains { $0 != nil } || structures.contains { $0 != nil } }

    /// The text of an item's cell.
    func text(ofRow row: Int) -> String? {
      guard structures.isEmpty else { return structures[row]?.cellText }
      return values[row].map(ItemTable.plain) ?? empty.map { _ in Table.emptyText }
    }

    func json(ofRow row: Int) -> JSONText? {
      structures.isEmpty ? values[row].flatMap(ItemTable.value) ?? empty : structures[row]
    }
  }

  /// An item with those of its parts that many columns read.
  private final class Row {
    let item: Item
    let image: ItemImage?
    /// Nil if the front matter has no settings of the publication.
    let publication: Publication?
    /// The values of the fields by name.
    let fields: [String: FieldContent]

    init(_ item: Item) {
      self.item = item
      image = item.hasImage ? item.image : nil
      publication = item.hasPublication ? item.publication : nil
      fields = Dictionary(item.fields.map { ($0.name, $0.content) }) { first, _ in first }
    }
  }

  /// The columns that have values.
  private let columns: [Column]
  private let rowCount: Int

  package init(_ collection: CatalogCollection) {
    let rows = collection.items.map(Row.init)
    rowCount = rows.count
    columns = Self.columns(of: rows, in: collection)
  }

  /// The columns that have values.
  private static func columns(of rows: [Row], in collection: CatalogCollection) -> [Column] {
    func text(_ text: String?) -> FieldContent? { text.flatMap { $0.isEmpty ? nil : .string($0) } }
    func relative(_ path: String) -> String { ContentPath.relative(path, from: collection.path) }
    func file(_ image: ItemImage) -> String { image.remote == nil ? relative(image.path) : image.path }
    func medium(_ value: @escaping (ItemMedium) -> String?) -> (Row) -> FieldContent? {
      { text($0.item.media.first.flatMap(value)) }
    }
    /// What is said of each image that `images` lists; nil if nothing is.
    func each(_ value: @escaping (ItemImage) -> String?) -> (Row) -> FieldContent? {
      { row in
        let texts = row.item.gallery == nil ? [] : row.item.images.map { value($0) ?? "" }
        return texts.allSatisfy(\.isEmpty) ? nil : .string(Table.alignedText(texts))
      }
    }
    let fields = collection.fields.filter { !$0.isHidden }
    func isField(_ names: String...) -> Bool { fields.contains { names.contains($0.name) } }
    // What has no column of its own is said where it is named.
    let (hasSizes, describesMedia) = (
      !isField("width", "height"), !isField("poster", "captions", "transcript", "length")
    )
    let describesImages = !isField("imageTitles", "imageAlts")
    let hidden =
      (hasSizes ? [] : ["width", "height"])
      + (describesMedia ? [] : ["poster", "captions", "transcript", "length"])
      + (describesImages ? [] : ["imageTitles", "imageAlts"])
    let keys: [(String, FieldDefinition.Kind, (Row) -> FieldContent?)] = [
      ("slug", .string, { .string($0.item.slug) }), ("title", .string, { text($0.item.title) }),
      (
        "image", .string,
        { row in
          text(
            row.image.flatMap {
              $0.isPage || $0.remote?.isService == true ? nil : $0.remote?.larger ?? file($0)
            })
        }
      ), ("image_small", .string, { row in row.image?.remote?.larger == nil ? nil : text(row.image?.path) }),
      ("iiif_image", .string, { row in row.image?.remote?.isService == true ? text(row.image?.path) : nil }),
      ("width", .integer, { $0.image?.remote?.size.map { .integer(Int($0.width)) } }),
      ("height", .integer, { $0.image?.remote?.size.map { .integer(Int($0.height)) } }),
      ("alt", .string, { _ in nil }),
      ("images", .list(of: .string), { _ in nil }), ("imageTitles", .string, each(\.caption)),
      ("imageAlts", .string, each { $0.isAltTheTitle ? nil : $0.alt.isEmpty ? Table.emptyText : $0.alt }),
      ("media", .string, { _ in nil }), ("poster", .string, medium { $0.poster.map(file) }),
      ("captions", .string, medium { $0.captions.map(relative) }),
      ("transcript", .string, medium { $0.transcript.map(relative) }),
      ("length", .string, medium { $0.seconds.map { MediumLength(seconds: $0).text } }),
      ("date", .date, { $0.item.date.map(FieldContent.date) }), ("dateText", .string, { text($0.item.dateText) }),
      ("tags", .list(of: .string), { _ in nil }),
      ("order", .number, { $0.item.order.map(FieldContent.number) }), ("section", .string, { text($0.item.section) }),
      ("dimensions", .string, { text($0.item.dimensions?.text) }),
      ("latitude", .number, { $0.item.position.map { .number($0.latitude) } }),
      ("longitude", .number, { $0.item.position.map { .number($0.longitude) } }),
      ("link", .string, { text($0.item.link) }), ("excerpt", .text, { text($0.item.excerpt) }),
      ("creator", .string, { text($0.item.creator) }), ("copyright", .string, { _ in nil }),
      ("license", .url, { _ in nil }), ("credit", .string, { _ in nil }), ("acquire", .url, { _ in nil }),
      ("published", .date, { $0.publication?.published.map(FieldContent.date) }),
      ("modified", .date, { $0.publication?.modified.map(FieldContent.date) }),
      ("id", .string, { text($0.publication?.id) }),
      (
        "aliases", .list(of: .string),
        { row in
          row.publication.flatMap {
            $0.aliases.isEmpty ? nil : .list($0.aliases.map { .string($0.path.replacing("%", with: "%25")) })
          }
        }
      ), ("focus", .string, { $0.item.focus.map { .string("\($0.x) \($0.y)") } }),
      ("aspect", .number, { $0.item.aspect.map(FieldContent.number) }), ("cell", .string, { text($0.item.cell) }),
      ("zoom", .boolean, { $0.publication?.isZoomed.map(FieldContent.boolean) }), ("size", .string, { _ in nil }),
      ("attributes", .string, { _ in nil }),
    ]
    let structures: [String: (Item) -> JSONText?] = [
      "alt": { $0.image.flatMap { $0.isAltTheTitle ? nil : .string($0.alt) } },
      "images": { item in
        guard let gallery = item.gallery else {
          // Other files in the folder of an item are no images of it.
          return item.isAloneInFolder ? item.image.map { .list([.string(file($0))]) } : nil
        }
        let images = JSONText.list(item.images.map { $0.listed(as: file($0), isDescribed: describesImages) })
        return gallery.layout.map { .object([("files", images), ("layout", .string($0))]) } ?? images
      },
      "media": { item in
        // Columns describe the first.
        let media = item.media.enumerated().map {
          $1.listed(isDescribed: $0 == 0 && describesMedia, relative: relative)
        }
        return .values(media)
      },
      "tags": { $0.tags.isEmpty && !$0.hidesKeywords ? nil : .list($0.tags.map(JSONText.string)) },
      "size": { ($0.size ?? (hasSizes ? nil : $0.image?.remote?.size)).map(\.json) },
      "attributes": { $0.attributes.flatMap(\.json) },
      // Empty texts say that there is none.
      "copyright": { $0.copyright.map(JSONText.string) },
      "license": { $0.publication.attribution.license.map(JSONText.string) },
      "credit": { $0.publication.attribution.credit.map(JSONText.string) },
      "acquire": { $0.publication.attribution.acquire.map(JSONText.string) },
    ]
    // Without the column, the field would be the excerpt.
    let hasDescription = fields.contains { $0.name.lowercased() == "description" }
    let standard = keys.compactMap { name, kind, value -> Column? in
      if hidden.contains(name) || isField(name) { return nil }
      // Few items have most of the keys.
      if let structure = structures[name] {
        let values = rows.map { structure($0.item) }
        if values.allSatisfy({ $0 == nil }) { return nil }
        return Column(name: name, title: name, kind: kind, definition: nil, values: [], structures: values)
      }
      if name != "slug", !(name == "excerpt" && hasDescription), !rows.contains(where: { value($0) != nil }) {
        return nil
      }
      return Column(name: name, title: name, kind: kind, definition: nil, values: rows.map(value))
    }
    let names = standard.map(\.name) + fields.map(\.name)
    return standard
      + fields.map { field in
        Column(
          name: field.header(among: names), title: field.label, kind: field.kind, definition: field,
          values: rows.map { $0.fields[field.name] })
      }.filter { column in column.name == "slug" || column.values.contains { $0 != nil } }
  }

  // MARK: - Formats

  /// The table as RFC 4180 describes it. Values of lists are separated by semicolons.
  package var csv: UTF8Buffer {
    var csv = UTF8Buffer()
    func add(_ value: (Int) -> String?) {
      for index in columns.indices {
        if index > 0 { csv.append(",") }
        if let text = value(index) { csv.append(csvValue: text) }
      }
      csv.append("\r\n")
    }
    add { columns[$0].name }
    for row in 0..<rowCount { add { columns[$0].text(ofRow: row) } }
    return csv
  }

  private static func plain(_ content: FieldContent) -> String {
    // Items by their slugs, so that the table can be read again.
    if case .item(let path, let title, _) = content { return path.isEmpty ? title : ContentPath.name(of: path) }
    return if case .list(let contents) = content { Table.text(ofElements: contents.map(plain)) } else { content.text }
  }

  /// The rows as a list of JSON objects, and a line break. Other items are named by their slugs, as in the table.
  package var json: UTF8Buffer {
    var json = UTF8Buffer()
    json.append(
      jsonList: (0..<rowCount).lazy.map { row in
        .object(
          columns.indices.compactMap { index in
            // The first row has all columns in their order. One without values is there because of its name.
            let standard: JSONText? = row > 0 ? nil : columns[index].hasValues ? .null : .string("")
            return (columns[index].json(ofRow: row) ?? standard).map { (columns[index].name, $0) }
          })
      })
    json.append("\n")
    return json
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
    of collection: CatalogCollection, formats: [ExportFormat], strings: PageStrings, page: String?
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
      // Values that could not be read are texts.
      case _ where column.values.contains { $0?.isUnread(as: column.kind) == true }: ("string", nil)
      case .string, .text, .item, .list: ("string", nil)
      case .integer: ("integer", nil)
      case .number: ("number", nil)
      case .boolean: ("boolean", nil)
      case .url: ("string", "uri")
      case .date: ("date", nil)
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

extension UTF8Buffer {
  /// Appends a value of a row, in quotes if it needs them.
  fileprivate mutating func append(csvValue text: String) {
    let (hasSigns, hasOddEnds) = text.withUTF8Bytes { bytes in
      func isOdd(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 || $0 >= 0x7F } ?? false }
      return (
        bytes.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D },
        isOdd(bytes.first) || isOdd(bytes.last)
      )
    }
    guard hasSigns || hasOddEnds && (text.first?.isWhitespace == true || text.last?.isWhitespace == true) else {
      return append(text: text)
    }
    append("\"")
    append(text: text.replacing("\"", with: "\"\""))
    append("\"")
  }
}

extension FieldDefinition {
  /// The name of the column: that of the field, or the label as it was written if the collection does not declare it and
  /// the label means the same field when it is read.
  fileprivate func header(among names: [String]) -> String {
    let slug = tableSlug(label)
    // A table that has the name of a key before `-text` has it as the label.
    guard isUndeclared, name != label + "-text",
      [name, name.replacing("-text", with: "")].contains(slug.replacing(".", with: "-")),
      !names.contains(where: { $0 != name && tableSlug($0) == slug })
    else { return name }
    return label
  }
}

extension Item {
  /// Whether the item is a folder with one image that may have other files.
  fileprivate var isAloneInFolder: Bool {
    source.isFolder && gallery == nil && hasImage && image?.remote == nil
  }
}

extension FieldContent {
  /// Whether the value is no value of a column of a kind in the format of data packages.
  fileprivate func isUnread(as kind: FieldDefinition.Kind) -> Bool {
    switch (kind, self) {
    case (.date, .date(let date)): date.seconds != nil || date.historical != nil
    case (.integer, .string), (.number, .string), (.boolean, .string), (.url, .string), (.date, .string): true
    default: false
    }
  }
}
