package import Bytes

/// A file's bytes as they are parsed: well-formed UTF-8, without the controls that stand for characters of Windows-1252.
package struct ReadableText {
  /// Its offsets are those of `bytes`, and its positions those of the file on disk.
  package let file: SourceFile
  /// As many as the file's.
  package let bytes: [UInt8]
  package let traits: TextTraits
  package let diagnostics: [Diagnostic]

  /// - Complexity: O(n).
  package init(_ file: SourceFile) {
    var traits = TextTraits(file.bytes)
    guard !traits.isASCII, !isUTF16(file.bytes) else {
      (bytes, diagnostics) = wellFormedBytes(of: file, traits)
      (self.file, self.traits) = (file, traits)
      return
    }
    let (shown, warning, hasOthers) = file.replacingC1Controls()
    if hasOthers { traits.hasControls = true }
    let (bytes, mistakes) = wellFormedBytes(of: shown, traits)
    (self.file, self.bytes, self.traits) = (shown, bytes, traits)
    diagnostics = (warning.map { [$0] } ?? []) + mistakes
  }
}
