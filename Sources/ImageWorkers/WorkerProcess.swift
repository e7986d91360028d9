import Diagnostics
import Synchronization
import Glibc

/// A running worker. It ends when the last reference to it is gone.
final class WorkerProcess: Sendable {
  let channel: WorkerChannel
  /// Why the worker cannot read pixels; nil if it can.
  let libraryFailure: EnvironmentFailure?
  private let process: pid_t
  /// Whether the system has been asked how the process ended; its number may belong to another one then.
  private let isReaped = Atomic(false)

  /// A worker that does not start within this time, in seconds, will not.
  private static let startTime = 120
  /// The variables of the environment that a worker gets: where its libraries are.
  private static let variables = ["LD_LIBRARY_PATH", "VIPSHOME"]

  /// Starts a worker.
  /// - Parameter program: the path of a program that calls ``ImageWorker/run()``.
  init(_ program: String) throws(EnvironmentFailure) {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Self.failure(errno)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    // What decoders print names no file, and the main process reports what it has to say.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C reaches this process alone, which then closes the connection.
    posix_spawnattr_setpgroup(&attributes, 0)
    // The threads of libdispatch block signals.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    // Pictures that are decoded whole stay in memory, since a worker can write no file.
    let environment =
      ["VIPS_DISC_THRESHOLD=4096g"]
      + Self.variables.compactMap { name in getenv(name).map { "\(name)=" + String(cString: $0) } }
    var child: pid_t = 0
    let arguments = cStrings(["vitrine", ImageWorker.argument])
    let variables = cStrings(environment)
    defer { for text in arguments + variables { free(text) } }
    let code = posix_spawn(&child, program, &actions, &attributes, arguments, variables)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw Self.failure(code)
    }
    channel = WorkerChannel(descriptor: ends[0])
    process = child
    guard let greeting = (try? channel.receive(within: Self.startTime)).flatMap(Greeting.init(message:)) else {
      libraryFailure = nil
      _ = stop()
      throw EnvironmentFailure(cannot: Self.action, reason: "it ended at once")
    }
    libraryFailure = greeting.action.map { EnvironmentFailure(cannot: $0, reason: greeting.reason) }
  }

  private static let action = "start the process that decodes images"
  private static func failure(_ code: CInt) -> EnvironmentFailure { EnvironmentFailure(cannot: action, errno: code) }

  deinit {
    // The worker reads the end of its input, and ends.
    close(channel.descriptor)
    if !isReaped.load(ordering: .relaxed) { _ = reap() }
  }

  /// Ends the worker, whatever it does, and waits for its end. Nothing may be sent to it afterwards.
  /// - Returns: the signal that ended it, which is that of its crash if it had crashed; 0 if it ended by itself.
  func stop() -> Int {
    guard !isReaped.exchange(true, ordering: .relaxed) else { return 0 }
    kill(process, SIGKILL)
    return reap()
  }

  private func reap() -> Int {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return 0 } }
    return Int(status & 0x7F)
  }
}

/// Copies of texts as C has lists of them, with a null pointer at the end. The caller frees them.
private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }
