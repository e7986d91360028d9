import Diagnostics
import Files
import LoadingTrace
import SiteImport

extension NewCommand {
  /// What was left out or changed, and what its owner should check, one line for each reason.
  var remarks: [String] {
    switch source {
    case .sample: []
    case .photographs(let folder): Self.remarks(on: folder)
    case .tables(let tables): tables.flatMap { Self.remarks(on: $0) } + languageHint(tables)
    case .hugo(let project): project.report
    }
  }

  private static func remarks(on folder: PhotographFolder) -> [String] {
    var lines: [String] = []
    let renamed = folder.renamed
    if !renamed.isEmpty {
      lines.append(
        "renamed the \(renamed.count == 1 ? "copy" : "copies") of \(counted(renamed.count, "photograph")), because another"
          + " one or a page has the name: \(some(renamed.map { "\($0.source) is \($0.target)" }))")
    }
    if !folder.unsearched.isEmpty {
      lines.append(
        "left out \(counted(folder.unsearched.count, "folder")), as links are not followed and folders not searched deeper"
          + " than eight levels: \(some(folder.unsearched))")
    }
    if !folder.unopened.isEmpty {
      lines.append(
        "left out \(counted(folder.unopened.count, "image")) that cannot be opened by name: \(some(folder.unopened))\n"
          + "  a link leads nowhere, or a name is not UTF-8")
    }
    if !folder.others.isEmpty {
      lines.append(
        "left out \(counted(folder.others.count, "file")) that \(folder.others.count == 1 ? "is" : "are") no picture:"
          + " \(some(folder.others))\n  films and recordings belong to an item: 'vitrine help content media'")
    }
    return lines
  }

  private static func remarks(on table: TableImport) -> [String] {
    var lines = table.notes
    if !table.missing.isEmpty {
      let file = FileSystem.name(of: table.target)
      let folder = "Content/\(table.name)"
      let advice =
        if let field = table.missingField {
          "the copy \(folder)/\(file) names missing pictures in the column '\(field)', so that the site can be built"
            + "\n  put them into \(folder), and their names back into the column for pictures"
        } else if table.hasUnusableNames {
          "'vitrine build' reports missing pictures as errors: put them into \(folder), or delete their names in \(file)"
        } else {
          "the rows are shown without them; put them into \(folder)"
        }
      lines.append(
        "\(counted(table.missing.count, "file")) that \(table.name) names cannot be found: "
          + some(table.missing.map { "\($0.name) (row \($0.row))" }) + "\n  " + advice)
    }
    let replaced = table.diagnostics.filter { ["c1-control", "control-character"].contains($0.id) }
    for diagnostic in replaced {
      let place = diagnostic.location?.position.map { " (line \($0.line), column \($0.column))" } ?? ""
      lines.append("\(table.name)\(place): \(diagnostic.summary)")
    }
    let mistakes = table.diagnostics.filter { !replaced.contains($0) }
    if let first = mistakes.first {
      lines.append(
        "\(counted(mistakes.count, "mistake")) in the table; 'vitrine build' shows where, the first: " + first.summary)
    }
    return lines
  }

  private func languageHint(_ tables: [TableImport]) -> [String] {
    guard language == nil, tables.contains(where: \.isGerman) else { return [] }
    return [
      "the headers seem to be German: for pages in German, write 'language: de' in Content/site.yaml,"
        + " or use --language de next time"
    ]
  }

  /// Lists names; of many, the first ones and the number of the others.
  static func some(_ names: [String]) -> String {
    let others = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
  }

  private static let mostNames = 20
}
