extension SettingsKey {
  /// The keys of `Templates/theme.yaml`.
  package static let ofTheme: [SettingsKey] = [
    SettingsKey(
      "fonts", .names(.either([.text, .list(.either([.text, .keys(ofFont)]))])),
      "lists of families, tried in order for every character", example: "{serif: [EB Garamond 12, Noto Serif]}"),
    SettingsKey(
      "fontEffort", .integer(0...11), "effort of the compression of fonts", standard: "6", example: "10"),
    SettingsKey(
      "textStyles", .names(.keys(ofTextStyle)), "text styles by name", example: "{title: {size: 21, lineHeight: 26}}"),
    SettingsKey(
      "sectionHeader",
      .keys([
        SettingsKey("style", .text, "one of the text styles", standard: "section", example: "section"),
        SettingsKey("padding", .insets, "space around the header", example: "{top: 28, bottom: 14}"),
      ]), "text style and padding of section headers", example: "{style: section, padding: 12}"),
    SettingsKey("richText", .keys(ofRichText), "rich text in cells", example: "{gap: 0.6}"),
    SettingsKey(
      "colorScheme", .word(["auto", "light", "dark"]), "whose colours are shown; auto is the reader's choice",
      standard: "auto", example: "dark"),
    SettingsKey(
      "colors",
      .keys([
        SettingsKey("light", .names(.text), "CSS colours by name", example: "{accent: \"#0b5d3b\"}"),
        SettingsKey("dark", .names(.text), "CSS colours by name", example: "{accent: \"#7fd3ab\"}"),
      ]), "colours by name", example: "{light: {accent: \"#0b5d3b\"}, dark: {accent: \"#7fd3ab\"}}"),
    SettingsKey(
      "audience",
      .either([
        .word(["typical", "phones", "desktops", "even"]),
        .list(
          .keys(
            [
              SettingsKey("width", .number(100...10_000), "of the window in px", example: "390"),
              SettingsKey("pixelRatio", .number(0.5...8), "device pixels for a px", standard: "1", example: "3"),
              SettingsKey("weight", .number(0...1e9), "share among the screens", standard: "1", example: "60"),
            ], required: ["width"])),
      ]), "the screens for which the widths of image files are chosen", standard: "typical", example: "phones"),
    SettingsKey(
      "pageMargin",
      .keys([
        SettingsKey("narrow", .number(0...200), "in the narrowest window", standard: "16", example: "20"),
        SettingsKey("wide", .number(0...400), "in the widest window", standard: "48", example: "64"),
      ]), "space between the edge of the page and its content", example: "{narrow: 16, wide: 48}"),
    SettingsKey(
      "images",
      .keys([
        SettingsKey("avif", .encoding, "AVIF files", example: "{quality: 60}"),
        SettingsKey("webp", .encoding, "WebP files", example: "{quality: 78}"),
        SettingsKey("jpeg", .encoding, "JPEG files", example: "{quality: 80}"),
        SettingsKey(
          "png", .keys([SettingsKey("effort", .integer(0...9), "effort of the encoder", example: "6")]), "PNG files",
          example: "{effort: 6}"),
        SettingsKey("fallback", .boolean, "give cells a second format", standard: "false", example: "true"),
      ]), "quality and effort of each format", example: "{avif: {quality: 60}}"),
  ]

  package static let ofFont: [SettingsKey] = [
    SettingsKey("file", .text, "path of a font file, from the folder of the theme", example: "fonts/Garden.ttf"),
    SettingsKey("family", .text, "exact name of an installed family", example: "Noto Serif CJK SC"),
    SettingsKey("language", .textOrList, "only for sites in these languages", example: "zh"),
  ]

  package static let ofTextStyle: [SettingsKey] = [
    SettingsKey("font", .text, "one of the fonts", example: "serif"),
    SettingsKey("size", .number(1...1000), "in points", example: "19"),
    SettingsKey("lineHeight", .number(1...2000), "in points", example: "24"),
    SettingsKey("weight", .integer(1...1000), "weight of the font", standard: "400", example: "600"),
    SettingsKey("italic", .boolean, "italic font", standard: "false", example: "true"),
    SettingsKey("letterSpacing", .number(-100...100), "in points", standard: "0", example: "-0.3"),
    SettingsKey("color", .text, "one of the colours", standard: "the text colour", example: "secondary"),
  ]

  package static let ofRichText: [SettingsKey] =
    ["gap", "itemGap", "headingGap", "indent", "quoteIndent", "boxPadding", "rowPadding", "columnGap"].map {
      SettingsKey($0, .number(0...10), "a length in ems of the text style", example: "0.5")
    } + [
      SettingsKey("strong", .integer(1...1000), "weight of strong text", example: "700"),
      SettingsKey(
        "headings",
        .keys([
          SettingsKey("font", .text, "one of the fonts", standard: "that of the part", example: "sans"),
          SettingsKey("weight", .integer(1...1000), "weight of the font", example: "600"),
          SettingsKey("lineHeight", .number(1...3), "in ems of the heading", standard: "1.25", example: "1.2"),
          SettingsKey("sizes", .list(.number(0.5...4)), "in ems, by level", example: "[1.15, 1.08]"),
        ]), "headings", example: "{weight: 600}"),
      SettingsKey(
        "code",
        .keys([
          SettingsKey("font", .text, "one of the fonts", standard: "that of the part", example: "mono"),
          SettingsKey("size", .number(0.5...1.5), "in ems", standard: "0.875", example: "0.85"),
          SettingsKey("lineHeight", .number(1...3), "in ems of the code", standard: "1.5", example: "1.4"),
          SettingsKey("padding", .number(0...2), "before and after inline code, in ems", example: "0.25"),
        ]), "code", example: "{font: mono}"),
    ]

