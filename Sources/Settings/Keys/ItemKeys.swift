extension SettingsKey {
  /// The keys that every item may have.
  package static let ofItem: [SettingsKey] = [
    SettingsKey(
      "title", .text, "title of the item", standard: "the first heading, else the image's title, else the slug",
      example: "Twelve Habits of the Cube"),
    SettingsKey(
      "image",
      .either([
        .text,
        .keys([
          SettingsKey("file", .text, "path of an image", example: "fern.jpg"),
          SettingsKey("iiif", .text, "address of a IIIF image service", example: "https://iiif.example/fern"),
          SettingsKey("size", .size, "width and height in px", example: "{width: 3000, height: 2000}"),
        ]),
      ]), "path or address of the image", example: "fluorite.jpg"),
    SettingsKey(
      "alt", .text, "alternative text of the image", standard: "the title",
      example: "Twelve crystals in three columns"),
    SettingsKey("date", .date, "day, or a date of history such as 1880~", example: "2019-03-02"),
    SettingsKey("dateText", .text, "the words in which the date is shown", example: "around Easter 1880"),
    SettingsKey("tags", .textOrList, "tags", example: "[minerals, geometry]"),
    SettingsKey("order", .either([.number(-1e300...1e300), .text]), "place among the other items", example: "3"),
    SettingsKey("section", .text, "section of the collection", example: "Sky"),
    SettingsKey("draft", .boolean, "leave the item out", standard: "false", example: "true"),
    SettingsKey(
      "link", .text, "address, or path of a Markdown file, that the item's page leads to",
      example: "https://example.org/"),
    SettingsKey("cell", .text, "what its cell shows", standard: "that of the collection", example: "label"),
    SettingsKey("excerpt", .text, "short text of its cell", standard: "the first paragraph", example: "A habit."),
    SettingsKey("size", .size, "size of the cell without an image, in px", example: "{width: 320, height: 240}"),
    SettingsKey(
      "aspect", .either([.text, .number(0.01...100)]), "aspect ratio of the cell without an image", example: "4:3"),
    SettingsKey(
      "attributes",
      .keys([
        SettingsKey("alpha", .number(0...1), "opacity of the cell", standard: "1", example: "0.5"),
        SettingsKey(
          "transform", .either([.text, .list(.number(-1e300...1e300))]), "functions as in CSS, or a matrix",
          example: "rotate(3deg)"),
        SettingsKey(
          "zIndex", .integer(-10_000...10_000), "cells with a higher one are in front", standard: "0", example: "1"),
      ]), "opacity, transform and z-index of the cell", example: "{alpha: 0.5}"),
  ]

  /// The keys of items that a field of the same name overrides.
  package static let ofItemUnlessField: [SettingsKey] =
    [
      SettingsKey("creator", .text, "who made it", example: "Olena Kovalchuk"),
      SettingsKey("copyright", .text, "copyright notice", standard: "as around it", example: "© Olena Kovalchuk"),
      SettingsKey(
        "images",
        .either([
          .word(["all"]), .images,
          .keys([
            SettingsKey("files", .either([.word(["all"]), .images]), "the images", example: "[front.jpg, back.jpg]"),
            SettingsKey(
              "layout",
              .either([.text, .keys([SettingsKey("kind", .text, "name of the layout", example: "waterfall")])]),
              "name of their layout", standard: "that of the collection", example: "waterfall"),
          ]),
        ]), "several images; all means those in the item's folder",
        example: "[front.jpg, {file: back.jpg, title: Back}]"
      ),
      SettingsKey(
        "media", .either([.medium, .list(.medium)]), "recordings and documents", example: "interview.mp3"),
      SettingsKey("parent", .text, "slug of the item that this one is an image of", example: "fluorite"),
      SettingsKey("latitude", .number(-90...90), "place, in degrees", example: "69.65"),
      SettingsKey("longitude", .number(-180...180), "place, in degrees", example: "18.96"),
      SettingsKey("dimensions", .text, "true size, height × width", example: "24 × 18 cm"),
      SettingsKey(
        "focus", .list(.number(0...1)), "the place of the image that a crop keeps, from its left and top edge",
        standard: "[0.5, 0.5]", example: "[0.3, 0.2]"),
    ] + ofItemPublication

  /// The keys that say how an item is published.
  package static let ofItemPublication: [SettingsKey] =
    [
      SettingsKey("id", .text, "permanent name in feeds", standard: "the oldest address", example: "urn:x:fluorite"),
      SettingsKey("published", .date, "day of publication", example: "2019-03-02"),
      SettingsKey("modified", .date, "day of the last change", example: "2020-01-31"),
      SettingsKey("aliases", .list(.text), "former addresses, the oldest first", example: "[plates/old-name.html]"),
      SettingsKey("unlisted", .boolean, "name the item nowhere", standard: "false", example: "true"),
      SettingsKey(
        "zoom", .boolean, "enlarge the pictures of the item", standard: "that of the collection", example: "true"),
    ] + ofItemRights
}

extension SettingsValue {
  /// `{width: 320, height: 240}`, or `320×240`.
  static var size: SettingsValue {
    .either([
      .text,
      .keys(
        [
          SettingsKey("width", .number(1...100_000), "in px", example: "320"),
          SettingsKey("height", .number(1...100_000), "in px", example: "240"),
        ], required: ["width", "height"]),
    ])
  }

  /// The images of an item.
  fileprivate static var images: SettingsValue {
    .list(
      .either([
        .text,
        .keys([
          SettingsKey("file", .text, "path of an image", example: "back.jpg"),
          SettingsKey("iiif", .text, "address of a IIIF image service", example: "https://iiif.example/fern"),
          SettingsKey("size", .size, "width and height in px", example: "{width: 3000, height: 2000}"),
          SettingsKey("title", .text, "caption", example: "Back"),
          SettingsKey("alt", .text, "alternative text", example: "The back of the sheet"),
        ]),
      ]))
  }

  /// A recording or document.
  fileprivate static var medium: SettingsValue {
    .either([
      .text,
      .keys(
        [
          SettingsKey("file", .text, "path or address", example: "interview.mp3"),
          SettingsKey("poster", .text, "image that stands for it", example: "poster.jpg"),
          SettingsKey("captions", .text, "path of a WebVTT file", example: "interview.vtt"),
          SettingsKey("transcript", .text, "path of a .txt or .md file", example: "interview.txt"),
          SettingsKey("length", .text, "how long it plays, if the file does not say it", example: "1:02:03"),
        ], required: ["file"]),
    ])
  }
}
