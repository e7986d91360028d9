import Bytes

/// The files of a new site with which editors complete and check its settings.
enum EditorSettings {
  private static let folder = ".vscode/vitrine"

  /// The schemas of the files that are YAML as a whole, and the setting of Visual Studio Code that names them. Its extension
  /// for YAML does not read front matter.
  static var files: [NewSite.File] {
    let files = SettingsFile.allCases.filter(\.isYAML)
    let schemas = files.map { "    \(jsonString("./\(folder)/\($0.rawValue).json")): \(jsonString($0.pattern))" }
    return files.map { ("\(folder)/\($0.rawValue).json", $0.schema + "\n") } + [
      (
        ".vscode/settings.json",
        """
        {
          "yaml.schemas": {
        \(schemas.joined(separator: ",\n"))
          }
        }

        """
      )
    ]
  }
}
