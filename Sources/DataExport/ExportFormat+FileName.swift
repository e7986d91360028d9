package import Settings

extension ExportFormat {
  /// The name of the file; that of the description for formats of several files.
  package var fileName: String {
    switch self {
    case .csv: "items.csv"
    case .json: "items.json"
    case .iiif: "iiif/collection.json"
    }
  }
}
