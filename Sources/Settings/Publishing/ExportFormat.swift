import Bytes

/// A format in which the items of a collection are published as data.
package enum ExportFormat: String, Sendable, CaseIterable {
  case csv, json, iiif

  /// The name of the file; that of the description for formats of several files.
  package var fileName: String {
    switch self {
    case .csv: "items.csv"
    case .json: "items.json"
    case .iiif: "iiif/collection.json"
    }
  }
}

extension FrontMatterReader {
  /// Reads a list of the names of formats or servers.
  package mutating func choices<Choice: RawRepresentable & CaseIterable & Equatable>(
    _ node: FrontMatterNode, _ name: String, of type: Choice.Type
  ) -> [Choice] where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    var choices: [Choice] = []
    for (text, node) in strings(node, name) {
      guard let choice = Choice(rawValue: text) else {
        report(
          "not-allowed", "'\(name)' has '\(shortened(text))'; it can have \(names.joined(separator: ", "))", at: node,
          suggestion: didYouMean(text, names))
        continue
      }
      if !choices.contains(choice) { choices.append(choice) }
    }
    return choices
  }
}
