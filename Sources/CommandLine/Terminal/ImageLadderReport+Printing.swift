import Bytes
import ImageLoading

extension ImageLadderReport {
  /// The report as a table, with a line of means below it.
  var table: String {
    guard !groups.isEmpty else { return "no images" }
    var rows = [["images", "first", "widths", "other formats", "expected", "exact", "15 % steps", "shown in"]]
    rows += groups.map { group in
      func percent(_ value: Double?) -> String {
        guard let value, let bytes = group.bytes else { return "–" }
        return Self.kilobytes(value) + " " + Self.percent(value, of: bytes.exact)
      }
      return [
        "\(group.images.count)", group.images.first ?? "", Self.list(group.ladder.widths, " "),
        Self.list(group.ladder.fallbackWidths, " "), percent(group.bytes?.chosen),
        group.bytes.map { Self.kilobytes($0.exact) } ?? "–", percent(group.bytes?.series),
        group.uses.isEmpty ? "no page" : group.uses.joined(separator: ", "),
      ]
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? padding + cell.0 : column == row.count - 1 ? cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n") + "\n\n" + summary
  }

  private var summary: String {
    let count = groups.reduce(0) { $0 + $1.images.count }
    let files = groups.reduce(0) { $0 + $1.images.count * ($1.ladder.widths.count + $1.ladder.fallbackWidths.count) }
    let total = "\(count) images, at most \(files) files."
    guard let mean else { return total }
    return total + " A view loads \(Self.kilobytes(mean.chosen)) on average, "
      + "\(Self.percent(mean.chosen, of: mean.exact)) to files of every width; in steps of 15 % it would be "
      + "\(Self.kilobytes(mean.series)), \(Self.percent(mean.series, of: mean.exact))."
  }

  /// The report as a JSON object.
  var json: String {
    let rows = groups.map { group in
      "{\"images\":[\(group.images.map(jsonString).joined(separator: ","))],"
        + "\"widths\":[\(Self.list(group.ladder.widths, ","))],"
        + "\"fallbackWidths\":[\(Self.list(group.ladder.fallbackWidths, ","))],"
        + "\"uses\":[\(group.uses.map(jsonString).joined(separator: ","))],\"bytes\":\(Self.json(group.bytes))}"
    }
    return "{\"groups\":[\(rows.joined(separator: ",\n"))],\n\"mean\":\(Self.json(mean))}"
  }

  private static func json(_ bytes: Bytes?) -> String {
    guard let bytes else { return "null" }
    func whole(_ value: Double) -> Int { Int(min(value, 1e15).rounded()) }
    return
      "{\"expected\":\(whole(bytes.chosen)),\"exact\":\(whole(bytes.exact)),\"series\":\(whole(bytes.series))}"
  }

  private static func list(_ widths: [Int], _ separator: String) -> String {
    widths.map(String.init).joined(separator: separator)
  }

  private static func kilobytes(_ bytes: Double) -> String {
    let tenths = Int((min(bytes, 1e15) / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) KB"
  }

  /// How much larger a value is: `+10.5 %`.
  private static func percent(_ value: Double, of exact: Double) -> String {
    let tenths = exact > 0 ? Int(((value / exact - 1) * 1000).rounded()) : 0
    return "\(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10) %"
  }
}
