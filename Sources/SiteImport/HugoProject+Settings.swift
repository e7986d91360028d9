import Settings

extension HugoProject {
  /// The language of the site.
  package var language: String {
    let tag = settings.text("languageCode", "locale", "defaultContentLanguage") ?? "en"
    // Hugo also writes tags as de_AT.
    let plain = tag.replacing("_", with: "-")
    return plain.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && plain.count >= 2
      ? plain : "en"
  }

  /// Lines of `site.yaml` that the settings of the project give.
  package var settingsLines: [String] {
    var lines: [String] = []
    if let address = settings.text("baseURL"), address.hasPrefix("http"), !address.contains("example.") {
      lines.append("baseURL: \(YAMLText.quoted(address))")
    }
    for key in ["description", "author", "copyright"] {
      if let text = settings.text(key) { lines.append("\(key): \(YAMLText.quoted(text))") }
    }
    // The addresses of Hugo, unless it is told otherwise.
    if settings.text("uglyURLs")?.lowercased() != "true" { lines.append("prettyURLs: true") }
    if !navigation.isEmpty { lines.append("navigation: \(YAMLText.list(navigation))") }
    return lines
  }
}
