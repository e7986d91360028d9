package import Bytes

/// A file's bytes, repaired for parsing: well-formed UTF-8 without the controls that result from misread Windows-1252.
package struct ReadableText {
  /// The file whose offsets refer to `bytes` and whose positions refer to the file on disk.
  package let file: SourceFile
  /// The repaired bytes, of the same number as those of `file`.
  package let bytes: [UInt8]
  package let traits: TextTraits
  package let diagnostics: [Diagnostic]

  /// Repairs the bytes of a file.
  /// - Complexity: O(n).
  package init(_ file: SourceFile) {
    let traits = TextTraits(file.bytes)
    guard !traits.isASCII, !isUTF16(file.bytes) else {
      (bytes, diagnostics) = wellFormedBytes(of: file, traits)
      (self.file, self.traits) = (file, traits)
      return
    }
    let (shown, warnings) = file.replacingC1Controls()
    let (bytes, mistakes) = wellFormedBytes(of: shown, traits)
    (self.file, self.bytes, self.traits) = (shown, bytes, traits)
    diagnostics = warnings + mistakes
  }
}