  /// The keys of `Templates/cells/NAME.yaml`.
  package static let ofCell: [SettingsKey] =
    ofStack + [
      SettingsKey("surface", .boolean, "a background and a thin border", standard: "false", example: "true"),
      SettingsKey("corner", .number(0...1000), "corner radius in points", standard: "0", example: "8"),
    ]

  package static let ofStack: [SettingsKey] = [
    SettingsKey(
      "parts", .list(.part), "the content, in order", example: "[{text: {field: title, style: title}}]"),
    SettingsKey("padding", .insets, "space around the parts", standard: "0", example: "{top: 16, bottom: 18}"),
    SettingsKey("gap", .number(0...1000), "space between parts", standard: "0", example: "8"),
    SettingsKey(
      "axis", .word(["vertical", "horizontal"]), "direction of the parts", standard: "vertical",
      example: "horizontal"),
    SettingsKey(
      "align", .word(["start", "center", "end"]), "alignment across the axis", standard: "start", example: "center"),
  ]

  /// The parts of a cell, each with its value.
  package static let ofPart: [SettingsKey] = [
    SettingsKey(
      "image",
      .keys([
        SettingsKey("bleed", .boolean, "extend over the padding", standard: "false", example: "true"),
        SettingsKey("width", .number(1...4000), "in points", example: "64"),
        SettingsKey(
          "aspect", .either([.text, .number(0.01...100)]), "item, or a ratio", standard: "item", example: "4:3"),
        SettingsKey("corner", .number(0...1000), "corner radius in points", standard: "0", example: "4"),
        SettingsKey(
          "keepPlace", .boolean, "with width: keep the place free in cells without an image", standard: "false",
          example: "true"),
      ]), "the image", example: "{bleed: true}"),
    SettingsKey(
      "text", .keys(ofTextPart + ofPlacedText, required: ["field", "style"]), "a text",
      example: "{field: title, style: title, lines: 2}"),
    SettingsKey(
      "badge", .keys(ofTextPart, required: ["field", "style"]), "a text as a badge",
      example: "{field: tags, style: badge}"),
    SettingsKey(
      "rich",
      .keys(
        [
          SettingsKey("field", .word(["body", "excerpt"]), "the whole text, or its beginning", example: "body"),
          SettingsKey("style", .text, "text style of paragraphs", example: "excerpt"),
        ], required: ["field", "style"]), "formatted text", example: "{field: body, style: excerpt}"),
    SettingsKey("spacing", .number(0...1000), "empty space in points", example: "4"),
    SettingsKey(
      "stack",
      .keys(
        ofStack + [
          SettingsKey(
            "overlay", .either([.boolean, .word(["top"])]), "place it over the foot of the image, or over its head",
            standard: "false", example: "top")
        ], required: ["parts"]), "other parts", example: "{parts: [{text: {field: title, style: title}}]}"),
  ]

  private static let ofTextPart: [SettingsKey] = [
    SettingsKey("field", .text, "title, excerpt, date, tags, section, images or a field", example: "title"),
    SettingsKey("style", .text, "one of the text styles", example: "title"),
    SettingsKey("lines", .integer(1...1000), "line limit", example: "2"),
  ]

  private static let ofPlacedText: [SettingsKey] = [
    SettingsKey("maxWidth", .number(1...4000), "the widest column of the text, in points", example: "536"),
    SettingsKey(
      "above", .number(0...1000), "more space above than the gap, except at the top of the stack", standard: "0",
      example: "8"),
    SettingsKey(
      "aside", .either([asidePlace, .list(asidePlace)]),
      "a column of its own in wide cells, beside the other parts of the stack; a list for ever wider cells",
      example: "{from: 900, start: 568}"),
  ]

  private static let asidePlace = SettingsValue.keys(
    [
      SettingsKey("from", .number(1...4000), "width of the cell from which the text is there", example: "900"),
      SettingsKey("start", .number(1...4000), "distance from the start of the stack", example: "568"),
      SettingsKey("above", .number(0...1000), "distance from its upper edge", standard: "0", example: "5"),
    ], required: ["from", "start"])
}

extension SettingsValue {
  /// One number, or an object of sides, in points.
  static var insets: SettingsValue {
    .either([
      .number(0...1000),
      .keys(
        ["top", "leading", "bottom", "trailing"].map {
          SettingsKey($0, .number(0...1000), "in points", standard: "0", example: "12")
        }),
    ])
  }

  fileprivate static var encoding: SettingsValue {
    .keys([
      SettingsKey("quality", .integer(1...100), "quality of the files", example: "60"),
      SettingsKey("effort", .integer(0...9), "from fast to small", example: "1"),
    ])
  }
}
