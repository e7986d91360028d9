import Diagnostics
import Glibc

/// Standard output and error, and what they can show.
struct Terminal: Sendable {
  /// Whether errors are shown in colour: on a terminal, unless `NO_COLOR` is set.
  let usesColor: Bool
  /// Whether progress may be drawn over and over on one line.
  let showsProgress: Bool

  init(isQuiet: Bool = false) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    usesColor = isTerminal && !noColor && !isDumb
    showsProgress = isTerminal && !isDumb && !isQuiet
  }

  var style: TerminalStyle { TerminalStyle(enabled: usesColor) }

  func print(_ text: String) { Self.write(text + "\n", to: STDOUT_FILENO) }
  func printError(_ text: String) { Self.write(text + "\n", to: STDERR_FILENO) }

  /// Replaces the progress line; an empty text clears it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    Self.write("\r\u{1B}[2K" + text, to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = Glibc.write(descriptor, base + written, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
