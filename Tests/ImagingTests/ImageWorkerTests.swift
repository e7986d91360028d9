import Bytes
import Foundation
@testable import ImageWorkers
@testable import Imaging
import TestSupport
import Testing

@Suite struct WorkerMessageTests {
  @Test func everyProblemArrivesAsItWasSent() {
    let kinds: [ImageProblem.Kind] =
      [
        .missing, .changed, .notAFile, .unreadable("Permission denied"), .empty, .fileTooLarge(bytes: 7, limit: 5),
        .unknownFormat, .truncated(.jpeg), .damaged(.heic), .zeroSize(.gif),
        .tooManyPixels(width: 9, height: 8, frames: 7, limit: 6), .tooLarge(for: .webp, width: 20_000, height: 1),
        .cannotEncode(.avif), .decoderStopped(signal: 11), .decoderTooSlow(seconds: 60), .notPixels,
        .mislabelled(extension: "png", actual: .tiff), .noDocumentLoader,
      ]
      + [
        SVGProblem.Kind.malformed("why"), .entities, .tooDeep, .script, .element("a"), .eventHandler(attribute: "b"),
        .externalReference(attribute: "c", target: "d"), .style("e"), .processingInstruction("f"), .embeddedPosition,
      ].map { .unsafeSVG(SVGProblem($0, line: 7)) }
    for kind in kinds {
      let problem = ImageProblem(kind, path: "Content/ä.jpg")
      #expect(ImageProblem(message: problem.message) == problem)
    }
  }

  @Test func metadataArriveAsTheyWereSent() {
    var metadata = ImageMetadata()
    #expect(ImageMetadata(message: metadata.message) == metadata)
    metadata.title = "Fern"
    metadata.keywords = ["a", "b, c"]
    metadata.camera.maker = "M"
    metadata.camera.exposureTime = 0.004
    metadata.camera.aperture = -0.0
    metadata.camera.sensitivity = 200
    metadata.location = ImageMetadata.Location(latitude: -69.65, longitude: 18.96)
    metadata.hasLocation = true
    #expect(ImageMetadata(message: metadata.message) == metadata)
  }

  @Test func otherBytesAreNoMessage() {
    var random = SplitMix64(seed: 4)
    let task = WorkerTask.render(
      bytes: [1, 2, 3], path: "p", maximumWidth: 9,
      options: DerivativeOptions(rights: ImageRights(copyright: "©", license: "https://example.org"))
    ).message
    for _ in 0..<20_000 {
      var bytes = random.chance(percent: 50) ? task : (0..<random.below(60)).map { _ in UInt8(random.below(256)) }
      if !bytes.isEmpty { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      bytes.removeLast(min(bytes.count, random.below(4)))
      // Nothing traps, whatever a decoder that was taken over sends.
      _ = WorkerTask(message: bytes)
      _ = WorkerAnswer<RenderedImage>(message: bytes)
      _ = WorkerAnswer<ImageProbe>(message: bytes)
      _ = WorkerAnswer<ImageMetadata>(message: bytes)
      _ = WantedDerivatives(message: bytes)
      _ = WorkerAnswer<ConvertedFile>(message: bytes)
      _ = WorkerAnswer<FoundTraces>(message: bytes)
    }
    #expect(WorkerTask(message: []) == nil)
    #expect(WorkerTask(message: Array(task.dropLast())) == nil)
  }
}

/// Workers of the built command, in `$VITRINE`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["VITRINE"] != nil))
struct ImageWorkerTests {
  private func pool(_ limits: WorkerPool.TimeLimits = WorkerPool.TimeLimits()) -> WorkerPool {
    WorkerPool(program: ProcessInfo.processInfo.environment["VITRINE"] ?? "", limits: limits)
  }

