import CLinux

/// What the process does with memory that nothing needs any more.
package enum ProcessMemory {
  /// Keeps it for what comes next, up to what a large site needs: what is given back to the system and asked for again
  /// has to be cleared page by page, a twentieth of a whole build. To be called once, before anything else: photographs
  /// need so much at a time that they choose otherwise.
  package static func keepWhatIsFreed() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
    mallopt(M_TOP_PAD, 4 << 20)
  }

  /// Gives it back; takes a while.
  static func giveBack() { malloc_trim(0) }
}
