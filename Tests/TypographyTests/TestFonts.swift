@testable import Typography
import Foundation
import Testing

/// The fonts used by tests, from the Debian packages listed in the Makefile.
enum TestFonts {
  static let garamond = FontSource(path: "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf")
  static let inter = FontSource(path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  static let sans = FontSource(path: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
  static let arabic = FontSource(path: "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf")
  static let thai = FontSource(path: "/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf")
  static let devanagari = FontSource(path: "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
  static let hebrew = FontSource(path: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf")
  /// A font with bitmap glyphs only.
  static let emoji = FontSource(path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
  /// A collection: the same glyphs as faces for Japanese, Korean and Chinese.
  static let collection = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  static let mono = FontSource(path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
  static let liberation = FontSource(path: "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf")

  /// Any installed font with a weight axis.
  static let variable = InstalledFonts().faces.first { $0.isVariable && $0.weights.upperBound > $0.weights.lowerBound }

  static func font(_ source: FontSource) throws -> Font { try Font(source) }

  /// A style with a line height of 24 px.
  static func style(_ sources: FontSource..., size: Double = 16) throws -> TextStyle {
    TextStyle(fonts: try sources.map { try Font($0) }, size: size, lineHeight: 24)
  }
}

/// The sum of a text's advances in font units, measured with HarfBuzz's command-line tool.
func advanceByHarfBuzzTool(
  _ text: String, _ font: FontSource, features: String = "", direction: String? = nil, script: String? = nil
) throws -> Int {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/hb-shape")
  // The tool reads its arguments in the encoding of the locale; a minimal system has only this locale and C.
  process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
  var arguments = ["--no-glyph-names", "--no-clusters", "--output-format=json"]
  if !features.isEmpty { arguments.append("--features=\(features)") }
  if let direction { arguments.append("--direction=\(direction)") }
  if let script { arguments.append("--script=\(script)") }
  if !font.variations.isEmpty {
    arguments.append("--variations=" + font.variations.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ","))
  }
  process.arguments = arguments + ["--text=\(text)", font.path]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let glyphs = try #require(try JSONSerialization.jsonObject(with: output) as? [[String: Any]])
  return glyphs.reduce(0) { $0 + (($1["ax"] as? Int) ?? 0) }
}
