extension Theme {
  /// The theme with the minimum font sizes of browsers for a language: Firefox on Linux shows no Thai below 13 px (its
  /// preference `font.minimum-size.th`).
  package func legible(in language: String) -> Theme {
    guard language == "th" || language.hasPrefix("th-") else { return self }
    var theme = self
    for index in theme.textStyles.indices {
      theme.textStyles[index].style.size = max(theme.textStyles[index].style.size, 13)
    }
    return theme
  }
}
