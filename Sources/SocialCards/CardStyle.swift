import CellLayout
import Content
import Geometry
import PageLayout
import Theming
import Typography

/// The colours and fonts of the cards of a site, and the language of their texts.
package final class CardStyle: Sendable {
  package struct Colors: Sendable {
    var background: String
    var text: String
    var secondary: String
    var accent: String
    var placeholder: String
  }

  let title: TextStyle
  let summary: TextStyle
  let small: TextStyle
  let colors: Colors
  let language: String
  let isRightToLeft: Bool
  let typesetter = Typesetter(capacity: 4096)
  /// Identifies everything in the style, on every machine.
  let key: String

  init(_ environment: PageEnvironment) {
    let (site, theme, fonts) = (environment.site, environment.templates.theme, environment.fonts)
    func style(_ names: String...) -> TextStyle {
      (names.lazy.compactMap { fonts.styles[$0] }.first ?? fonts.fallbackStyle).textStyle
    }
    title = style("hero", "heading", "title")
    summary = style("lead", "body", "excerpt")
    small = style("navigation", "small", "meta")
    let isDark = site.card.colors.map { $0 == .dark } ?? (theme.colorScheme == .dark)
    let own = Dictionary(isDark ? theme.darkColors : theme.lightColors) { first, _ in first }
    func color(_ name: String, _ standard: String) -> String {
      own[name].flatMap { Self.isDrawable($0) ? $0 : nil } ?? standard
    }
    colors =
      isDark
      ? Colors(
        background: color("background", "#161513"), text: color("text", "#ece7dc"),
        secondary: color("secondary", "#aca493"), accent: color("accent", "#e8a274"),
        placeholder: color("placeholder", "#2a2722"))
      : Colors(
        background: color("background", "#faf8f3"), text: color("text", "#1f1d19"),
        secondary: color("secondary", "#635d52"), accent: color("accent", "#8c3f17"),
        placeholder: color("placeholder", "#ece6d9"))
    (language, isRightToLeft) = (site.language, site.isRightToLeft)
    var revisions: [ObjectIdentifier: String] = [:]
    func text(of style: TextStyle) -> String {
      let fonts = style.fonts.map { font in
        let known = revisions[ObjectIdentifier(font)] ?? font.revision
        revisions[ObjectIdentifier(font)] = known
        return known
      }
      return "\(style.size) \(style.lineHeight) \(style.letterSpacing) \(fonts)"
    }
    key = [title, summary, small].map(text).joined(separator: "\n") + "\n\(colors) \(language) \(isRightToLeft)"
  }

  /// Whether drawings can have a CSS colour: those of CSS Color 3 that are opaque.
  private static func isDrawable(_ color: String) -> Bool {
    if color.hasPrefix("#") { return color.utf8.count == 4 || color.utf8.count == 7 }
    return color.hasPrefix("rgb(") && !color.contains("/")
      || color.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        && !["transparent", "currentcolor"].contains(color.lowercased())
  }

  /// The options for a text: its own direction, or else that of the site.
  func options(for text: String) -> ParagraphOptions {
    ParagraphOptions(
      language: language, direction: isRightToLeft(text) ? .rightToLeft : .leftToRight, engines: .blink)
  }

  /// Whether the first letter of a text is of a script that is written from right to left.
  func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      if CellLayout.isRightToLeft(scalar.value) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return isRightToLeft
  }
}
