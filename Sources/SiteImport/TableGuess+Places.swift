import Content
import Tables

extension TableGuess {
  /// Returns the columns with latitudes and longitudes that have other names, with their keys; none if one is missing.
  /// - Parameter known: The columns as they are without other names.
  func places(_ known: TableColumns) -> [(column: Int, key: String)] {
    let keys = table.header.indices.compactMap { known.key(ofColumn: $0) }
    guard !keys.contains("latitude"), !keys.contains("longitude") else { return [] }
    let headers = table.header.map { $0.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    func column(_ words: [String], _ limit: Double) -> Int? {
      words.compactMap { headers.firstIndex(of: $0) }.first { index in
        known.field(ofColumn: index) != nil && areDegrees(values(index), limit)
      }
    }
    if let latitude = column(Self.latitudes, 90), let longitude = column(Self.longitudes, 180) {
      return [(latitude, "latitude"), (longitude, "longitude")]
    }
    // These are the words for a width and a length too, which have no second decimal, and a height beside them.
    guard !headers.contains(where: { header in Self.sizes.contains { header.hasPrefix($0) } }),
      let latitude = column(["breite"], 90), let longitude = column(["länge", "laenge"], 180),
      isPrecise(values(latitude)), isPrecise(values(longitude))
    else { return [] }
    return [(latitude, "latitude"), (longitude, "longitude")]
  }

  private static let latitudes = ["breitengrad", "geografische breite", "geographische breite", "lat"]
  private static let longitudes = [
    "längengrad", "laengengrad", "geografische länge", "geographische länge", "lon", "lng", "long",
  ]
  private static let sizes = ["höhe", "hoehe", "tiefe", "durchmesser", "maße", "masse", "gewicht", "format"]

  /// Whether at least nine tenths of the values are degrees. A build names the others.
  private func areDegrees(_ values: [String], _ limit: Double) -> Bool {
    let valid = values.count { Double(Table.decimal($0)).map { abs($0) <= limit } ?? false }
    return valid > 0 && valid * 10 >= values.count * 9
  }

  /// Whether at least half of the values have two decimals or more.
  private func isPrecise(_ values: [String]) -> Bool {
    let precise = values.count { value in
      let parts = Table.decimal(value).split(separator: ".")
      return parts.count == 2 && parts[1].utf8.count >= 2
    }
    return precise * 2 >= values.count
  }
}
