/// A command as described by its help text; manual pages and completions are generated from this, so that all agree.
struct HelpTopic {
  /// A line of a help text that describes an option: `--jobs N           threads (as many as there are processors)`.
  struct Option {
    /// The name with its dashes.
    var name: String
    /// The placeholder of the value; `nil` for a flag.
    var value: String?
    var description: String

    /// Whether shells complete folders for the value.
    var takesFolder: Bool { value == "DIR" || value == "FOLDER" }
    var takesFile: Bool { value?.hasPrefix("FILE") == true }
  }

  var name: String
  /// The summary from the overview.
  var summary: String
  var text: String
  var options: [Option]
  /// The words that may follow the command.
  var words: [String]

  init(name: String, text: String) {
    self.name = name
    self.text = text
    summary = Self.columns(in: Help.overview).first { $0.term == name }?.description ?? ""
    options = Self.columns(in: text).filter { $0.term.hasPrefix("--") }.map { term, description in
      let parts = term.split(separator: " ", maxSplits: 1).map(String.init)
      return Option(name: parts[0], value: parts.count == 2 ? parts[1] : nil, description: description)
    }
    // `usage: vitrine engine layout|updates|diff|scroll < request.json`
    let usage = text.split(separator: "\n").first?.split(separator: " ") ?? []
    words =
      usage.first { $0.contains("|") && !$0.contains("-") && !$0.contains("[") }.map {
        $0.split(separator: "|").map(String.init)
      } ?? []
  }

  /// The lines of a text with a term on the left and, separated by two or more spaces, its description on the right.
  private static func columns(in text: String) -> [(term: String, description: String)] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      let body = line.drop { $0 == " " }
      guard let gap = body.indices.first(where: { body[$0...].hasPrefix("  ") }) else { return nil }
      return (String(body[..<gap]), String(body[gap...].drop { $0 == " " }))
    }
  }
}
