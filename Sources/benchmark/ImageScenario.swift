import Dispatch
import Foundation
import Imaging
import Synchronization

/// Times the derivatives that a gallery requires of some photographs, and compares with libvips' command-line tool,
/// which makes the same files one by one. Both use all cores.
///
/// - Parameter folder: a folder of photographs, of which twelve, evenly distributed, are used.
func benchmarkImages(_ folder: String) {
  print("\nimages beside vipsthumbnail")
  let photographs = evenlySpread(12, of: photographs(in: folder))
  guard !photographs.isEmpty else { return print("  there are no photographs in \(folder)") }
  let cores = ProcessInfo.processInfo.activeProcessorCount

  let own = Effort { makeAll(photographs, jobs: cores) }
  let peak = peakMemory
  guard own.files == photographs.count * ImageTask.all.count else { return print("  some photographs are damaged") }
  let output = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-bench-\(getpid())")
  defer { try? FileManager.default.removeItem(at: output) }
  let peer = Effort { thumbnailAll(photographs, jobs: cores, output) }
  guard peer.files == own.files else { return print("  vipsthumbnail could not be run, or made other files") }

  print(
    "\(photographs.count) photographs of \(folder), \(ImageTask.all.count) files of each: AVIF, and JPEG at every second width"
  )
  print("".padded(to: 34) + "ours".aligned(to: 15) + "vipsthumbnail".aligned(to: 15) + "ratio".aligned(to: 9))
  for (name, ours, theirs) in [
    ("time on a core, a file", own.busy, peer.busy), ("time on the clock, a file", own.elapsed, peer.elapsed),
  ] {
    let files = Double(own.files)
    print(
      name.padded(to: 34) + Duration.seconds(ours / files).short.aligned(to: 15)
        + Duration.seconds(theirs / files).short.aligned(to: 15) + fixed(ours / theirs, 2).aligned(to: 9))
  }
  print("at most \(peak / 1024) MB in use, \(cores) photographs at a time")
}

/// One derivative of a photograph.
private struct ImageTask {
  var width: Int
  var format: ImageFormat

  /// The derivatives of a gallery: widths in steps of 15 %, for the columns of phones and desktops.
  static let all: [ImageTask] = [260, 300, 345, 396, 456, 524, 603, 693, 797, 916, 1_054, 1_212].enumerated()
    .flatMap { index, width in
      [ImageTask(width: width, format: .avif)] + (index % 2 == 1 ? [ImageTask(width: width, format: .jpeg)] : [])
    }

  var request: DerivativeRequest { DerivativeRequest(width: width, format: format) }

  /// The settings as options of libvips' savers.
  var options: String {
    let encoding = request.encoding
    let own = format == .avif ? "effort=\(encoding.effort)" : "optimize_coding,interlace"
    return ".\(format.fileExtension)[Q=\(encoding.quality),\(own),strip]"
  }
}

/// The processor time and elapsed time of some work, in seconds.
private struct Effort {
  var files: Int
  var busy: Double
  var elapsed: Double

  init(_ work: () -> Int) {
    let start = ContinuousClock.now
    let before = Self.processorTime
    files = work()
    busy = Self.processorTime - before
    elapsed = (ContinuousClock.now - start) / .seconds(1)
  }

  /// The processor time of this process and of its child processes that have ended.
  private static var processorTime: Double {
    var seconds = 0.0
    for who in [RUSAGE_SELF, RUSAGE_CHILDREN] {
      var usage = rusage()
      getrusage(who.rawValue, &usage)
      for time in [usage.ru_utime, usage.ru_stime] { seconds += Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    }
    return seconds
  }
}

/// The peak memory of this process, in KB.
private var peakMemory: Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss
}

private func photographs(in folder: String) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.sorted().map { folder + "/" + $0 }.filter { path in
    guard case .success(let probe) = probeImage(atPath: path) else { return false }
    // Large enough for every width, so that both make the same files.
    return probe.format != .svg && probe.width >= 1_212
  }
}

private func evenlySpread(_ count: Int, of paths: [String]) -> [String] {
  guard paths.count > count else { return paths }
  return (0..<count).map { paths[$0 * paths.count / count] }
}

/// Makes all derivatives.
/// - Returns: the number of files made.
private func makeAll(_ photographs: [String], jobs: Int) -> Int {
  let made = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: jobs) { job in
    for index in stride(from: job, to: photographs.count, by: jobs) {
      let files = try? makeDerivatives(ofImageAt: photographs[index], requests: ImageTask.all.map(\.request))
      made.add(files?.count ?? 0, ordering: .relaxed)
    }
  }
  return made.load(ordering: .relaxed)
}

/// Runs the tool once per width and core, each time on a share of the photographs.
///
/// A run processes several photographs, so that the tool's start-up time is negligible, and uses one thread, as this
/// program does for each image.
private func thumbnailAll(_ photographs: [String], jobs: Int, _ output: URL) -> Int {
  DispatchQueue.concurrentPerform(iterations: jobs) { job in
    let folder = output.appendingPathComponent("\(job)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let share = stride(from: job, to: photographs.count, by: jobs).map { photographs[$0] }
    for task in ImageTask.all where !share.isEmpty {
      let tool = Process()
      tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let name = folder.path + "/%s-\(task.width)" + task.options
      tool.arguments = ["vipsthumbnail"] + share + ["--size", "\(task.width)x>", "-o", name]
      tool.environment = ProcessInfo.processInfo.environment.merging(["VIPS_CONCURRENCY": "1"]) { $1 }
      tool.standardError = FileHandle.nullDevice
      guard (try? tool.run()) != nil else { return }
      tool.waitUntilExit()
    }
  }
  return FileManager.default.subpaths(atPath: output.path)?.count { $0.hasSuffix(".avif") || $0.hasSuffix(".jpg") } ?? 0
}
