/// The camera and exposure settings of a photograph.
package struct CameraData: Hashable, Sendable {
  package var maker: String?
  package var model: String?
  package var lens: String?
  /// The exposure time in seconds.
  package var exposureTime: Double?
  /// The f-number N of f/N.
  package var aperture: Double?
  package var sensitivity: Int?
  /// The focal length in millimetres.
  package var focalLength: Double?

  package init() {}

  /// The exposure time in the usual notation: `1/250 s`, `2.5 s`.
  package var exposureText: String? {
    guard let exposureTime, exposureTime > 0, exposureTime.isFinite else { return nil }
    if exposureTime < 0.3 { return "1/\(Int((1 / max(exposureTime, 1e-6)).rounded())) s" }
    let tenths = Int((min(exposureTime, 1e6) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  /// The maker and model without repetition: `NIKON D750`, `SONY ILCE-7M3`.
  package var cameraText: String? {
    guard let model else { return maker }
    let words = maker?.split(separator: " ") ?? []
    // The brand ends where the legal form of the company begins.
    let legal = [
      "ag", "camera", "company", "company,", "co.,", "corp.", "corporation", "electronics", "gmbh", "imaging",
    ]
    let name = words.prefix { !legal.contains($0.lowercased()) }.joined(separator: " ")
    guard let brand = words.first, !name.isEmpty, !model.lowercased().hasPrefix(brand.lowercased()) else {
      return model
    }
    return name + " " + model
  }

  /// The aperture in the usual notation: `f/2.8`.
  package var apertureText: String? { aperture.flatMap { shortText($0, below: 1_000) }.map { "f/" + $0 } }

  /// The focal length with its unit: `50 mm`.
  package var focalLengthText: String? { focalLength.flatMap { shortText($0, below: 100_000) }.map { $0 + " mm" } }

  /// The sensitivity: `ISO 400`.
  package var sensitivityText: String? { sensitivity.flatMap { $0 > 0 ? "ISO \($0)" : nil } }
}

/// Formats a positive number with at most one decimal; `nil` for values outside the range of cameras.
private func shortText(_ value: Double, below limit: Double) -> String? {
  guard value >= 0.05, value < limit else { return nil }
  let tenths = Int((value * 10).rounded())
  return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
}
