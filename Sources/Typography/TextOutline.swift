internal import CTextShaping

/// A line of text as shapes, for drawings that look the same on machines without its fonts.
///
/// The origin is the left end of the baseline; y grows downward. Lengths are px.
package struct TextOutline: Sendable {
  /// A glyph that is a bitmap, such as an emoji.
  package struct Bitmap: Sendable {
    package var png: [UInt8]
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
  }

  /// The outlines of all glyphs, as the data of an SVG path.
  package fileprivate(set) var path = ""
  package fileprivate(set) var bitmaps: [Bitmap] = []
  package fileprivate(set) var width = 0.0
  /// The largest distance from ascent to descent of the fonts that draw the text, in ems.
  package fileprivate(set) var extent = 0.0

  fileprivate init() {}
}

extension Typesetter {
  /// Draws a text on one line.
  /// - Parameter options: their direction must not be automatic, since lines of a paragraph share one.
  package func outline(of text: String, style: TextStyle, options: ParagraphOptions) -> TextOutline {
    let line = CollapsedText([TextSpan(text, style: style)], whiteSpace: options.whiteSpace)
    let items = Itemization(line, styles: [style], direction: options.direction, iterators: iterators)
    let language = ShapingLanguage(options.language)
    return line.units.withUnsafeBufferPointer { units in
      let levels = UnicodeText.bidiLevels(of: units, direction: options.direction)
      var outline = TextOutline()
      for run in Self.visualOrder(items.runs, levels) where style.fonts.indices.contains(run.font) {
        let font = style.fonts[run.font]
        let context = ShapingContext(
          font: font, script: run.script, isRightToLeft: run.isRightToLeft, language: language,
          features: style.effectiveFeatures, size: style.size)
        let spacing = Shaper.joins(run.script) ? 0 : style.letterSpacing
        outline.add(Shaper.glyphs(units, run.range, context), font, size: style.size, spacing: spacing)
      }
      return outline
    }
  }

  /// Runs in the order from left to right (UAX #9, rule L2).
  private static func visualOrder(_ runs: [TextRun], _ levels: [UInt8]?) -> [TextRun] {
    guard let levels else { return runs }
    var parts: [(run: TextRun, level: UInt8)] = []
    for run in runs {
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        let level = levels[start]
        let end = levels[start..<run.range.upperBound].firstIndex { $0 != level } ?? run.range.upperBound
        var part = run
        part.range = start..<end
        parts.append((part, level))
        start = end
      }
    }
    for level in (1...max(1, levels.max() ?? 1)).reversed() {
      var start = 0
      while start < parts.count {
        guard parts[start].level >= level else {
          start += 1
          continue
        }
        let end = parts[start...].firstIndex { $0.level < level } ?? parts.count
        parts[start..<end].reverse()
        start = end
      }
    }
    return parts.map(\.run)
  }
}

extension TextOutline {
  fileprivate mutating func add(_ glyphs: [Shaper.Glyph], _ font: Font, size: Double, spacing: Double) {
    let scale = size / font.subunitsPerEm
    let metrics = font.metrics
    extent = max(extent, (metrics.ascent + metrics.descent) / Double(metrics.unitsPerEm))
    let pen = OutlinePen(scale: scale)
    for glyph in glyphs {
      pen.origin = (width + Double(glyph.xOffset) * scale, -Double(glyph.yOffset) * scale)
      if font.isColorBitmap, let bitmap = font.bitmap(of: glyph.id) {
        bitmaps.append(
          Bitmap(
            png: bitmap.png, x: pen.origin.x + bitmap.left * scale, y: pen.origin.y - bitmap.top * scale,
            width: bitmap.width * scale, height: bitmap.height * scale))
      } else {
        pen.draw(glyph.id, of: font)
      }
      width += Double(glyph.advance) * scale + (glyph.advance > 0 ? spacing : 0)
    }
    path += pen.path
  }
}

