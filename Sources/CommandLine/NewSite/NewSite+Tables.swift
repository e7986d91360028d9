import SiteImport
import Content

extension NewSite {
  /// The files of a site whose items are rows of tables, other than the tables and what they name.
  /// - Parameter cell: The kind of cell; nil for one that suits the tables.
  static func catalogue(_ settings: Choices, _ tables: [TableImport], cell: String? = nil) -> [File] {
    [("Content/site.yaml", siteSettings(settings)), (".gitignore", ignored)]
      + tables.map { table in
        let own = table.name.split { "-_".contains($0) }.joined(separator: " ")
        let name = own.prefix(1).uppercased() + own.dropFirst()
        return (
          "Content/\(table.name)/collection.md",
          collection(title: tables.count == 1 ? settings.title : name, table, cell: cell)
        )
      }
  }

  private static func collection(title: String, _ table: TableImport, cell: String?) -> String {
    let columns = table.fields.compactMap { field in
      field.header.map { "  \(quoted($0)): \(field.name)" }
    }
    let hasImages = !table.files.isEmpty
    return """
      ---
      # These lines are settings; a text behind the second '---' is the introduction that visitors read. Each row of the
      # table beside this file is an item. To say more of one, put a text beside the table that is named after the row's
      # slug, 'fern-01.md'; a picture named like it is the item's picture.
      title: \(quoted(title))

      # How the items are laid out: grid, waterfall, justified, mosaic, column, flow, list or carousel.
      layout:
      \(hasImages ? "  kind: waterfall\n  minColumnWidth: 260" : "  kind: list")
        lineSpacing: \(hasImages ? 20 : 8)
      \(hasImages ? "  interitemSpacing: 20\n" : "")  sectionInset: {top: 16, leading: 0, bottom: 32, trailing: 0}

      # What is shown of each: photo (the picture, with its title on it), card, label, row, person or word.
      cell: \(cell ?? (hasImages ? "card" : "row"))

      # By a field; '-date' for the newest first.
      # sort: title

      # Items a page; all on one without this line.
      \(table.rows > largePage ? "" : "# ")pageSize: 120

      \(fields(table.fields))\(columns.isEmpty ? "" : "\n# Columns whose names cannot be those of fields.\ncolumns:\n" + columns.joined(separator: "\n") + "\n")---

      """
  }

  private static func fields(_ fields: [GuessedField]) -> String {
    if fields.isEmpty { return "" }
    return
      """
      # What the table says of an item besides its title, picture, date, tags and the like. The types are guessed from the
      # values: string, text (several lines), integer, number, boolean, date, url, or 'list of string' and the like; correct them.
      fields:

      """
        + fields.map { field in
          let isPlain = field.label.lowercased() == field.name
          return isPlain
            ? "  \(field.name): \(field.type)\n"
            : "  \(field.name): {type: \(field.type), label: \(quoted(field.label))}\n"
        }.joined()
  }

  /// The number of items above which a collection is divided into pages.
  private static let largePage = 200
}
