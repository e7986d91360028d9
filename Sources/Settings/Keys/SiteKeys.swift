extension SettingsKey {
  /// The keys of `site.yaml`.
  package static let ofSite: [SettingsKey] =
    [
      SettingsKey(
        "title", .text, "title of the site", standard: "the name of the content folder", example: "The Ostrey Cabinet"),
      SettingsKey(
        "description", .text, "introduction of the home page without an index.md, and description for search engines",
        example: "A small museum on a small island."),
      SettingsKey(
        "author", .text, "shown at the foot of the pages; the copyright holder if nothing else names one",
        example: "The Ostrey Cabinet"),
      SettingsKey(
        "language", .text, "language of the pages as a BCP 47 tag", standard: "en", example: "de-AT"),
      SettingsKey(
        "baseURL", .text, "address of the published site, for canonical links, previews, sitemap and feeds",
        example: "https://ostrey.example"),
      SettingsKey(
        "languages", .list(.text), "languages of the site, the first one at its root", standard: "language alone",
        example: "[en, de, ar]"),
      SettingsKey(
        "maxWidth", .either([.number(160...20_000), .word(["none"])]), "widest layout of a collection, in px",
        standard: "1920", example: "1600"),
      SettingsKey(
        "theme", .text, "name of a look in Templates/themes, a file or a folder, to use instead of theme.yaml",
        example: "editorial"),
      SettingsKey(
        "prettyURLs", .boolean, "publish fern/index.html and link to fern/ instead of fern.html", standard: "false",
        example: "true"),
      SettingsKey("unsafeHTML", .boolean, "keep raw HTML in Markdown", standard: "false", example: "true"),
      SettingsKey(
        "navigation",
        .list(
          .either([
            .text,
            .keys(
              [
                SettingsKey("title", .text, "title of a link", example: "Contact"),
                SettingsKey("link", .text, "address elsewhere", example: "mailto:name@example.org"),
              ], required: ["title", "link"]),
          ])), "paths of the collections and pages of the menu, in order, and links elsewhere",
        standard: "all top-level collections, then all top-level pages", example: "[plates, about]"),
      SettingsKey(
        "publishLocation", .boolean, "publish where photographs were taken", standard: "false", example: "true"),
      SettingsKey(
        "publishOriginals", .boolean, "offer original photographs for download", standard: "false", example: "true"),
      SettingsKey(
        "publishCopyright", .boolean, "write the rights to them into published images", standard: "false",
        example: "true"),
      SettingsKey(
        "imagePixelLimit", .number(1...2000), "refuse larger images before decoding them, in millions of pixels",
        standard: "250", example: "400"),
      SettingsKey("feed", .feed, "feeds of the site and its collections", standard: "true", example: "{content: full}"),
      SettingsKey(
        "footer", .text, "Markdown at the foot of all pages", standard: "the author",
        example: "Open daily except Tuesdays."),
      SettingsKey(
        "logo", .text, "path of an image in the place of the title at the head of all pages", example: "logo.svg"),
      SettingsKey(
        "redirects", .list(.word(["netlify", "nginx", "apache"])), "files with the former addresses for servers",
        example: "[netlify]"),
      SettingsKey(
        "keys", .boolean, "arrow keys and swipes lead from picture to picture, by a script", standard: "true",
        example: "false"),
      SettingsKey("search", .boolean, "a page that searches the site", standard: "false", example: "true"),
      SettingsKey(
        "home",
        .keys([
          SettingsKey("cover", .text, "path of an image at the head of the home page", example: "plates/harbour.jpg"),
          SettingsKey("alt", .text, "alternative text of the cover", example: "The harbour in the evening"),
          SettingsKey(
            "shelves", .list(.keys(ofSelection + [SettingsKey("title", .text, "heading", example: "Favourites")])),
            "collections laid out as cells on the home page", example: "[{of: plates, limit: 12}]"),
        ]), "image and shelves of the home page", example: "{cover: plates/harbour.jpg, alt: The harbour}"),
      SettingsKey(
        "card",
        .either([
          .boolean,
          .keys([
            SettingsKey("image", .text, "path of the picture of the site's own card", example: "cover.jpg"),
            SettingsKey(
              "colors", .word(["light", "dark"]), "the colours of the theme on cards",
              standard: "those that the theme shows first", example: "dark"),
          ]),
        ]), "pictures for links to the site", standard: "true", example: "{colors: dark}"),
    ] + ofRights

  /// The rights to what a site or collection shows.
  package static let ofRights: [SettingsKey] =
    ofItemRights + [
      SettingsKey("copyright", .text, "copyright notice", standard: "as around it", example: "© The Ostrey Cabinet"),
      SettingsKey("cite", .boolean, "say how to cite items", standard: "as around it", example: "true"),
    ]

  /// The rights to what an item shows, but for the copyright notice.
  package static let ofItemRights: [SettingsKey] = [
    SettingsKey(
      "license", .text, "address of a license or rights statement", standard: "as around it",
      example: "https://creativecommons.org/licenses/by/4.0/"),
    SettingsKey(
      "credit", .text, "text that has to be given with a reuse", standard: "as around it",
      example: "The Ostrey Cabinet"),
    SettingsKey(
      "acquire", .text, "address of a page where a license can be had", standard: "as around it",
      example: "https://ostrey.example/licenses/"),
  ]

  /// The keys of a collection inside a text, and of a shelf.
  package static let ofSelection: [SettingsKey] = [
    SettingsKey("of", .textOrList, "the path of a collection, or of several", example: "plates"),
    SettingsKey("where", .names(.any), "the values that items must have", example: "{tags: minerals}"),
    SettingsKey("sort", .textOrList, "sort keys, as those of collections", example: "-date"),
    SettingsKey("limit", .integer(1...100_000), "the maximum number of items", example: "12"),
    SettingsKey(
      "layout", .layout, "layout and its parameters", standard: "that of the collection", example: "carousel"),
    SettingsKey("cell", .text, "what a cell shows", standard: "that of the collection", example: "card"),
  ]
}

extension SettingsValue {
  /// Whether there are feeds, and what they contain.
  static var feed: SettingsValue {
    .either([
      .boolean,
      .keys([
        SettingsKey(
          "content", .word(["excerpt", "full"]), "the excerpt, or the whole text and the image", standard: "excerpt",
          example: "full")
      ]),
    ])
  }
}
