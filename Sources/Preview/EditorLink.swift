import Diagnostics
import Files

/// A URL template that opens a file in an editor at a position.
package struct EditorLink: Hashable, Sendable {
  /// The editors that register a URL scheme, with the names of their commands.
  private static let known: [(name: String, commands: [String], template: String)] = [
    ("vscode", ["code", "code-insiders"], "vscode://file/{path}:{line}:{column}"),
    ("vscodium", ["codium"], "vscodium://file/{path}:{line}:{column}"),
    ("cursor", ["cursor"], "cursor://file/{path}:{line}:{column}"),
    ("windsurf", ["windsurf"], "windsurf://file/{path}:{line}:{column}"),
    ("zed", ["zed", "zeditor"], "zed://file/{path}:{line}:{column}"),
    ("idea", ["idea"], "idea://open?file=/{path}&line={line}&column={column}"),
    ("sublime", ["subl", "sublime_text"], "subl://open?url=file:///{path}&line={line}&column={column}"),
    ("textmate", ["mate"], "txmt://open?url=file:///{path}&line={line}&column={column}"),
    ("macvim", ["mvim"], "mvim://open?url=file:///{path}&line={line}&column={column}"),
  ]

  package static var names: [String] { known.map(\.name) }

  /// The template with the placeholders `{path}`, `{line}` and `{column}`. The path is absolute, without its leading
  /// slash.
  let template: String

  /// Creates a link from a name or a template; nil for anything else.
  /// - Parameter name: One of `names`, or a template.
  package init?(_ name: String) {
    if let known = Self.known.first(where: { $0.name == name }) {
      template = known.template
    } else if name.contains("{path}"), name.contains(":"), !name.lowercased().hasPrefix("javascript:") {
      template = name
    } else {
      return nil
    }
  }

  /// Creates a link from an editor command; nil if the editor has no URL scheme.
  /// - Parameter command: The value of `$EDITOR`, such as `code --wait`.
  package init?(command: String) {
    let name = FileSystem.name(of: String(command.split(separator: " ").first ?? ""))
    guard let known = Self.known.first(where: { $0.commands.contains(name) }) else { return nil }
    template = known.template
  }

  /// Returns the URL that opens a location; nil if its path is not absolute.
  func url(of location: SourceLocation) -> String? {
    let path = FileSystem.resolved(location.path)
    guard path.hasPrefix("/") else { return nil }
    let segments = path.dropFirst().split(separator: "/").map { percentEncoded(String($0)) }
    return template.replacing("{path}", with: segments.joined(separator: "/"))
      .replacing("{line}", with: String(location.position?.line ?? 1))
      .replacing("{column}", with: String(column(of: location)))
  }

  /// Converts a column from bytes, as in diagnostics, to UTF-16 code units, as in editors.
  private func column(of location: SourceLocation) -> Int {
    guard let position = location.position else { return 1 }
    guard let line = location.lineText else { return position.column }
    // The text before the quoted part of a very long line is assumed to be ASCII.
    let before = line.utf8.prefix(max(position.column - location.lineTextColumn, 0))
    return location.lineTextColumn + String(decoding: before, as: UTF8.self).utf16.count
  }
}
