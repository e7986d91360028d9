import Diagnostics

/// Checks the syntax of a color as CSS Color 4 and 5 define it.
enum CSSColor {
  /// Whether a text is a color: a name, `#8c3f17`, or a function such as `rgb(140 63 23)`. The arguments of functions
  /// are checked only for what could end the value of a custom property, or not end it.
  static func isValid(_ text: String) -> Bool {
    guard !text.isEmpty, text.utf8.count < 100, text.utf8.allSatisfy(isSafe) else { return false }
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("#") {
      let digits = lowercased.dropFirst()
      return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
    }
    if let parenthesis = lowercased.firstIndex(of: "(") {
      return functions.contains(String(lowercased[..<parenthesis])) && isOneFunction(lowercased[parenthesis...].utf8)
    }
    return names.contains(lowercased) || words.contains(lowercased)
  }

  /// Whether the parenthesis at the start of a text has something in it and is closed at the end.
  private static func isOneFunction(_ text: Substring.UTF8View) -> Bool {
    var depth = 0
    for (offset, byte) in text.enumerated() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return offset == text.count - 1 && text.contains { !"() ".utf8.contains($0) } }
    }
    return false
  }

  /// A correction for a text that is not a color.
  static func suggestion(for text: String) -> String {
    if text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) {
      let count = text.count - 1
      return "write 3, 4, 6 or 8 digits after '#', not \(count)"
    }
    return closestMatch(to: text, in: names.sorted()).map { "did you mean '\($0)'?" }
      ?? "write it as \"#8c3f17\" or rgb(140 63 23), in quotes"
  }

  /// Whether a byte may occur in the value of a custom property without a risk of ending it.
  private static func isSafe(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "#()., %/-".utf8.contains(byte)
  }

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
  ]

  /// `transparent`, `currentColor` and the colors of the system.
  private static let words = Set(
    """
    transparent currentcolor accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext
    field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let names = Set(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
    darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
    firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
    hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
    lightslategrey lightsteelblue lightyellow
    lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
    midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue
    purple
    rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
    slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
    yellowgreen
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
