/// The manual page, generated from the texts of `vitrine help`.
enum ManPage {
  /// The page as roff, for `man`.
  static var text: String {
    let overview = Help.overview.split(separator: "\n").map(String.init)
    var lines = [
      ".\\\" Made by 'vitrine help --man'.",
      ".TH VITRINE 1 \"\" \"vitrine \(Vitrine.version)\" \"User Commands\"",
      ".SH NAME", "vitrine \\- \(escaped(overview[0].replacing("Vitrine makes ", with: "make ")))",
      ".SH SYNOPSIS", ".B vitrine", ".I COMMAND", "[options]",
      ".SH COMMANDS",
    ]
    for topic in Help.topics where !topic.summary.isEmpty {
      lines += [".TP", ".B \(escaped(topic.name))", escaped(topic.summary)]
    }
    for topic in Help.topics {
      lines += [".SH \(escaped(topic.name.uppercased()))", ".nf"]
      lines += topic.text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      lines.append(".fi")
    }
    lines += [".SH EXIT STATUS", escaped(overview.last?.replacing("Exit status: ", with: "") ?? "")]
    return lines.joined(separator: "\n")
  }

  /// Escapes the special characters of roff.
  private static func escaped(_ text: String) -> String {
    let body = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
  }
}
