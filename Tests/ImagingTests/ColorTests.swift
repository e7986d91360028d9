@testable import Imaging
import Glibc
import Testing

/// Colours with wide-gamut profiles in derivatives, compared with the definitions of the colour spaces.
@Suite struct ColorTests {
  /// The profiles of the sources, with the colour spaces that they describe.
  static let sources: [(name: String, space: RGBSpace)] = [("Display P3", .displayP3), ("Adobe RGB", .adobeRGB)]

  /// A plain PNG with the given channel values in a profile.
  private func source(_ numbers: [UInt8], in name: String) throws -> [UInt8] {
    let picture = try TestImages.plain(numbers, width: 60, height: 40)
    if name == "Adobe RGB" {
      return try TestImages.saved(picture, as: ".png", blocks: ["icc-profile-data": adobeRGBProfile()])
    }
    return try TestImages.labelled(picture, profile: "p3", as: ".png")
  }

  private func made(_ source: [UInt8], _ format: ImageFormat) throws -> [UInt8] {
    let request = DerivativeRequest(width: 30, format: format, quality: 95)
    return try #require(try makeDerivatives(of: source, path: "p.png", requests: [request]).first).bytes
  }

  private func isNear(_ pixel: [UInt8], _ expected: [Double], within tolerance: Double) -> Bool {
    zip(pixel, expected).allSatisfy { abs(Double($0) - $1) <= tolerance }
  }

  @Test(arguments: ["Display P3", "Adobe RGB"], [[180, 100, 60], [90, 120, 150], [200, 190, 60]] as [[UInt8]])
  func ordinaryColoursAreConvertedToSRGB(name: String, numbers: [UInt8]) throws {
    let space = try #require(Self.sources.first { $0.name == name }).space
    let expected = RGBSpace.sRGB.numbers(of: space.xyz(of: numbers))
    // They differ from the values of the source; otherwise the test would pass without a conversion.
    #expect(!isNear(numbers, expected, within: 4), "\(expected)")
    let bytes = try source(numbers, in: name)
    for format in [ImageFormat.jpeg, .webp, .png, .avif] {
      let pixel = try TestImages.pixel(try made(bytes, format), x: 9, y: 9)
      #expect(isNear(pixel, expected, within: format == .png ? 2 : 4), "\(format): \(pixel), not \(expected)")
    }
  }

  @Test(arguments: ["Display P3", "Adobe RGB"], [[20, 230, 40], [40, 200, 60]] as [[UInt8]])
  func vividColoursAreKeptInAVIFAsDisplayP3(name: String, numbers: [UInt8]) throws {
    let space = try #require(Self.sources.first { $0.name == name }).space
    let xyz = space.xyz(of: numbers)
    // Outside the sRGB gamut.
    #expect(RGBSpace.sRGB.linear(of: xyz).contains { $0 < -0.01 })
    let bytes = try source(numbers, in: name)
    let avif = try made(bytes, .avif)
    #expect(avif.firstRange(of: Array("colrnclx".utf8) + [0, 12, 0, 13]) != nil)
    let kept = try TestImages.pixel(avif, x: 9, y: 9)
    let expected = RGBSpace.displayP3.numbers(of: xyz)
    #expect(isNear(kept, expected, within: 5), "\(kept), not \(expected)")
    // The other formats get the nearest colour in sRGB.
    let clipped = RGBSpace.sRGB.numbers(of: xyz)
    let jpeg = try TestImages.pixel(try made(bytes, .jpeg), x: 9, y: 9)
    #expect(isNear(jpeg, clipped, within: 5), "\(jpeg), not \(clipped)")
    #expect(!isNear(jpeg, expected, within: 8), "nothing was lost, or nothing converted")
  }
}

/// An RGB colour space with white point D65.
struct RGBSpace: Sendable {
  /// The matrix from linear values to CIE XYZ, by rows.
  var matrix: [[Double]]
  /// The exponent of the transfer function; `nil` for that of sRGB (IEC 61966-2-1).
  var gamma: Double?

  static let sRGB = RGBSpace(matrix: [
    [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041],
  ])
  /// SMPTE EG 432-1 with the transfer function of sRGB.
  static let displayP3 = RGBSpace(matrix: [
    [0.4865709, 0.2656677, 0.1982173], [0.2289746, 0.6917385, 0.0792869], [0, 0.0451134, 1.0439444],
  ])
  /// Adobe RGB (1998), 4.3.4.
  static let adobeRGB = RGBSpace(
    matrix: [
      [0.5767309, 0.1855540, 0.1881852], [0.2973769, 0.6273491, 0.0752741], [0.0270343, 0.0706872, 0.9911085],
    ], gamma: 563.0 / 256)

  func xyz(of numbers: [UInt8]) -> [Double] {
    let linear = numbers.map { number -> Double in
      let value = Double(number) / 255
      if let gamma { return pow(value, gamma) }
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return matrix.map { row in zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// Solves the linear equations by Cramer's rule.
  func linear(of xyz: [Double]) -> [Double] {
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    return (0..<3).map { column in
      var replaced = matrix
      for row in 0..<3 { replaced[row][column] = xyz[row] }
      return determinant(replaced) / determinant(matrix)
    }
  }

  /// The channel values from 0 to 255, clipped.
  func numbers(of xyz: [Double]) -> [Double] {
    linear(of: xyz).map { value in
      let value = min(max(value, 0), 1)
      if let gamma { return 255 * pow(value, 1 / gamma) }
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
  }
}

/// A minimal profile (ICC.1:2001-04) of Adobe RGB (1998): primaries adapted to D50 and an exponent.
func adobeRGBProfile() -> [UInt8] {
  func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
  func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded())) }
  func point(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + big(0) + fixed(x) + fixed(y) + fixed(z)
  }
  // A curve with one number: the exponent, with eight fractional bits, 563/256.
  let curve = Array("curv".utf8) + big(0) + big(1) + big(563, 2) + [0, 0]
  let tags: [(String, [UInt8])] = [
    ("wtpt", point(0.9505, 1, 1.0891)), ("rXYZ", point(0.60974, 0.31111, 0.01947)),
    ("gXYZ", point(0.20528, 0.62567, 0.06087)), ("bXYZ", point(0.14919, 0.06322, 0.74457)), ("rTRC", curve),
    ("gTRC", curve), ("bTRC", curve),
  ]
  var table = big(tags.count)
  var data: [UInt8] = []
  for (name, body) in tags {
    table += Array(name.utf8) + big(128 + 4 + 12 * tags.count + data.count) + big(body.count)
    data += body
  }
  var header = [UInt8](repeating: 0, count: 128)
  func put(_ bytes: [UInt8], at offset: Int) { header.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
  put(big(128 + table.count + data.count), at: 0)
  put([2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8), at: 8)
  put(Array("acsp".utf8), at: 36)
  put(fixed(0.9642) + fixed(1) + fixed(0.8249), at: 68)
  return header + table + data
}