extension Shaper {
  /// A glyph of a shaped run. Lengths are subunits.
  struct Glyph {
    var id: hb_codepoint_t
    var advance: Int
    var xOffset: Int
    var yOffset: Int
  }

  /// Shapes a range of a text and returns its glyphs from left to right.
  static func glyphs(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, _ context: ShapingContext
  ) -> [Glyph] {
    guard let buffer = shapedBuffer(text, range, context) else { return [] }
    defer { hb_buffer_destroy(buffer) }
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return [] }
    return (0..<Int(min(count, positionCount))).map { index in
      let (id, position) = (infos[index].codepoint, positions[index])
      return Glyph(
        id: id, advance: context.font.advance(ofGlyph: id, shaped: Int(position.x_advance)),
        xOffset: Int(position.x_offset), yOffset: Int(position.y_offset))
    }
  }
}

extension Font {
  /// The bitmap of a glyph with its place around the origin, in subunits; nil if it has none.
  fileprivate func bitmap(
    of glyph: hb_codepoint_t
  ) -> (png: [UInt8], left: Double, top: Double, width: Double, height: Double)? {
    guard let blob = hb_ot_color_glyph_reference_png(handle, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let bytes = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(handle, glyph, &extents) != 0
    else { return nil }
    return (
      Array(UnsafeRawBufferPointer(start: bytes, count: Int(length))), Double(extents.x_bearing),
      Double(extents.y_bearing), Double(extents.width), Double(-extents.height)
    )
  }

  /// A hash that changes with the font's file, the same on every machine: of the table that contains the checksum of the
  /// whole file.
  package var revision: String {
    let table = hb_face_reference_table(face, openTypeTag("head"))
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    var hash = StableHash()
    if let bytes = hb_blob_get_data(table, &length) {
      hash.combine(bytes: UnsafeRawBufferPointer(start: bytes, count: Int(length)))
    }
    let axes = source.variations.sorted { $0.key < $1.key }.map { ":\($0.key)=\($0.value)" }.joined()
    return "\(fullName) \(String(hash.value, radix: 16))#\(source.index)\(axes)"
  }
}

/// Writes the outlines of glyphs as SVG path data.
private final class OutlinePen {
  private(set) var path = ""
  var origin = (x: 0.0, y: 0.0)
  private let scale: Double

  init(scale: Double) { self.scale = scale }

  func draw(_ glyph: hb_codepoint_t, of font: Font) {
    hb_font_get_glyph_shape(
      font.handle, glyph, Self.functions.handle, Unmanaged.passUnretained(self).toOpaque())
  }

  private func write(_ command: String, _ points: Float...) {
    path += command
    for (index, value) in points.enumerated() {
      let px = index % 2 == 0 ? origin.x + Double(value) * scale : origin.y - Double(value) * scale
      // Hundredths of px.
      let number = Int((px * 100).rounded())
      if index > 0 { path += " " }
      path += number < 0 ? "-" : ""
      path += "\(abs(number) / 100).\(abs(number) % 100 / 10)\(abs(number) % 10)"
    }
  }

  // Unchecked: a C handle that is made immutable before it is shared.
  private struct Functions: @unchecked Sendable { let handle: OpaquePointer? }

  private static let functions: Functions = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in OutlinePen.at(data)?.write("M", x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in OutlinePen.at(data)?.write("L", x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, cx, cy, x, y, _ in OutlinePen.at(data)?.write("Q", cx, cy, x, y) }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in OutlinePen.at(data)?.write("C", ax, ay, bx, by, x, y) }, nil, nil)
    hb_draw_funcs_set_close_path_func(functions, { _, data, _, _ in OutlinePen.at(data)?.write("Z") }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return Functions(handle: functions)
  }()

  private static func at(_ data: UnsafeMutableRawPointer?) -> OutlinePen? {
    data.map { Unmanaged<OutlinePen>.fromOpaque($0).takeUnretainedValue() }
  }
}
