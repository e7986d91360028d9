package import Typography

/// A text style of the theme with its fonts.
package struct ThemeTextStyle: Sendable {
  package var name: String
  package var textStyle: TextStyle
  /// In px at a root font size of 16.
  package var lineHeight: Double { textStyle.lineHeight }
}
