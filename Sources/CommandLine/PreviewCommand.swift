import Diagnostics
import Glibc
import Preview
import SiteBuild

/// `vitrine preview`
struct PreviewCommand {
  private let options: BuildOptions
  private let port: UInt16

  init(_ arguments: some Sequence<String>) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + ["--port"], flags: SiteArguments.flags)
    try reader.requireOperands(0, "see 'vitrine help preview'")
    options = try SiteArguments(reader).options
    port = try reader.integer("--port", in: 1...65535).map { UInt16($0) } ?? PreviewServer.defaultPort
  }

  /// Builds, serves, and waits for an interrupt.
  func run() throws -> ExitStatus {
    let terminal = Terminal()
    // Blocked before any thread starts, so that every thread leaves the signals to the wait below.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    let report = try SiteBuilder(options).build()
    for diagnostic in report.diagnostics { terminal.printError(diagnostic.formatted(color: terminal.usesColor)) }
    guard report.isPublished || FileSystem.exists(options.output + "/index.html") else { return .contentErrors }
    let server = PreviewServer(serving: options.output)
    let bound = try server.start(port: port)
    if bound != port { terminal.printError("port \(port) is taken") }
    terminal.print("http://127.0.0.1:\(bound)/  (Ctrl-C to stop)")
    var received: Int32 = 0
    sigwait(&signals, &received)
    server.stop()
    return .success
  }
}
