package import Bytes
import Diagnostics
import Settings
import Tables
import Items

/// A row of a table, as keys with values like those of front matter.
package struct TableRowEntries: Sendable {
  struct Entry: Sendable {
    var column: Int
    var key: String
    var node: FrontMatterNode
    /// Whether the value is shown as it is, because it cannot be read as a value of its field's type.
    var isUnread = false
  }

  let columns: TableColumns
  let row: Table.Row
  private(set) var entries: [Entry] = []
  /// The columns whose values cannot be read.
  var unreadColumns: [Int] = []
  /// The columns with dates that are not in EDTF, but can be read.
  private(set) var lenientColumns: [Int] = []
  /// The keys whose values are those of a language of their own: `title` if the row has a `title.de`.
  package private(set) var translated: Set<String> = []
  /// The path of the image beside the table that has the slug as its name; nil if the row names an image.
  var imageBeside: String?
  /// The images after it: those of the rows that belong to this one, and those in the folder with the slug as its name.
  var otherImages: [RowImage] = []
  /// The picture elsewhere that the row shows if there is no file.
  var remoteImage: RowImage?
  /// The recordings, films and documents of the row, and of the rows that belong to it.
  var media: [ItemMedium] = []

  /// An image of an item that is a row.
  struct RowImage: Sendable {
    var path: String
    var title: String?
    var alt: String?
    var remote: RemoteImage?
    /// The media of the row.
    var media: [ItemMedium] = []

    func image(at location: SourceLocation) -> ItemImage {
      var image = ItemImage(path: path, alt: alt ?? "", isAltTheTitle: alt == nil, location: location)
      (image.caption, image.remote) = (title, remote)
      return image
    }
  }

  var table: Table { columns.table }

  /// - Parameters:
  ///   - parts: the images of the rows that belong to this one.
  ///   - images: the images of the table's folder.
  init(
    _ row: Table.Row, of columns: TableColumns, slug: String, title: String, parts: [RowImage], images: TableImages
  ) {
    self.columns = columns
    self.row = row
    add("title", columns.titleColumn ?? 0, Self.textNode(title))
    if let column = columns.titleColumn, columns.isTranslated(row, column) { translated.insert("title") }
    for (column, meaning) in columns.meanings.enumerated() {
      guard let text = columns.text(row, column) else { continue }
      if columns.isTranslated(row, column) {
        switch meaning {
        case .key(let key): translated.insert(key)
        case .field(let index): translated.insert(columns.fields[index].name)
        case .slug, .title, .image, .parent, .medium, .images, .ignored: break
        }
      }
      switch meaning {
      case .slug, .title, .image, .parent, .medium, .images, .ignored: continue
      case .key("images"): addImages(column, text, images)
      case .key("media"): addMedia(column, text, images)
      case .key(let key): add(key, column, text)
      case .field where columns.descriptionKey(column, meaning, row, images) != nil: continue
      case .field(let index): add(text, to: columns.fields[index], column)
      }
    }
    if let column = columns.loneCoordinate(in: self) { unreadColumns.append(column) }
    if let column = columns.descriptionColumn, let text = columns.text(row, column) {
      if columns.isTranslated(row, column) { translated.formUnion(["excerpt", "body"]) }
      add("excerpt", column, Self.textNode(String(text.prefix(while: { !$0.isNewline }))))
    }
    addImage(slug: slug, images)
    describeMedium(images)
    let name = columns.slugColumn.flatMap { columns.table.cell(row, $0) }
    media += parts.flatMap(\.media)
    // A row that lists its images lists all.
    let isComplete = columns.meanings.firstIndex(of: .key("images")).flatMap { columns.text(row, $0) } != nil
    otherImages =
      parts.filter { !$0.path.isEmpty }
      + (isComplete ? [] : images.paths(inFoldersOfItem: [slug, name ?? slug]).map { RowImage(path: $0) })
  }

  /// Reads only the values that may be odd: those of `checkedColumns`.
  init(checking row: Table.Row, of columns: TableColumns) {
    (self.columns, self.row) = (columns, row)
    for column in columns.checkedColumns {
      guard let text = columns.text(row, column) else { continue }
      switch columns.meanings[column] {
      case .key(let key): add(key, column, text)
      case .field(let index): add(text, to: columns.fields[index], column)
      default: break
      }
    }
    if let column = columns.loneCoordinate(in: self) { unreadColumns.append(column) }
  }

  /// Adds the images that the column `images` lists.
  private mutating func addImages(_ column: Int, _ text: String, _ images: TableImages) {
    let described = columns.meanings.enumerated().compactMap { column, meaning -> (key: String, texts: [String])? in
      guard case .images(let key) = meaning, let text = columns.text(row, column) else { return nil }
      return (key, Table.aligned(text))
    }
    // The list itself, or a mapping with the list and a layout.
    let written = Self.mappingNode(text)
    let files = written?["files"].flatMap { if case .list(let files) = $0.value { files } else { nil } }
    let listed = files ?? Table.elements(of: text).map { Self.mappingNode($0) ?? Self.textNode($0) }
    let nodes = listed.enumerated().map { index, element in
      let own = element.text == nil ? element : nil
      let file = Self.fileNode((own?["file"] ?? element).text ?? "", images)
      let said = described.compactMap { key, texts in
        index < texts.count && !texts[index].isEmpty
          ? (key: key, value: Self.textNode(Self.saidText(texts[index]))) : nil
      }
      let entries = own?.entries.map { $0.key == "file" ? (key: "file", value: file) : (key: $0.key, value: $0.value) }
      if entries == nil, said.isEmpty { return file }
      return Self.mapping((entries ?? [(key: "file", value: file)]) + said)
    }
    let list = Self.node(.list(nodes))
    guard files != nil, let written else { return add("images", column, list) }
    let entries = written.entries.map {
      $0.key == "files" ? (key: "files", value: list) : (key: $0.key, value: $0.value)
    }
    add("images", column, Self.mapping(entries))
  }

  /// Adds the media that the column `media` lists. One that is not there becomes an entry, which reports it.
  private mutating func addMedia(_ column: Int, _ text: String, _ images: TableImages) {
    for element in Table.elements(of: text) {
      let own = Self.mappingNode(element)
      let name = own?["file"]?.text ?? element
      guard addMedium(name, images) else {
        add("media", column, own ?? Self.textNode(name))
        continue
      }
      for entry in own?.entries ?? [] where entry.key != "file" {
        let isTaken = entry.value.text.map {
          media[media.count - 1].take($0, for: entry.key, images, at: table.location(row, column))
        }
        if isTaken != true, let own { add("media", column, own) }
      }
    }
  }

  /// Adds what the row says of its first medium. A file that is not there becomes an entry, which reports it.
  private mutating func describeMedium(_ images: TableImages) {
    for (column, meaning) in columns.meanings.enumerated() {
      guard let key = columns.descriptionKey(column, meaning, row, images), let text = columns.text(row, column)
      else { continue }
      if media.isEmpty {
        unreadColumns.append(column)
        continue
      }
      if media[0].take(text, for: key, images, at: table.location(row, column)) { continue }
      let file = Self.textNode((media[0].isRemote ? "" : "/") + media[0].path)
      let entries = [(key: "file", value: file), (key: key, value: Self.fileNode(text, images))]
      add("media", column, Self.mapping(entries))
    }
  }

  mutating func add(_ key: String, _ column: Int, _ node: FrontMatterNode, isUnread: Bool = false) {
    // The place of a scalar is that of its entry.
    let placed = node.text == nil ? node.placed(inColumn: column) : node
    entries.append(Entry(column: column, key: key, node: placed, isUnread: isUnread))
  }

  private mutating func add(_ key: String, _ column: Int, _ text: String) {
    switch key {
    case "tags" where text == Table.emptyText: add(key, column, Self.node(.list([])))
    case "tags", "aliases": add(key, column, Self.listNode(text))
    case _ where text == Table.emptyText && Table.keysOfEmptyTexts.contains(key): add(key, column, Self.textNode(""))
    case "date":
      if Self.isDate(text) { return add(key, column, Self.textNode(text)) }
      let meaning = LenientDate(text)
      if let date = meaning?.edtf {
        add(key, column, Self.textNode(date))
        lenientColumns.append(column)
      } else if meaning == nil {
        unreadColumns.append(column)
      }
      // Words that say more than the date are shown, unless the row has others.
      let saysAll = if case .date? = meaning { true } else { false }
      let words = columns.meanings.firstIndex(of: .key("dateText")).flatMap { columns.text(row, $0) }
      if !saysAll, words == nil { add("dateText", column, Self.textNode(text)) }
    case "order", "aspect": add(key, column, Self.plainNode(text))
    case "size", "attributes": add(key, column, Self.mappingNode(text) ?? Self.textNode(text))
    case "draft", "unlisted", "zoom": add(key, column, Self.truthNode(text))
    case _ where Self.readsEachValue(of: key):
      if Self.isValid(text, for: key) {
        add(key, column, WrittenPlace.ranges[key] == nil ? Self.textNode(text) : Self.plainNode(Table.decimal(text)))
      } else if let field = columns.unreadFields[column] {
        unreadColumns.append(column)
        add(field, column, Self.textNode(text), isUnread: true)
      }
    // A list where one value is wanted is refused as such.
    case _ where text.contains(Table.elementSeparator): add(key, column, Self.listNode(text))
    default: add(key, column, Self.textNode(text))
    }
  }

  /// Whether a value that is not valid for a key leaves the other values of its column what they are.
  static func readsEachValue(of key: String) -> Bool {
    WrittenPlace.ranges[key] != nil || ["dimensions", "focus"].contains(key)
  }

  static func isValid(_ text: String, for key: String) -> Bool {
    if key == "focus" { return FocusPoint(text) != nil }
    guard let range = WrittenPlace.ranges[key] else { return ItemDimensions(text) != nil }
    return Double(Table.decimal(text)).map(range.contains) ?? false
  }

  private mutating func add(_ text: String, to field: FieldDefinition, _ column: Int) {
    var (kind, isLenient) = (field.kind, false)
    if text == Table.emptyText, field.canBeEmpty {
      return add(field.name, column, kind.isList ? Self.node(.list([])) : Self.textNode(""))
    }
    var elements = [text]
    if case .list(let element) = kind {
      (kind, elements) = (element, Table.elements(of: text, keepsLines: element == .text))
    }
    if kind == .date {
      let meanings = elements.map { Self.isDate($0) ? nil : LenientDate($0) }
      // Words that say more than a date are shown as they are.
      if meanings.contains(where: { if case .approximation? = $0 { true } else { false } }) {
        return add(field.name, column, Self.textNode(text), isUnread: true)
      }
      elements = zip(elements, meanings).map { $1?.edtf ?? $0 }
      isLenient = meanings.contains { $0?.edtf != nil }
    }
    if !field.kind.isList, text.contains(Table.elementSeparator) { return add(field.name, column, Self.listNode(text)) }
    let nodes = elements.map { element in
      guard let format = columns.numberFormats[column] else {
        return kind.isText || kind == .date ? Self.textNode(element) : Self.plainNode(element)
      }
      return Table.number(element, in: format).map(Self.plainNode) ?? Self.textNode(element)
    }
    if !kind.isText, !Self.canRead(nodes, as: kind, field.name) {
      unreadColumns.append(column)
      return add(field.name, column, Self.textNode(text), isUnread: true)
    }
    if isLenient { lenientColumns.append(column) }
    // An address is a link, whatever the type of an undeclared field.
    add(
      field.name, column,
      elements.count == 1 && nodes.count == 1 && !field.kind.isList ? nodes[0] : Self.node(.list(nodes)))
  }

  private static func canRead(_ nodes: [FrontMatterNode], as kind: FieldDefinition.Kind, _ name: String) -> Bool {
    var reader = FrontMatterReader(file: SourceFile(path: "", text: ""))
    return nodes.allSatisfy { reader.content($0, name, kind: kind) != nil }
  }

  /// Returns diagnostics about the entries with their locations in the table. Their positions are indices of columns.
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      let column = (diagnostic.location?.position?.column ?? 1) - 1
      diagnostic.location = table.location(row, column)
      let header = table.header.indices.contains(column) ? ", column \"\(table.header[column])\"" : ""
      diagnostic.summary = "row \(row.number)\(header): \(diagnostic.summary)"
      return diagnostic
    }
  }

  /// The location of the row.
  var location: SourceLocation { table.location(of: row) }

  /// The key of the place of the row.
  package var placeKey: ContentKey { row.placeKey }

  /// The key of all values of the row.
  package var key: ContentKey {
    Self.key(
      of: table.key(of: row), imageBeside, otherImages, media, entries.filter { Self.fileKeys.contains($0.key) })
  }

  /// The keys of values that name files.
  static let fileKeys = ["image", "images"]

  /// Returns the key of the values of a row.
  /// - Parameter cells: the key of its cells. The others are what it has of files.
  static func key(
    of cells: ContentKey, _ imageBeside: String? = nil, _ otherImages: [RowImage] = [], _ media: [ItemMedium] = [],
    _ named: [Entry] = []
  ) -> ContentKey {
    var writer = RecordWriter()
    writer.add(cells)
    writer.add(imageBeside)
    writer.add(otherImages) { writer, image in
      for text in [image.path, image.title, image.alt, image.remote?.larger] { writer.add(text) }
      writer.add(Int(image.remote?.size?.width ?? 0))
      writer.add(Int(image.remote?.size?.height ?? 0))
    }
    writer.add(media) { $0.add($1, in: "") }
    for entry in named { writer.add(entry.node.texts) { $0.add($1) } }
    return ContentKey(writer.bytes)
  }
}
