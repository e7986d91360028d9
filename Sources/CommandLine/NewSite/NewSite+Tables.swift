import SiteImport
import Items

extension NewSite {
  /// The files of a site whose items are rows of tables, other than the tables and what they name.
  /// - Parameter cell: The kind of cell; nil for one that suits the tables.
  static func catalogue(_ settings: Choices, _ tables: [TableImport], cell: String? = nil) -> [File] {
    var settings = settings
    (settings.hasSearch, settings.shelf) = (true, tables.count == 1 ? tables[0].name : nil)
    return [("Content/site.yaml", siteSettings(settings)), (".gitignore", ignored)]
      + tables.map { ("Content/\($0.name)/collection.md", collection($0, cell: cell)) }
  }

  private static func collection(_ table: TableImport, cell: String?) -> String {
    let words = table.name.split { "-_".contains($0) }.joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    let columns =
      table.columns.map { "  \(quoted($0.header)): \($0.name)" }
      + table.fields.compactMap { field in
        field.header.map { header in
          "  \(quoted(header)): \(header == table.slugHeader ? "[slug, \(field.name)]" : field.name)"
        }
      }
    let hasImages = !table.files.isEmpty
    let facets = table.facets.joined(separator: ", ")
    return """
      ---
      # Settings of the collection. The text after the second '---' is the introduction for visitors. Each row of the table
      # in this folder is an item. For a longer text about the row 'fern-01', write a file 'fern-01.md' beside the table; a
      # picture of that name is the picture of the row. 'vitrine help content tables' explains more.
      title: \(quoted(title))
      # What an item is called: '24 works'.
      # noun: {one: work, many: works}

      # The layout: waterfall, grid, justified, mosaic, column, flow, list, carousel and others; 'vitrine help layouts'.
      layout:
      \(hasImages ? "  kind: waterfall\n  minColumnWidth: 260" : "  kind: list")
        lineSpacing: \(hasImages ? 20 : 8)
      \(hasImages ? "  interitemSpacing: 20\n" : "")  sectionInset: {top: 16, leading: 0, bottom: 32, trailing: 0}

      # What a cell shows: photo (the picture with its title on it), card, label, row, person or word.
      cell: \(cell ?? (hasImages ? "card" : "row"))

      # By a field; '-date' for the newest first. Without this line, the order of the table.
      # sort: title

      # Items on a page; all of them without this line.
      \(table.rows > largePage ? "" : "# ")pageSize: 120

      # Properties of which each value has a page with its items.
      \(facets.isEmpty ? "# facets: [tags]" : "facets: [\(facets)]")

      # Downloads for other programs.
      export: [csv, json]

      # Do not show with which camera the pictures were taken.
      showCamera: false

      # Show what is known of an item beside its picture, and not in a corner over it.
      fullView: false

      \(fields(table.fields))\(columns.isEmpty ? "" : "\n# What the columns are: a standard key, or a field.\ncolumns:\n" + columns.joined(separator: "\n") + "\n")---

      """
  }

  private static func fields(_ fields: [GuessedField]) -> String {
    if fields.isEmpty { return "" }
    return
      """
      # The columns other than title, picture, date, tags and other standard keys. The types are guessed from the values;
      # correct them: string, text (several lines), integer, number, boolean, date, url, or a list such as 'list of string'.
      fields:

      """
        + fields.map { field in
          let label = field.label.lowercased() == field.name ? "" : ", label: \(quoted(field.label))"
          let hidden = field.isHidden || TableImport.technicalFields.contains(field.name) ? ", hidden: true" : ""
          return label.isEmpty && hidden.isEmpty
            ? "  \(field.name): \(field.type)\n" : "  \(field.name): {type: \(field.type)\(label)\(hidden)}\n"
        }.joined()
  }

  /// The number of items above which a collection is divided into pages.
  private static let largePage = 200
}
