/// The shortcodes of Hugo in a text, converted to Markdown where that is possible.
struct Shortcodes {
  /// An image that a gallery shows.
  struct Image: Hashable {
    var file: String
    var title = ""
    var alt = ""
  }

  /// What a gallery shows: images one by one, or those whose paths match a pattern.
  enum Gallery: Hashable {
    case images([Image])
    case matching(String)
  }

  private(set) var text = ""
  private(set) var galleries: [Gallery] = []
  /// The shortcodes that were converted, and those that were left as they are, with their numbers.
  private(set) var converted: [String: Int] = [:]
  private(set) var left: [String: Int] = [:]

  /// The path of the file that a reference to a page means, from the text; nil if there is no such page.
  private let resolve: (String) -> String?

  /// - Parameters:
  ///   - markdown: The text below the front matter.
  ///   - resolve: Returns the path of the file that a reference to a page means; nil if there is none.
  init(_ markdown: String, resolve: @escaping (String) -> String? = { $0.hasSuffix(".md") ? $0 : $0 + ".md" }) {
    self.resolve = resolve
    var rest = markdown[...]
    while let start = rest.firstRange(of: /\{\{[<%]/) {
      text += rest[..<start.lowerBound]
      let isAngle = rest[start].hasSuffix("<")
      guard let end = rest[start.upperBound...].firstRange(of: isAngle ? ">}}" : "%}}") else {
        rest = rest[start.lowerBound...]
        break
      }
      let tag = Tag(rest[start.upperBound..<end.lowerBound])
      let written = rest[start.lowerBound..<end.upperBound]
      rest = rest[end.upperBound...]
      // A comment that shows a shortcode: {{</* figure */>}}.
      if tag.name.hasPrefix("/*") {
        text += written.replacing("{{</*", with: "{{<").replacing("{{%/*", with: "{{%")
          .replacing("*/>}}", with: ">}}").replacing("*/%}}", with: "%}}")
        continue
      }
      convert(tag, written, &rest)
    }
    text += rest
    text = text.replacing("<!--more-->", with: "")
  }

  private mutating func convert(_ tag: Tag, _ written: Substring, _ rest: inout Substring) {
    switch tag.name {
    case "figure", "img", "image":
      guard let image = tag.image else { break }
      text += Self.markdown(image)
      note(tag.name)
      return
    case "gallery":
      if let pattern = tag.pattern {
        galleries.append(.matching(pattern))
        if !tag.isClosed { skipClosing("gallery", &rest) }
        note(tag.name)
        return
      }
      guard let end = rest.firstRange(of: /\{\{[<%]\s*\/gallery\s*[>%]\}\}/) else { break }
      let images = Self.images(in: rest[..<end.lowerBound])
      guard !images.isEmpty else { break }
      rest = rest[end.upperBound...]
      galleries.append(.images(images))
      note(tag.name)
      return
    case "youtube", "vimeo":
      guard let id = tag.values["id"] ?? tag.positions.first else { break }
      let (name, address) =
        tag.name == "vimeo" ? ("Vimeo", "https://vimeo.com/") : ("YouTube", "https://www.youtube.com/watch?v=")
      text += "[\(name)](\(address)\(id))"
      note(tag.name)
      return
    case "ref", "relref":
      guard let path = tag.values["path"] ?? tag.positions.first else { break }
      guard let file = resolve(path) else { break }
      text += file
      note(tag.name)
      return
    case "highlight":
      guard let end = rest.firstRange(of: /\{\{[<%]\s*\/highlight\s*[>%]\}\}/) else { break }
      let code = String(rest[..<end.lowerBound]).trimmingNewlines
      // A fence that the code does not contain.
      let longest = code.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      text += "\(fence)\(tag.positions.first ?? "")\n\(code)\n\(fence)"
      rest = rest[end.upperBound...]
      note(tag.name)
      return
    default: break
    }
    text += written
    if !tag.name.hasPrefix("/") { left[tag.name, default: 0] += 1 }
  }

  private mutating func note(_ name: String) { converted[name, default: 0] += 1 }

  /// Skips the end of a gallery without a content of its own.
  private func skipClosing(_ name: String, _ rest: inout Substring) {
    guard let end = rest.prefixMatch(of: /\s*\{\{[<%]\s*\/gallery\s*[>%]\}\}/) else { return }
    rest = rest[end.range.upperBound...]
  }

  /// The images inside a gallery: figures, Markdown images, or elements of HTML.
  private static func images(in text: Substring) -> [Image] {
    var images: [Image] = []
    for match in text.matches(
      of: /\{\{[<%]\s*(?:figure|img|image)\s([^}]*?)[>%]\}\}|!\[([^\]]*)\]\(([^)\s]+)[^)]*\)|<img\s([^>]*)>/)
    {
      if let attributes = match.output.1 ?? match.output.4 {
        if let image = Tag("figure \(attributes)").image { images.append(image) }
      } else if let file = match.output.3 {
        images.append(Image(file: String(file), alt: match.output.2.map(String.init) ?? ""))
      }
    }
    return images
  }

  /// The Markdown of an image, whose title is shown as its caption.
  static func markdown(_ image: Image) -> String {
    let alt = (image.alt.isEmpty ? image.title : image.alt).replacing("[", with: "\\[").replacing("]", with: "\\]")
    let file = image.file.contains(" ") || image.file.contains("(") ? "<\(image.file)>" : image.file
    let title = image.title.isEmpty ? "" : " \"\(image.title.replacing("\"", with: "\\\""))\""
    return "![\(alt)](\(file)\(title))"
  }

  /// A shortcode between its braces.
  private struct Tag {
    var name = ""
    var values: [String: String] = [:]
    var positions: [String] = []
    /// Whether it ends in a slash, and so has no content.
    var isClosed = false

    init(_ text: some StringProtocol) {
      var words: [String] = []
      for match in String(text).matches(
        of: /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"]+))|"((?:[^"\\]|\\.)*)"|`([^`]*)`|(\S+)/)
      {
        if let key = match.output.1 {
          let value = match.output.2 ?? match.output.3 ?? match.output.4 ?? ""
          values[String(key)] = Self.unescaped(value)
        } else {
          words.append(Self.unescaped(match.output.5 ?? match.output.6 ?? match.output.7 ?? ""))
        }
      }
      if words.last == "/" {
        isClosed = true
        words.removeLast()
      }
      name = words.first ?? ""
      positions = Array(words.dropFirst())
    }

    private static func unescaped(_ text: Substring) -> String { String(text).replacing("\\\"", with: "\"") }

    /// The image of a figure; nil without `src`.
    var image: Image? {
      guard let file = values["src"] ?? values["link"] ?? positions.first, !file.isEmpty else { return nil }
      return Image(file: file, title: values["caption"] ?? values["title"] ?? "", alt: values["alt"] ?? "")
    }

    /// The images that a gallery without content shows.
    var pattern: String? {
      if let match = values["match"] { return match }
      return values["dir"].map { ($0.hasSuffix("/") ? $0 : $0 + "/") + "*" }
    }
  }
}
