internal import CJemalloc
internal import CVips
package import Diagnostics
internal import Synchronization

// This file and RasterImage.swift alone import CVips. What libvips gives is copied into Swift values or held by a
// `RasterImage`.

/// libvips, loaded and initialised once in a process: when the first image is looked at.
enum ImageLibrary {
  /// What came of loading it.
  private struct Loading: @unchecked Sendable {
    // The table is filled before it is given out, and not written to again.
    var functions: UnsafePointer<VipsFunctions>?
    var failure = ""
  }

  private static let loading: Loading = {
    var failure: UnsafePointer<CChar>?
    guard let functions = vips_load("vitrine", &failure) else {
      return Loading(failure: failure.map { String(cString: $0) } ?? "")
    }
    setUp(functions.pointee)
    isLoaded.store(true, ordering: .releasing)
    return Loading(functions: functions)
  }()

  private static let isLoaded = Atomic(false)

  /// Its functions.
  static func functions() throws(LibraryFailure) -> UnsafePointer<VipsFunctions> {
    guard let functions = loading.functions else { throw LibraryFailure() }
    return functions
  }

  /// Why it can't be used; nil where it can.
  static var failure: String? { loading.functions == nil ? loading.failure : nil }

  private static func setUp(_ vips: VipsFunctions) {
    // One thread in each operation: images are spread over the cores, not the parts of one image.
    vips.concurrency_set(1)
    // Orc frees what it compiled without a lock (0.4.33): with several threads at work the process sooner or later dies.
    vips.vector_set_enabled(0)
    // No image is opened twice, so a cache of operations would only hold on to memory and open files.
    vips.cache_set_max(0)
    vips.cache_set_max_mem(0)
    vips.cache_set_max_files(0)
    // A file that is of no format of ours must not reach a decoder that guesses (ImageMagick, PDF, …).
    vips.operation_block_set("VipsForeignLoad", 1)
    for loader in ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff"] {
      vips.operation_block_set("VipsForeignLoad\(loader)", 0)
    }
    _ = g_log_set_default_handler(
      { _, level, message, _ in
        guard let message, level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0 else { return }
        LibraryWarnings.add(String(cString: message))
      }, nil)
  }

  /// Frees what libvips keeps for the calling thread, and the words of failures, which it collects for the whole process
  /// and which therefore say nothing certain about one image.
  static func finishThread() {
    guard isLoaded.load(ordering: .acquiring), let vips = try? functions().pointee else { return }
    vips.error_clear()
    vips.thread_shutdown()
  }

  /// Gives back to the system what an encoder's many buffers leave behind in the pools of threads; of a hundred
  /// photographs, that is more than a hundred megabytes.
  static func returnFreeMemory() { jemalloc_return_free_memory() }
}

/// Loads the library that reads images, once. To be called before anything is asked of a file that may be an image of
/// pixels: functions that say what is wrong with an image would else take every image for damaged.
package func requireImageLibrary() throws(EnvironmentFailure) {
  if let reason = ImageLibrary.failure {
    throw EnvironmentFailure(cannot: "read images without libvips, the package libvips42", reason: reason)
  }
}

/// The same for a file by its name: drawings need no library.
package func requireImageLibrary(for path: String) throws(EnvironmentFailure) {
  if !path.lowercased().hasSuffix(".svg") { try requireImageLibrary() }
}

/// What the decoders grumbled about files that they decoded all the same.
enum LibraryWarnings {
  private static let limit = 1_000
  private static let messages = Mutex<Set<String>>([])

  /// Of our own making, or said of a failure that is reported anyway.
  private static let noise = ["error in tile", "read gave", "ignoring nclx profile"]

  static func add(_ message: String) {
    guard !noise.contains(where: { message.contains($0) }) else { return }
    messages.withLock { if $0.count < limit { $0.insert(message) } }
  }

  static func take() -> [String] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages.sorted()
    }
  }
}

/// The warnings of the image decoders since the last call, each once, sorted; they name no file.
package func takeImageLibraryWarnings() -> [String] { LibraryWarnings.take() }

/// A C call failed; what that means depends on what was called with which bytes.
struct LibraryFailure: Error {}
