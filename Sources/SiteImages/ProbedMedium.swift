import Diagnostics
import Files
package import MediaFiles

/// A recording, film or document of the content folder, with what its file says of it.
package struct ProbedMedium: Sendable, Hashable {
  package var byteCount: Int
  package var probe: MediumProbe

  /// - Returns: nil if there is no such file.
  init?(at path: String) {
    guard let stamp = FileStamp(path: path) else { return nil }
    byteCount = Int(stamp.size)
    probe = path.lowercased().hasSuffix(".pdf") ? MediumProbe() : probeMedium(atPath: path)
  }
}

extension Diagnostic {
  /// A warning instead of an error, if only a picture is missing.
  func weakened(if onlyPictureIsMissing: Bool) -> Diagnostic {
    var diagnostic = self
    if onlyPictureIsMissing, severity == .error { diagnostic.severity = .warning }
    return diagnostic
  }
}
