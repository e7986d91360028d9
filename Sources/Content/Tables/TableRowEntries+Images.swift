import Bytes
import Diagnostics
import Geometry
import Settings
import Tables
import Items

// The files that a row of a table names.

extension TableRowEntries {
  /// The images that a row which belongs to another one shows, the first with its title and its media; none if it has
  /// neither images nor media.
  static func images(ofPart row: Table.Row, of columns: TableColumns, slug: String, _ images: TableImages) -> [RowImage]
  {
    let part = TableRowEntries(row, of: columns, slug: slug, title: "", parts: [], images: images)
    let first = (part.imagePath ?? part.imageBeside).map { RowImage(path: $0) } ?? part.remoteImage
    var shown = [first].compactMap(\.self) + part.listedImages + part.otherImages
    if shown.isEmpty { shown = part.media.isEmpty ? [] : [RowImage(path: "")] }
    var known: Set<String> = []
    shown.removeAll { !known.insert($0.path).inserted }
    guard !shown.isEmpty else { return [] }
    func text(_ column: Int?) -> String? { column.flatMap { columns.text(row, $0) }.map(collapsingWhitespace) }
    shown[0].title = text(columns.titleColumn)
    shown[0].alt = text(columns.meanings.firstIndex(of: .key("alt"))).map(Self.saidText) ?? shown[0].alt
    shown[0].media = part.media
    if !part.media.isEmpty, shown[0].path.isEmpty { shown[0].media[0].title = shown[0].title }
    return shown
  }

  /// The images that the column `images` lists and that are there.
  private var listedImages: [RowImage] {
    guard let node = entries.first(where: { $0.key == "images" })?.node,
      case .list(let nodes) = (node["files"] ?? node).value
    else { return [] }
    return nodes.compactMap { node in
      guard let name = (node["file"] ?? node).text else { return nil }
      let isElsewhere = WebAddress.scheme(of: name) != nil
      guard isElsewhere || name.hasPrefix("/") else { return nil }
      return RowImage(
        path: isElsewhere ? name : String(name.dropFirst()), title: node["title"]?.text, alt: node["alt"]?.text,
        remote: isElsewhere ? RemoteImage() : nil)
    }
  }

  /// The path of the file that the row names as its image; nil if it names none, or none that exists.
  private var imagePath: String? {
    guard let name = entries.first(where: { $0.key == "image" })?.node.text, name.hasPrefix("/") else { return nil }
    return String(name.dropFirst())
  }

  mutating func addImage(slug: String, _ images: TableImages) {
    let format = columns.format(of: row)
    var missing: (column: Int, name: String)?
    var remote: [(header: String?, address: String)] = []
    for column in columns.imageColumns {
      guard let name = columns.text(row, column).map(collapsingWhitespace) else { continue }
      let header = columns.imageNames[column]
      let namesAny = header == "object_location" || header == "filename"
      if namesAny, ItemMedium.isMedium(WebAddress.pathName(of: name)) {
        addMedium(name, images)
        continue
      }
      if namesAny, let format, format.contains("/"), !format.hasPrefix("image/") {
        if WebAddress.scheme(of: name) != nil ? !addMedium(name, images) : images.path(of: name) != nil {
          unreadColumns.append(column)
        }
        continue
      }
      if WebAddress.scheme(of: name) != nil || name.hasPrefix("//") {
        if WebAddress.check(name) == nil, name.hasPrefix("http") {
          remote.append((header, name))
        } else {
          unreadColumns.append(column)
        }
        continue
      }
      if let path = images.path(of: name) {
        if !namesAny || images.isImage(path) { return add("image", column, Self.textNode("/" + path)) }
        unreadColumns.append(column)
        continue
      }
      if missing == nil, header == "image" || images.isImage(name) { missing = (column, name) }
    }
    if let missing { return add("image", missing.column, Self.textNode(missing.name)) }
    if media.isEmpty, let path = images.mediumPath(ofItem: slug) { media.append(ItemMedium(path: path)) }
    imageBeside = images.path(ofItem: slug)
    if imageBeside == nil { remoteImage = image(at: remote, images) }
  }

  /// Adds the medium that a row names.
  /// - Returns: whether it can be shown. A file that is not there is left out, as the row may say only where it was.
  @discardableResult
  mutating func addMedium(_ name: String, _ images: TableImages) -> Bool {
    if WebAddress.scheme(of: name) != nil || name.hasPrefix("//") {
      guard WebAddress.check(name) == nil else { return false }
      var medium = ItemMedium(path: name)
      medium.isRemote = true
      media.append(medium)
      return true
    }
    guard let path = images.path(of: name) else { return false }
    media.append(ItemMedium(path: path))
    return true
  }

  /// The picture elsewhere that the row shows. CollectionBuilder's tables give an image in three sizes; pages show the
  /// middle one, and lead to the largest.
  private func image(at addresses: [(header: String?, address: String)], _ images: TableImages) -> RowImage? {
    func address(_ headers: String...) -> String? {
      headers.lazy.compactMap { header in addresses.first { $0.header == header }?.address }.first
    }
    // An address whose path does not end like that of an image may be one all the same, unless it is another medium.
    func isImage(_ address: String) -> Bool {
      let name = WebAddress.pathName(of: address)
      guard let dot = name.lastIndex(of: "."), name.distance(from: dot, to: name.endIndex) <= 5 else { return true }
      return images.isImage(name)
    }
    func number(_ column: Int?) -> String? { column.flatMap { table.cell(row, $0) } }
    let size = number(columns.sizeColumns?.width).flatMap { width in
      number(columns.sizeColumns?.height).flatMap { pixelSize("\(width)×\($0)") }
    }
    if let service = address("iiif_image") {
      return RowImage(path: imageServiceAddress(service), remote: RemoteImage(isService: true, size: size))
    }
    let whole = address("image", "filename", "object_location").flatMap { isImage($0) ? $0 : nil }
    guard let shown = address("image_small", "image_thumb") ?? whole else { return nil }
    return RowImage(path: shown, remote: RemoteImage(size: size, larger: whole == shown ? nil : whole))
  }
}
