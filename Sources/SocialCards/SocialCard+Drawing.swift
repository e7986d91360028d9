import Bytes
import Geometry
package import Imaging
import SiteImages
import Typography

extension SocialCard {
  /// A decoded picture of a card.
  package struct Picture: Sendable {
    var bytes: [UInt8]
    var mediaType: String

    package init(bytes: [UInt8], format: ImageFormat) { (self.bytes, mediaType) = (bytes, format.mediaType) }
  }

  private var isRightToLeft: Bool { style.isRightToLeft(title) }

  private var layout: CardLayout {
    CardLayout(pictures: pictures.map(\.size), isRightToLeft: isRightToLeft)
  }

  /// The widths in px at which the pictures are drawn.
  package var pictureWidths: [Int] { layout.pictures.map { max(1, Int($0.drawnSize.width.rounded(.up))) } }

  /// Draws the card as SVG.
  /// - Parameter pictures: one for each of `pictures`.
  package func drawing(_ pictures: [Picture]) -> [UInt8] {
    let layout = layout
    var svg = UTF8Buffer(capacity: 1 << 16)
    svg.append(
      text:
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"\(Self.width)\" "
        + "height=\"\(Self.height)\" viewBox=\"0 0 \(Self.width) \(Self.height)\">")
    func fill(_ rect: Rect, _ color: String) {
      svg.append(text: "<rect \(Self.attributes(rect)) fill=\"\(color)\"/>")
    }
    fill(Rect(x: 0, y: 0, width: Double(Self.width), height: Double(Self.height)), style.colors.background)
    if let panel = layout.panel { fill(panel, style.colors.placeholder) }
    for (place, picture) in zip(layout.pictures, pictures) {
      svg.append(
        text:
          "<image \(Self.attributes(place.frame)) preserveAspectRatio=\"xMidYMid \(place.isWhole ? "meet" : "slice")\" "
          + "xlink:href=\"data:\(picture.mediaType);base64,")
      base64Encoded(picture.bytes).withUnsafeBufferPointer { svg.append($0) }
      svg.append("\"/>")
    }
    drawTexts(in: layout.text, isBand: layout.pictures.count == 1 && layout.text.y > CardLayout.margin, into: &svg)
    svg.append("</svg>")
    return svg.bytes
  }

  /// Draws the header at the top, and the title, the summary and the footer at the bottom.
  private func drawTexts(in box: Rect, isBand: Bool, into svg: inout UTF8Buffer) {
    let colors = style.colors
    func small(_ text: String, _ width: Double) -> FittedText {
      FittedText(text, style.small, sizes: [25], width: width, height: 40, mostLines: 1, of: style)
    }
    let header = small(header, isBand ? box.width * 0.55 : box.width)
    let footer = small(footer, isBand ? box.width * 0.4 : box.width)
    let hasPictures = !pictures.isEmpty
    let sizes: [Double] =
      isBand
      ? [78, 70, 64, 58, 52, 46, 40, 35, 30, 26]
      : hasPictures ? [78, 70, 64, 58, 52, 46, 40, 35, 30, 27] : [104, 92, 82, 72, 64, 58, 52, 46, 40, 35]
    let above = header.lines.isEmpty ? 0 : header.lineHeight + 28
    let below = footer.lines.isEmpty || isBand ? 0 : footer.lineHeight + 26
    let room = box.height - above - below
    let title = FittedText(title, style.title, sizes: sizes, width: box.width, height: room, of: style)
    let summaryRoom = room - title.height - 22
    let summary = FittedText(
      summaryRoom > 40 && !isBand ? summary : "", style.summary, sizes: hasPictures ? [27] : [32],
      width: min(box.width, 860), height: summaryRoom, mostLines: hasPictures ? 6 : 4, of: style)

    draw(header, in: box, top: box.y, colors.secondary, into: &svg)
    var top = box.maxY - below - title.height - (summary.lines.isEmpty ? 0 : summary.height + 22)
    draw(title, in: box, top: top, colors.text, into: &svg)
    top += title.height + 22
    draw(summary, in: box, top: top, colors.secondary, into: &svg)
    if isBand {
      // At the other end of the header's line.
      draw(footer, in: box, top: box.y, colors.accent, isAtEnd: true, into: &svg)
    } else {
      draw(footer, in: box, top: box.maxY - footer.lineHeight, colors.accent, into: &svg)
    }
  }

  private func draw(
    _ text: FittedText, in box: Rect, top: Double, _ color: String, isAtEnd: Bool = false, into svg: inout UTF8Buffer
  ) {
    for (index, line) in text.lines.enumerated() {
      let x = isRightToLeft == isAtEnd ? box.x : box.maxX - line.width
      let y = top + Double(index) * text.lineHeight + text.baseline
      svg.append(text: "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">")
      if !line.path.isEmpty { svg.append(text: "<path fill=\"\(color)\" d=\"\(line.path)\"/>") }
      for bitmap in line.bitmaps {
        let frame = Rect(x: bitmap.x, y: bitmap.y, width: bitmap.width, height: bitmap.height)
        svg.append(text: "<image \(Self.attributes(frame)) xlink:href=\"data:image/png;base64,")
        base64Encoded(bitmap.png).withUnsafeBufferPointer { svg.append($0) }
        svg.append("\"/>")
      }
      svg.append("</g>")
    }
  }

  private static func attributes(_ rect: Rect) -> String {
    "x=\"\(number(rect.x))\" y=\"\(number(rect.y))\" width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
  }

  /// A number with at most two decimals.
  private static func number(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
