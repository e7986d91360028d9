import Bytes
import Diagnostics
import MediaFiles
import Settings
import Tables
import Items

// Columns that describe other columns: the first medium of a row, and the images that it lists.

extension TableColumns {
  /// The columns that describe images of a list, with the keys of their entries. Their elements are separated by `|`.
  static let imageDescriptions = ["imageTitles": "title", "imageAlts": "alt"]

  /// What a column describes; nil if it is none of those, or if not all its values are valid for it.
  /// - Parameter names: the names of all columns in lower case.
  func description(_ lowercased: String, _ column: Int, among names: [String]) -> Meaning? {
    if let name = Self.imageDescriptions.keys.first(where: { $0.lowercased() == lowercased }) {
      return names.contains("images") ? Self.imageDescriptions[name].map(Meaning.images) : nil
    }
    guard ItemMedium.descriptionKeys.contains(lowercased),
      names.contains("media") || names.contains("object_location") || names.contains("filename")
    else { return nil }
    let isValid = table.rows.allSatisfy { row in
      table.cell(row, column).map { TableRowEntries.describesMedium($0, as: lowercased) } ?? true
    }
    return isValid ? .medium(lowercased) : nil
  }
}

extension TableColumns {
  /// The type of the file that a row names, such as `image/jpeg`; nil if the row does not say it.
  ///
  /// CollectionBuilder's column `display_template` says how a page shows the file of a row without a type.
  func format(of row: Table.Row) -> String? {
    if let format = formatColumn.flatMap({ table.cell(row, $0) })?.lowercased(), format.contains("/") { return format }
    let template = table.header.firstIndex { $0.lowercased() == "display_template" }.flatMap { table.cell(row, $0) }
    let isOther = template.map { ["audio", "video", "pdf", "record", "item"].contains($0.lowercased()) } ?? false
    return isOther ? "application/octet-stream" : nil
  }

  /// The key of a medium that a cell is the value of; nil if it is none.
  ///
  /// A cell of CollectionBuilder's column of transcripts has the text itself, which is a field, or names its file.
  func descriptionKey(_ column: Int, _ meaning: Meaning, _ row: Table.Row, _ images: TableImages) -> String? {
    if case .medium(let key) = meaning { return key }
    guard column == transcriptColumn, let text = text(row, column),
      TableRowEntries.describesMedium(text, as: "transcript"), images.path(of: text) != nil
    else { return nil }
    return "transcript"
  }
}

extension ItemMedium {
  /// Takes what a table says of the medium.
  /// - Returns: whether it could be read, and its file is there.
  mutating func take(_ text: String, for key: String, _ images: TableImages, at location: SourceLocation) -> Bool {
    switch key {
    case "length":
      guard let length = MediumLength(text) else { return false }
      seconds = length.seconds
    case "poster" where WebAddress.scheme(of: text) != nil && WebAddress.check(text) == nil:
      poster = ItemImage(path: text, alt: "", location: location)
      poster?.remote = RemoteImage()
    default:
      guard let path = images.path(of: text) else { return false }
      switch key {
      case "poster": poster = ItemImage(path: path, alt: "", location: location)
      case "captions": captions = path
      default: transcript = path
      }
    }
    return true
  }
}

extension TableRowEntries {
  /// Whether a text can be what the key of a medium names.
  static func describesMedium(_ text: String, as key: String) -> Bool {
    let ending = text.lastIndex(of: ".").map { text[text.index(after: $0)...].lowercased() } ?? ""
    switch key {
    case "captions": return ending == "vtt"
    case "transcript": return ["txt", "md"].contains(ending)
    case "length": return MediumLength(text) != nil
    default: return (2...5).contains(ending.utf8.count) && ending.utf8.allSatisfy { (0x30...0x7A).contains($0) }
    }
  }
}
