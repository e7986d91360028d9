extension Theme {
  /// The theme as pages in a language can show it: Firefox on Linux sets no Thai smaller than 13 px (its preference
  /// `font.minimum-size.th`), whatever a page asks for.
  package func legible(in language: String) -> Theme {
    guard language == "th" || language.hasPrefix("th-") else { return self }
    var theme = self
    for index in theme.textStyles.indices {
      theme.textStyles[index].style.size = max(theme.textStyles[index].style.size, 13)
    }
    return theme
  }
}
