import Diagnostics
import Files
import Imaging
import SiteImages
import SocialCards
import Theming

extension ImageMaker {
  /// Makes the file of a card, or takes it from the cache, and adds it to the staged site.
  /// - Throws: `FileError` on a disk failure.
  func make(_ card: SocialCard) throws -> Outcome {
    let name = FileSystem.name(of: card.path)
    var outcome = Outcome()
    if let kept = cache.file(name) {
      try publisher?.link(kept, to: card.path)
      outcome.files = [name]
      return outcome
    }
    do {
      let bytes = try render(card)
      outcome.isMade = true
      if let kept = cache.keep(bytes, as: name) {
        try publisher?.link(kept, to: card.path)
        outcome.files = [name]
      } else {
        try publisher?.write(bytes, to: card.path)
      }
    } catch let problem as ImageProblem {
      outcome.diagnostics = [
        .warning("no-card", "there is no card for '\(card.title)': \(problem.diagnostic().summary)")
      ]
    }
    return outcome
  }

  /// Whether the cache has the file of a card.
  func hasFile(of card: SocialCard) -> Bool { cache.file(FileSystem.name(of: card.path)) != nil }

  /// Makes the file of a card, or finds it in the cache.
  /// - Returns: the file in the cache.
  func file(of card: SocialCard) -> String? {
    let name = FileSystem.name(of: card.path)
    if let kept = cache.file(name) { return kept }
    return (try? make(card)).flatMap { _ in cache.file(name) }
  }

  /// - Throws: `ImageProblem`, `EnvironmentFailure`.
  private func render(_ card: SocialCard) throws -> [UInt8] {
    try decoder.requireLibrary()
    let widths = card.pictureWidths
    let pictures = try zip(card.pictures, widths).map { image, width in
      try pixels.spending(width * Int(Double(width) / image.aspect) + 1) { try picture(image, width: width) }
    }
    let drawing = card.drawing(pictures)
    return try pixels.spending(SocialCard.width * SocialCard.height) {
      let jpeg = ImageConversion.jpeg(background: .white, byteLimit: SocialCard.byteLimit, rights: card.rights)
      guard let bytes = try decoder.convert(drawing, path: card.title, to: jpeg) else {
        throw ImageProblem(.cannotEncode(.jpeg), path: card.title)
      }
      return bytes
    }
  }

  private func picture(_ image: ProbedImage, width: Int) throws -> SocialCard.Picture {
    let bytes = try contents(of: image)
    if image.format == .svg {
      let safe = try decoder.safeDrawing(bytes, path: image.name)
      let rendered = ImageConversion.rendered(width: image.width, pixelWidth: width)
      guard let png = try decoder.convert(safe, path: image.name, to: rendered) else {
        throw ImageProblem(.damaged(.svg), path: image.name)
      }
      return SocialCard.Picture(bytes: png, format: .png)
    }
    let rendered = try decoder.render(
      bytes, path: image.name, maximumWidth: width, options: DerivativeOptions()
    ) { traits in
      let format: ImageFormat = traits.isOpaque ? .jpeg : .png
      return [DerivativeRequest(width: width, encoding: ImageEncoding(format, quality: 94, effort: 1))]
    } except: { _ in
      false
    }
    guard let picture = rendered.derivatives.first else { throw ImageProblem(.damaged(image.format), path: image.name) }
    return SocialCard.Picture(bytes: picture.bytes, format: picture.encoding.format)
  }
}