  /// The numbers of the running workers of this process.
  private var workers: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let arguments = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      return arguments.contains(ImageWorker.argument) && status.contains("PPid:\t\(getpid())\n")
    }
  }

  private let requests = [ImageFormat.avif, .jpeg, .webp, .png].map { DerivativeRequest(width: 160, format: $0) }

  @Test(arguments: [ImageFormat.jpeg, .png, .webp, .avif, .heic, .gif, .tiff])
  func aWorkerGivesTheBytesOfThisProcess(format: ImageFormat) throws {
    let decoders: [any ImageDecoder] = [InProcessDecoder(), pool()]
    let folder = try TemporaryFolder()
    let bytes = try TestImages.file(format, width: 320, height: 240)
    let path = try folder.file("p.\(format.fileExtension)", bytes)
    let options = DerivativeOptions(rights: ImageRights(copyright: "© Museum", creator: "A", credit: "B"))
    let known = DerivativeRequest(width: 80, format: .avif)
    let rendered = try decoders.map {
      try $0.render(bytes, path: path, maximumWidth: 160, options: options) { _ in
        requests + [known]
      } except: {
        $0 == known
      }
    }
    #expect(rendered[0].derivatives.count == 4)
    #expect(rendered[0] == rendered[1])
    let probes = try decoders.map { try $0.probe(atPath: path, pixelLimit: 1_000_000) }
    #expect(probes[0].width == 320 && probes[0] == probes[1])
    let metadata = try decoders.map { try $0.metadata(ofImageAt: path) }
    #expect(metadata[0] == metadata[1])
    let tiles = try decoders.map {
      try $0.convert(bytes, path: path, to: .tileArchive(tileSize: 128, quality: 80, options: options)) ?? []
    }
    #expect(Imaging.tiles(inArchive: tiles[0])?.isEmpty == false)
    #expect(Imaging.tiles(inArchive: tiles[0])?.map(\.bytes) == Imaging.tiles(inArchive: tiles[1])?.map(\.bytes))
    for conversion in [ImageConversion.original, .withoutPosition] {
      let files = try decoders.map { try $0.convert(bytes, path: path, to: conversion) }
      #expect(files[0] == files[1])
    }
  }

  @Test func problemsAreThoseOfThisProcess() throws {
    let folder = try TemporaryFolder()
    let photograph = try TestImages.file(.jpeg, width: 320, height: 240)
    let pool = pool()
    let files: [(String, [UInt8])] = [
      ("cut.jpg", Array(photograph.prefix(photograph.count / 2))), ("empty.png", []), ("text.gif", Array("no".utf8)),
      ("wrong.png", photograph), ("drawing.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8)),
      ("good.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>".utf8)),
    ]
    for (name, bytes) in files {
      let path = try folder.file(name, bytes)
      let results = [InProcessDecoder(), pool].map { (decoder: any ImageDecoder) in
        Result { () throws(ImageProblem) in try decoder.probe(atPath: path, pixelLimit: 1_000_000) }
      }
      #expect(results[0] == results[1], "\(name)")
    }
    let missing = folder.path + "/none.jpg"
    #expect(throws: ImageProblem(.missing, path: missing)) { try pool.probe(atPath: missing, pixelLimit: 9) }
    #expect(throws: ImageProblem(.truncated(.jpeg), path: "cut.jpg")) {
      try pool.render(files[0].1, path: "cut.jpg", maximumWidth: 99, options: DerivativeOptions()) { _ in
        requests
      } except: { _ in
        false
      }
    }
    // The worker is still there for the next image.
    #expect(workers.count == 1)
  }

  @Test func drawingsAndPositionsAreReadAsByThisProcess() throws {
    let decoders: [any ImageDecoder] = [InProcessDecoder(), pool()]
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><!-- a --><g/></svg>".utf8)
    let safe = try decoders.map { try $0.safeDrawing(drawing, path: "a.svg") }
    #expect(safe[0] == safe[1] && safe[0] != drawing)
    let conversions: [ImageConversion] = [
      .rendered(width: 40, pixelWidth: 80),
      .jpeg(background: .white, byteLimit: 1_000, rights: ImageRights(copyright: "© Museum")),
    ]
    for conversion in conversions {
      let files = try decoders.map { try $0.convert(safe[0], path: "a.svg", to: conversion) }
      #expect(files[0] != nil && files[0] == files[1])
    }
    let located = greyJPEG(width: 16, height: 8, exif: exifBlock(position: exifPosition()))
    #expect(try decoders.map { try $0.positionTraces(in: located, path: "a.jpg") } == [[.exif], [.exif]])
    let unsafe = Array("<svg xmlns='http://www.w3.org/2000/svg'>\n<script/></svg>".utf8)
    for decoder in decoders {
      #expect(throws: ImageProblem(.unsafeSVG(SVGProblem(.script, line: 2)), path: "b.svg")) {
        try decoder.safeDrawing(unsafe, path: "b.svg")
      }
    }
  }

  @Test func aCrashLosesOnlyItsImage() throws {
    let pool = pool()
    let bytes = try TestImages.file(.jpeg, width: 320, height: 240)
    func render(then act: () -> Void) throws -> Int {
      try pool.render(bytes, path: "fern.jpg", maximumWidth: 160, options: DerivativeOptions()) { _ in
        act()
        return requests
      } except: { _ in
        false
      }.derivatives.count
    }
    #expect(throws: ImageProblem(.decoderStopped(signal: Int(SIGSEGV)), path: "fern.jpg")) {
      try render { for worker in workers { kill(worker, SIGSEGV) } }
    }
    #expect(workers.isEmpty)
    #expect(try render {} == requests.count)
  }

  @Test func aWorkerThatDoesNotAnswerIsEnded() throws {
    let pool = pool(WorkerPool.TimeLimits(header: 1, image: 1, tiles: 1))
    try pool.requireLibrary()
    for worker in workers { kill(worker, SIGSTOP) }
    #expect(throws: ImageProblem(.decoderTooSlow(seconds: 1), path: "/dev/null")) {
      try pool.metadata(ofImageAt: "/dev/null")
    }
    #expect(workers.isEmpty)
  }

  @Test func workersAreConfinedAndEndWithTheirPool() throws {
    do {
      let pool = pool()
      try pool.requireLibrary()
      let worker = try #require(workers.first)
      let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2\n"))
      #expect(status.contains("NoNewPrivs:\t1\n"))
      let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      #expect(limits.contains(#/Max core file size +0 +0 /#))
      #expect(limits.contains(#/Max file size +0 +0 /#))
      #expect(limits.contains(#/Max address space +17179869184 /#))
      // The files of this process stay in it.
      #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd").count <= 5)
    }
    #expect(workers.isEmpty)
  }

  @Test func aProgramThatIsNoWorkerIsAFailureOfTheEnvironment() {
    #expect(throws: (any Error).self) { try WorkerPool(program: "/bin/false").requireLibrary() }
    #expect(throws: (any Error).self) { try WorkerPool(program: "/nonexistent").requireLibrary() }
  }
}
