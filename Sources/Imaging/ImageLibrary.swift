internal import CJemalloc
internal import CVips
package import Diagnostics
internal import Synchronization

// Only this file and RasterImage.swift import CVips. Results of libvips are copied into Swift values or owned by a
// `RasterImage`.

/// libvips, loaded and initialised once per process, when the first image is read.
enum ImageLibrary {
  /// The result of loading the library.
  private struct Loading: @unchecked Sendable {
    // The table is filled before it is published, and not written to again.
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

  /// Whether the library was built with a loader of documents (Poppler).
  static let readsDocuments: Bool = {
    guard let vips = try? functions().pointee else { return false }
    return vips.type_find("VipsOperation", "pdfload_source") != 0
  }()

  /// The functions of the library.
  static func functions() throws(LibraryFailure) -> UnsafePointer<VipsFunctions> {
    guard let functions = loading.functions else { throw LibraryFailure() }
    return functions
  }

  /// The reason why the library cannot be used; `nil` if it can.
  static var failure: String? { loading.functions == nil ? loading.failure : nil }

  private static func setUp(_ vips: VipsFunctions) {
    // One thread per operation: images are spread over the cores, not the parts of one image.
    vips.concurrency_set(1)
    // Orc frees compiled code without a lock (0.4.33), which crashes a process with several threads sooner or later.
    vips.vector_set_enabled(0)
    // No image is opened twice, so a cache of operations would only hold memory and open files.
    vips.cache_set_max(0)
    vips.cache_set_max_mem(0)
    vips.cache_set_max_files(0)
    // A file of an unsupported format must not reach a decoder that guesses the format (ImageMagick, …).
    vips.operation_block_set("VipsForeignLoad", 1)
    // Drawings are decoded only after `sanitizeSVG`, and never by their first bytes. The loader of documents may be missing.
    for loader in ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Tiff", "Svg", "Pdf"] {
      vips.operation_block_set("VipsForeignLoad\(loader)", 0)
    }
    // Decoders print warnings of their own, which name no file.
    _ = g_log_set_default_handler({ _, _, _, _ in }, nil)
  }

  /// Frees the thread-local data of libvips and the error messages. libvips collects messages for the whole process, so
  /// they cannot be attributed to one image.
  static func finishThread() {
    guard isLoaded.load(ordering: .acquiring), let vips = try? functions().pointee else { return }
    vips.error_clear()
    vips.thread_shutdown()
  }

  /// Returns unused memory to the system: encoders leave many buffers in the pools of threads, more than a hundred
  /// megabytes for a hundred photographs.
  static func returnFreeMemory() { jemalloc_return_free_memory() }
}

/// Loads the image library once. Call this before examining a file that may be a raster image; otherwise every image is
/// reported as damaged.
package func requireImageLibrary() throws(EnvironmentFailure) {
  if let reason = ImageLibrary.failure {
    throw EnvironmentFailure(cannot: "read images without libvips, the package libvips42", reason: reason)
  }
}

/// A failed call of a C function; the caller decides what it means.
struct LibraryFailure: Error {}
