/// A picture of the demo and the way to draw it.
struct Plate: Sendable {
  /// Relative to the content folder.
  let path: String
  /// The most bytes that its file may have.
  let limit: Int
  let width: Double
  let height: Double
  let ground: Colour
  /// What the file says of itself; nil for a picture that a Markdown file speaks for.
  let caption: Caption?
  private let subject: @Sendable (inout Sheet) -> Void

  init(
    _ path: String, _ width: Double, _ height: Double, _ ground: Colour, limit: Int = 98_000,
    caption: Caption? = nil, _ subject: @escaping @Sendable (inout Sheet) -> Void
  ) {
    self.path = path
    self.limit = limit
    self.width = width
    self.height = height
    self.ground = ground
    self.caption = caption
    self.subject = subject
  }

  func draw() -> Sheet {
    var sheet = Sheet(width, height, ground, name: path)
    subject(&sheet)
    return sheet
  }
}
