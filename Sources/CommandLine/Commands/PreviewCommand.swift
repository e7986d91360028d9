import CJemalloc
import Diagnostics
import Imaging
import Files
import LoadingTrace
import Preview
import SiteBuild
import Dispatch
import Glibc
import Synchronization

/// `vitrine preview`
struct PreviewCommand {
  private let options: BuildOptions
  private let port: UInt16
  private let address: IPv4Address
  /// Further host names under which browsers reach the preview.
  private let names: [String]
  private let editor: EditorLink?
  private let opensBrowser: Bool
  private let printsAllDiagnostics: Bool

  init(_ arguments: some Sequence<String>, _ decoder: any ImageDecoder) throws {
    let reader = try ArgumentReader(
      arguments, options: SiteArguments.options + ["--port", "--bind", "--host", "--editor"],
      flags: SiteArguments.flags + ["--open", Terminal.allDiagnostics])
    try reader.requireOperands(0, "see 'vitrine help preview'")
    if reader.value("--content") == nil { try Self.offerSite() }
    options = try SiteArguments(reader, decoder, awaitsTemplates: true).options
    port = try reader.integer("--port", in: 1...65535).map { UInt16($0) } ?? PreviewServer.defaultPort
    address = try Self.address(reader.value("--bind"))
    names = try Self.names(reader.value("--host"))
    editor = try Self.editor(reader.value("--editor"))
    opensBrowser = reader.has("--open")
    printsAllDiagnostics = reader.has(Terminal.allDiagnostics)
  }

  /// Offers to create a site if the folder is empty.
  private static func offerSite() throws {
    guard try NewCommand.isFree(".") else { return }
    let terminal = Terminal()
    guard terminal.asks else {
      throw UsageError(
        message: "this folder is empty",
        suggestion: "'vitrine new .' makes a small site in it, 'vitrine new . --from FOLDER' a gallery of photographs")
    }
    guard terminal.ask("This folder is empty. Make a small site to begin with? [Y/n] ") else {
      throw UsageError(message: "there is nothing to show", suggestion: "see 'vitrine help new'")
    }
    try NewCommand(folder: ".").make()
  }

  private static func address(_ text: String?) throws(UsageError) -> IPv4Address {
    guard let text else { return .loopback }
    guard let address = IPv4Address(text) else {
      throw UsageError(
        message: "--bind: '\(text)' is not an address of this machine",
        suggestion: "four numbers, as 192.168.1.20, or 0.0.0.0 for all of its addresses")
    }
    return address
  }

  /// Host names, separated by commas.
  private static func names(_ text: String?) throws(UsageError) -> [String] {
    let names = text?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    if let wrong = names.first(where: { !PreviewServer.isHostName($0) }) {
      throw UsageError(
        message: "--host: '\(wrong)' is not the name of a host",
        suggestion: "a name without scheme and port, as preview.example.org; several with commas")
    }
    return names
  }

  /// The editor with a given name, or the editor from the environment.
  private static func editor(_ name: String?) throws(UsageError) -> EditorLink? {
    guard let name else {
      let commands = ["VISUAL", "EDITOR"].compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
      return commands.lazy.compactMap { EditorLink(command: $0) }.first
    }
    guard let editor = EditorLink(name) else {
      throw UsageError(
        message: "--editor: there is no editor '\(name)'",
        suggestion: closestMatch(to: name, in: EditorLink.names).map { "did you mean '\($0)'?" }
          ?? "known are \(EditorLink.names.joined(separator: ", ")), or an address as 'scheme://{path}:{line}:{column}'"
      )
    }
    return editor
  }

  /// Builds and serves the site, and rebuilds it after every change until interrupted.
  func run() throws -> ExitStatus {
    // Blocked before any thread starts, so that every thread leaves the signals to the wait below.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)

    let display = ProgressDisplay(Terminal())
    let preview = try LivePreview(options, editor: editor, progress: display.show)
    let failure = Mutex<(any Error)?>(nil)
    let work = DispatchWorkItem { [self] in
      do {
        try serve(preview, display)
      } catch {
        failure.withLock { $0 = error }
        kill(getpid(), SIGTERM)
      }
    }
    DispatchQueue(label: "preview").async(execute: work)
    var received: Int32 = 0
    sigwait(&signals, &received)
    display.clear()
    preview.stop()
    if let failure = failure.withLock({ $0 }) { throw failure }
    // A running build need not finish, since it leaves the site unchanged. But its resources must not be destroyed
    // while it runs.
    if work.wait(timeout: .now() + .seconds(1)) == .timedOut { _exit(ExitStatus.success.rawValue) }
    return .success
  }

  private func serve(_ preview: LivePreview, _ display: ProgressDisplay) throws {
    let terminal = Terminal()
    let first = try preview.build()
    display.clear()
    show(first.diagnostics, terminal)
    let bound = try preview.server.start(port: port, at: address, as: names)
    if bound != port { terminal.printError("port \(port) is taken") }
    if address.isOpen {
      terminal.printError(
        "warning: everyone who can reach this machine at \(address) sees the site, and can change the order of items"
      )
    }
    // An address for all interfaces cannot be opened; the loopback address can.
    let url = "http://\(address.bits == 0 ? .loopback : address):\(bound)/"
    terminal.print("\(url)  (Ctrl-C to stop)")
    if opensBrowser { open(url, terminal) }
    // Warnings that are there still are not repeated at every save.
    var known = Set(first.diagnostics)
    preview.follow { build in
      display.clear()
      let old = build.diagnostics.filter { $0.severity != .error && known.contains($0) }
      known = Set(build.diagnostics)
      show(build.diagnostics.filter { $0.severity == .error || !old.contains($0) }, terminal)
      let outcome = build.isPublished ? counted(build.pages, "page") : "the site is left as it was"
      let count = old.count { $0.severity == .warning }
      let warnings = count == 0 ? "" : ", \(counted(count, "warning")) as before"
      terminal.print("\(name(of: build.changes)): \(outcome), in \(build.elapsed.seconds) s\(warnings)")
    }
  }

  private func show(_ diagnostics: [Diagnostic], _ terminal: Terminal) {
    terminal.print(diagnostics, all: printsAllDiagnostics)
  }

  /// The name of one changed file, and the number of the others.
  private func name(of changes: FolderChanges) -> String {
    // An editor may have written a temporary file, and renamed it.
    let present = changes.paths.filter(FileSystem.exists)
    let paths = present.isEmpty ? changes.paths : present
    guard let first = paths.min() else { return changes.isIncomplete ? "many changes" : "all images" }
    return paths.count > 1 ? "\(first) and \(paths.count - 1) more" : first
  }

  /// Opens an address in the default browser.
  private func open(_ address: String, _ terminal: Terminal) {
    // The shell ends at once and the system keeps the browser running; the browser handles signals as usual.
    let words = ["sh", "-c", "xdg-open \"$1\" >/dev/null 2>&1 &", "sh", address]
    var arguments = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // The browser takes over the setting of this process.
    jemalloc_use_huge_pages(1)
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environ) == 0 else {
      return terminal.printError("no browser could be opened")
    }
    waitpid(process, nil, 0)
  }
}
