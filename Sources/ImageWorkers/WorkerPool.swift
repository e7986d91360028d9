package import Diagnostics
package import Imaging
import Synchronization
import Glibc

/// Decodes images in processes of their own, of which each works for one caller at a time and for many images.
///
/// There are as many as there were callers at the same time. A worker that crashes or does not answer loses only its image.
package final class WorkerPool: ImageDecoder {
  private let idle = Mutex<[WorkerProcess]>([])

  private let program: String
  private let limits: TimeLimits

  /// How long a worker may take for an answer, in seconds.
  struct TimeLimits {
    var header = 60
    var image = 600
    var tiles = 3_600
  }

  /// Workers of this program, which has to call ``ImageWorker/run()`` for its argument.
  /// - Returns: nil if the system cannot start the program again.
  package convenience init?() {
    let program = "/proc/self/exe"
    guard access(program, X_OK) == 0 else { return nil }
    self.init(program: program)
  }

  /// - Parameter program: the path of a program that calls ``ImageWorker/run()``.
  init(program: String, limits: TimeLimits = TimeLimits()) {
    self.program = program
    self.limits = limits
  }

  /// Ends the workers that have nothing to do, and waits for them. Who measures this process then gets their time, too.
  package func end() { idle.withLock { $0.removeAll() } }

  package func requireLibrary() throws(EnvironmentFailure) {
    let worker = try worker()
    let failure = worker.libraryFailure
    finish(with: worker)
    if let failure { throw failure }
  }

  package func probe(atPath path: String, pixelLimit: Int) throws(ImageProblem) -> ImageProbe {
    try ask(.probe(path: path, pixelLimit: pixelLimit), path, within: limits.header)
  }

  package func metadata(ofImageAt path: String) throws(ImageProblem) -> ImageMetadata {
    try ask(.metadata(path: path), path, within: limits.header)
  }

  package func convert(_ bytes: [UInt8], path: String, to result: ImageConversion) throws(ImageProblem) -> [UInt8]? {
    let limit = if case .tileArchive = result { limits.tiles } else { limits.image }
    let file: ConvertedFile = try ask(.convert(bytes: bytes, path: path, result: result), path, within: limit)
    return file.bytes
  }

  package func positionTraces(in bytes: [UInt8], path: String) throws(ImageProblem) -> [PositionTrace] {
    let found: FoundTraces = try ask(.positions(bytes: bytes, path: path), path, within: limits.image)
    return found.traces
  }

  package func render(
    _ bytes: [UInt8], path: String, maximumWidth: Int, options: DerivativeOptions,
    requests: (ImageTraits) -> [DerivativeRequest], except isKnown: (DerivativeRequest) -> Bool
  ) throws(ImageProblem) -> RenderedImage {
    let task = WorkerTask.render(bytes: bytes, path: path, maximumWidth: maximumWidth, options: options)
    return try working(on: path, within: limits.image) { channel throws(Failure) in
      try channel.send(task.message)
      let traits: ImageTraits = try channel.answer(within: limits.image)
      let wanted = requests(traits)
      try channel.send(WantedDerivatives(wanted.map { ($0, isKnown($0)) }).message)
      return try channel.answer(within: limits.image)
    }
  }

  private func ask<Value: MessagePart>(
    _ task: WorkerTask, _ path: String, within seconds: Int
  ) throws(ImageProblem) -> Value {
    try working(on: path, within: seconds) { channel throws(Failure) in
      try channel.send(task.message)
      return try channel.answer(within: seconds)
    }
  }

  /// Why there is no answer.
  fileprivate enum Failure: Error {
    case problem(ImageProblem)
    case channel(WorkerChannel.Failure)
  }

  /// Talks with a worker that no other thread talks with.
  private func working<Value>(
    on path: String, within seconds: Int, _ talk: (Conversation) throws(Failure) -> Value
  ) throws(ImageProblem) -> Value {
    let worker: WorkerProcess
    do throws(EnvironmentFailure) { worker = try self.worker() } catch {
      throw ImageProblem(.unreadable("\(error)"), path: path)
    }
    do throws(Failure) {
      let value = try talk(Conversation(channel: worker.channel))
      finish(with: worker)
      return value
    } catch {
      switch error {
      case .problem(let problem):
        finish(with: worker)
        throw problem
      case .channel(.closed): throw ImageProblem(.decoderStopped(signal: worker.stop()), path: path)
      case .channel(.late):
        _ = worker.stop()
        throw ImageProblem(.decoderTooSlow(seconds: seconds), path: path)
      }
    }
  }

  private func worker() throws(EnvironmentFailure) -> WorkerProcess {
    if let worker = idle.withLock({ $0.popLast() }) { return worker }
    return try WorkerProcess(program)
  }

  private func finish(with worker: WorkerProcess) { idle.withLock { $0.append(worker) } }

  /// A connection to a worker, whose failures are those of a task.
  fileprivate struct Conversation {
    let channel: WorkerChannel

    func send(_ message: [UInt8]) throws(Failure) {
      do throws(WorkerChannel.Failure) { try channel.send(message) } catch { throw .channel(error) }
    }

    func answer<Value: MessagePart>(within seconds: Int) throws(Failure) -> Value {
      let message: [UInt8]
      do throws(WorkerChannel.Failure) { message = try channel.receive(within: seconds) } catch {
        throw .channel(error)
      }
      switch WorkerAnswer<Value>(message: message) {
      case .value(let value): return value
      case .problem(let problem): throw .problem(problem)
      case nil: throw .channel(.closed)
      }
    }
  }
}
