extension SettingsKey {
  /// The keys of `collection.md`.
  package static let ofCollection: [SettingsKey] =
    [
      SettingsKey(
        "title", .text, "title of the collection", standard: "the first heading, else the folder's name",
        example: "Plates"),
      SettingsKey(
        "layout", .layout, "layout and its parameters", standard: "column",
        example: "{kind: mosaic, segmentHeight: 360}"),
      SettingsKey(
        "cell", .text, "what a cell shows: the name of a file in Templates/cells",
        standard: "photo for mosaic, justified and wall, row for list, event for timeline, else card", example: "photo"),
      SettingsKey(
        "sort", .textOrList, "title, date, order, section, slug or fields; with '-' in descending order",
        example: "[-date, title]"),
      SettingsKey(
        "sectionBy", .text, "divide items by section, year, decade, century, month, folder, tag or a field",
        example: "year"),
      SettingsKey(
        "noun",
        .either([
          .text,
          .keys(
            [
              SettingsKey("one", .text, "for one item", example: "work"),
              SettingsKey("many", .text, "for several items", example: "works"),
            ], required: ["many"]),
        ]), "what items are called where they are counted", standard: "items, in the language of the site",
        example: "{one: work, many: works}"),
      SettingsKey("pageSize", .integer(1...100_000), "items on a page", standard: "all on one page", example: "100"),
      SettingsKey(
        "order", .list(.text), "slugs of the items and inner collections that come first",
        example: "[fluorite, agate]"),
      SettingsKey(
        "fields", .names(.either([.fieldType, .keys(ofField)])), "fields of the items",
        example: "{technique: string, year: {type: integer, required: true}}"),
      SettingsKey(
        "layouts", .list(.layout), "layouts that visitors can switch to", example: "[{kind: list, cell: row}]"),
      SettingsKey("draft", .boolean, "leave the collection out", standard: "false", example: "true"),
      SettingsKey(
        "scroll", .word(["pages", "endless"]), "endless scrolls all pages as one", standard: "pages",
        example: "endless"),
      SettingsKey(
        "bareImages", .boolean, "make an item of each image that no Markdown file uses",
        standard: "true; false with a table", example: "false"),
      SettingsKey(
        "showCamera", .boolean, "show camera, lens and exposure on item pages", standard: "true", example: "false"),
      SettingsKey(
        "fullView", .boolean, "show a picture without text as large as the viewport on its page", standard: "true",
        example: "false"),
      SettingsKey(
        "items", .text, "path of the table of the items", standard: "items.csv, items.tsv or items.json",
        example: "items.csv"),
      SettingsKey(
        "columns", .names(.either([.text, .list(.text)])),
        "other names for the columns of the table; [slug, NAME] for a column that is both the slug and a field",
        example: "{Object: title, Inv. no.: [slug, inv-no]}"),
      SettingsKey(
        "facets", .list(.either([.text, .keys(ofFacet, required: ["field"])])), "properties whose values have pages",
        example: "[tags, {field: date, by: century}]"),
      SettingsKey(
        "facetPairs", .either([.boolean, .integer(0...100_000)]),
        "the maximum number of pages for values of two facets",
        standard: "false; 2000 for true", example: "500"),
      SettingsKey(
        "clusterPages", .integer(0...100_000), "the maximum number of pages for the clusters of a map", standard: "500",
        example: "100"),
      SettingsKey(
        "images", .keys([SettingsKey("layout", .layout, "layout and its parameters", example: "justified")]),
        "layout of several images on the pages of items", standard: "{layout: justified}",
        example: "{layout: waterfall}"),
      SettingsKey("feed", .feed, "the feed of the collection", standard: "as around it", example: "false"),
      SettingsKey("aliases", .list(.text), "former addresses", example: "[gallery/12/]"),
      SettingsKey("unlisted", .boolean, "name the collection nowhere", standard: "false", example: "true"),
      SettingsKey(
        "schema", .names(.text), "what the items are in the vocabulary of schema.org", example: "{type: VisualArtwork}"),
      SettingsKey(
        "export", .list(.word(["csv", "json", "iiif"])), "publish the items as data", example: "[csv, json]"),
      SettingsKey("zoom", .boolean, "enlarge the pictures of the items", standard: "false", example: "true"),
    ] + ofRights

  /// The types of fields, without lists.
  package static let fieldTypes = ["string", "text", "integer", "number", "boolean", "date", "url", "item"]

  /// The keys of the long form of a field.
  package static let ofField: [SettingsKey] = [
    SettingsKey("type", .fieldType, "type of the values", standard: "string", example: "integer"),
    SettingsKey("required", .boolean, "report items without a value", standard: "false", example: "true"),
    SettingsKey("default", .any, "value of items that have none", example: "final"),
    SettingsKey("oneOf", .list(.any), "the permitted values, also their order as sections", example: "[proof, final]"),
    SettingsKey(
      "label", .text, "label on item pages", standard: "the name, with a capital", example: "Year of the plate"),
    SettingsKey(
      "format", .text, "for numbers: how they are written, with {n} or {n.00} in place of the number",
      standard: "as they are", example: "€ {n.00}"),
    SettingsKey("of", .text, "for the type item: the path of the collection", example: "people"),
    SettingsKey(
      "hidden", .boolean, "publish the values only in cells and facets that name the field", standard: "false",
      example: "true"),
  ]

  /// The keys of the long form of a facet.
  package static let ofFacet: [SettingsKey] = [
    SettingsKey("field", .text, "tags, date, section, creator or a field", example: "tags"),
    SettingsKey(
      "by", .either([.word(["year", "decade", "century", "value"]), .number(0...1e300)]),
      "the span of dates, or the width of the ranges of numbers", standard: "decade", example: "century"),
    SettingsKey("nested", .boolean, "whether slashes in a text are between levels", standard: "true", example: "false"),
    SettingsKey("layout", .layout, "layout of the pages", standard: "that of the collection", example: "grid"),
    SettingsKey("cell", .text, "what a cell shows", standard: "that of the collection", example: "card"),
  ]
}

extension SettingsValue {
  /// The type of a field: a scalar type, `list of TYPE` or `[TYPE]`.
  static var fieldType: SettingsValue {
    .either([
      .word(SettingsKey.fieldTypes + SettingsKey.fieldTypes.map { "list of \($0)" }),
      .list(.word(SettingsKey.fieldTypes)),
    ])
  }
}
