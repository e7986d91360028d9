import Bytes
import CConfinement
import Diagnostics
import Glibc
import Imaging

/// A process that decodes and encodes images for another one, which sends it tasks.
///
/// Image files come from anywhere, and decoders are large programs in C: one that crashes ends only this process, and one
/// that was taken over finds no network, no other program and no file that it could write.
package enum ImageWorker {
  /// The command-line argument that makes the program a worker.
  package static let argument = "image-worker"

  /// The largest address space of a worker in bytes. The largest picture that is decoded whole has a gigabyte.
  private static let memoryLimit: UInt = 16 << 30

  /// Works until the other process closes the connection, which is the standard input.
  /// - Returns: false if the standard input is no such connection.
  package static func run() -> Bool {
    var kind: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    guard getsockopt(STDIN_FILENO, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 else { return false }
    // The runtime's handlers would start a program that describes the crash.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
    close_inherited_files()
    let channel = WorkerChannel(descriptor: STDIN_FILENO)
    do {
      // What the library loads has to be there before the process is confined. Drawings can be read without it.
      var greeting = Greeting(action: nil, reason: "")
      do throws(EnvironmentFailure) { try requireImageLibrary() } catch {
        greeting = Greeting(action: error.action, reason: error.reason)
      }
      _ = confine_process(memoryLimit)
      try channel.send(greeting.message)
      while let task = WorkerTask(message: try channel.receive()) { try answer(task, channel) }
    } catch {}
    return true
  }

  private static func answer(_ task: WorkerTask, _ channel: WorkerChannel) throws(WorkerChannel.Failure) {
    switch task {
    case .probe(let path, let pixelLimit):
      try channel.send(answer { () throws(ImageProblem) in try probeImage(atPath: path, pixelLimit: pixelLimit).get() })
    case .metadata(let path):
      try channel.send(answer { () throws(ImageProblem) in try readMetadata(ofImageAt: path) })
    case .convert(let bytes, let path, let result):
      try channel.send(
        answer { () throws(ImageProblem) in ConvertedFile(try result.result(of: bytes, path: path)) })
    case .positions(let bytes, _):
      try channel.send(WorkerAnswer.value(FoundTraces(positionTraces(in: bytes))).message)
    case .render(let bytes, let path, let maximumWidth, let options):
      var failure: WorkerChannel.Failure?
      var known: Set<DerivativeRequest> = []
      let result = answer { () throws(ImageProblem) in
        try renderImage(of: bytes, path: path, maximumWidth: maximumWidth, options: options) { traits in
          do throws(WorkerChannel.Failure) {
            try channel.send(WorkerAnswer.value(traits).message)
            guard let wanted = WantedDerivatives(message: try channel.receive()) else { throw .closed }
            known = Set(wanted.requests.filter(\.isKnown).map(\.request))
            return wanted.requests.map(\.request)
          } catch {
            failure = error
            return []
          }
        } except: {
          known.contains($0)
        }
      }
      if let failure { throw failure }
      try channel.send(result)
    }
  }

  private static func answer<Value: MessagePart>(_ work: () throws(ImageProblem) -> Value) -> [UInt8] {
    do throws(ImageProblem) { return WorkerAnswer.value(try work()).message } catch {
      return WorkerAnswer<Value>.problem(error).message
    }
  }
}

/// The first message of a worker: that it is ready, and why it cannot read pixels, if so.
struct Greeting: MessagePart {
  /// What cannot be done without the image library; nil if it is there.
  let action: String?
  let reason: String

  init(action: String?, reason: String) { (self.action, self.reason) = (action, reason) }

  func write(to writer: inout RecordWriter) {
    writer.add(action)
    writer.add(reason)
  }

  init?(from reader: inout RecordReader) {
    guard let action = reader.optionalText(), let reason = reader.text() else { return nil }
    self.init(action: action, reason: reason)
  }
}
