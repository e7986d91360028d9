import Diagnostics
import Files
import Glibc
import Synchronization

/// Standard output and error, and their capabilities.
struct Terminal: Sendable {
  /// Whether errors are coloured: on a terminal, unless `NO_COLOR` is set.
  let usesColor: Bool
  /// Whether progress may be redrawn on one line.
  let showsProgress: Bool
  private let isQuiet: Bool

  init(isQuiet: Bool = false) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    usesColor = isTerminal && !noColor && !isDumb
    self.isQuiet = isQuiet
    showsProgress = isTerminal && !isDumb && !isQuiet
  }

  var style: TerminalStyle { TerminalStyle(enabled: usesColor) }

  func print(_ text: String) { Self.write(text + "\n", to: STDOUT_FILENO) }
  func printError(_ text: String) { Self.write(text + "\n", to: STDERR_FILENO) }

  /// The flag that prints diagnostics without a limit.
  static let allDiagnostics = "--all-diagnostics"

  /// Prints diagnostics to standard error.
  /// - Parameter all: Whether to print every one instead of the first hundred of each kind.
  func print(_ diagnostics: [Diagnostic], all: Bool) {
    let shown = all ? diagnostics : diagnostics.shortened(hint: "\(Self.allDiagnostics) prints all")
    for diagnostic in shown { printError(diagnostic.formatted(color: usesColor)) }
  }

  /// Whether questions can be answered: input and error output are a terminal.
  var asks: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a yes-or-no question; an empty line means yes.
  func ask(_ question: String) -> Bool {
    Self.write(question, to: STDERR_FILENO)
    guard let answer = readLine()?.lowercased() else { return false }
    return answer.isEmpty || answer == "y" || answer == "yes"
  }

  /// Replaces the progress line; an empty text clears it.
  func progress(_ text: String) {
    guard showsProgress else { return }
    Self.write("\r\u{1B}[2K" + text, to: STDERR_FILENO)
  }

  /// Prints a line for a log, unless output is quiet.
  func log(_ text: String) {
    if !isQuiet { printError(text) }
  }

  /// The number of columns of the terminal.
  static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

  /// The error number of the first failed write to standard output; 0 for none.
  private static let outputFailure = Atomic<Int32>(0)

  /// - Throws: `FileError` if a write to standard output failed.
  static func checkOutput() throws {
    let code = outputFailure.load(ordering: .relaxed)
    if code != 0 { throw FileError("write to", "standard output", code: code) }
  }

  /// Opens closed standard streams, so that files opened later do not get their descriptors and receive printed text.
  static func reserveStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Opened for reading only, so that printing to it fails instead of seeming to succeed.
      _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all bytes; stops if the reader has closed the pipe or there is no space.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = Glibc.write(descriptor, base + written, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          // A closed pipe means that the reader needs no more output.
          if descriptor == STDOUT_FILENO, errno != EPIPE { outputFailure.store(errno, ordering: .relaxed) }
          return
        }
        written += count
      }
    }
  }

  /// Reads all of standard input.
  /// - Throws: `FileError`.
  static func readInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", "standard input") }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
