@testable import Content
@testable import Items
@testable import Settings
@testable import SiteModel
import Testing

/// Items with several images: `images`, `parent`, and parts of tables.
@Suite struct ItemImagesTests {
  private let files = ["g/collection.md": "", "g/a.jpg": "", "g/b.jpg": "", "g/c.jpg": ""]

  private func images(_ item: Item) -> [String] {
    item.images.map { "\($0.path) '\($0.alt)' \($0.caption ?? "-")" }
  }

  private func item(
    _ others: [String: String], at path: String = "g/x", _ descriptions: [String: ImageDescription] = [:]
  ) throws -> Item {
    try catalog(of: files.merging(others) { $1 }, images: .stub(descriptions)).item(path)
  }

  @Test func areListed() throws {
    let item = try item([
      "g/x.md": "---\ntitle: X\nimages: [b.jpg, {file: a.jpg, title: Back, alt: The back}, c.jpg]\n---\n"
    ])
    #expect(images(item) == ["g/b.jpg 'X' -", "g/a.jpg 'The back' Back", "g/c.jpg 'X (3)' -"])
    #expect(item.image?.path == "g/b.jpg" && item.hasSeveralImages)
  }

  @Test func beginWithTheImageOfTheItem() throws {
    let item = try item([
      "g/x.md": "---\ntitle: X\nalt: An X\nimage: c.jpg\nimages: [a.jpg, {file: c.jpg, title: Top}]\n---\n"
    ])
    #expect(images(item) == ["g/c.jpg 'An X' Top", "g/a.jpg 'X (2)' -"])
  }

  @Test func theFirstHasTheDescriptionThatTheListGivesIt() throws {
    let item = try item(["g/x.md": "---\nimages: [{file: a.jpg, alt: Front, title: Seal}, b.jpg]\n---\n"])
    #expect(images(item) == ["g/a.jpg 'Front' Seal", "g/b.jpg 'X (2)' -"])
    #expect(item.image?.isAltTheTitle == false)
  }

  /// Numbers in names are compared as numbers.
  @Test func areThoseOfTheFolder() throws {
    let files = [
      "g/x/index.md": "---\nimages: all\n---\n", "g/x/10.jpg": "", "g/x/2.jpg": "", "g/x/notes.txt": "",
      "g/x/in/d.jpg": "",
    ]
    #expect(try item(files).images.map(\.path) == ["g/x/2.jpg", "g/x/10.jpg"])
    let layout = try item([
      "g/x/index.md": "---\nimages: {files: all, layout: grid}\n---\n", "g/x/a.jpg": "", "g/x/b.jpg": "",
    ])
    #expect(layout.gallery?.layout == "grid" && layout.images.count == 2)
    let mapping = try item([
      "g/x/index.md": "---\nimages: {files: all, layout: {kind: grid}}\n---\n", "g/x/a.jpg": "",
    ])
    #expect(mapping.gallery?.layout == "grid")
  }

  @Test func takeCaptionsAndDescriptionsFromTheirMetadata() throws {
    var description = ImageDescription()
    (description.title, description.alternativeText) = ("Under glass", "A jar")
    var same = ImageDescription()
    same.title = "X"
    let item = try item(
      ["g/x.md": "---\ntitle: X\nimages: [a.jpg, b.jpg, {file: c.jpg, title: Own, alt: Mine}]\n---\n"],
      ["g/a.jpg": same, "g/b.jpg": description, "g/c.jpg": description])
    #expect(images(item) == ["g/a.jpg 'X' -", "g/b.jpg 'A jar' Under glass", "g/c.jpg 'Mine' Own"])
  }

  @Test func areNoItemsOfTheirOwn() throws {
    let catalog = try catalog(
      of: files.merging(["g/x.md": "---\nimages: [a.jpg, b.jpg]\n---\n"]) { $1 }, images: .stub())
    #expect(try catalog.collection("g").items.map(\.slug).sorted() == ["c", "x"])
  }

  @Test func aFieldOfTheNameComesFirst() throws {
    let item = try catalog(of: [
      "g/collection.md": "---\nfields: {images: string}\n---\n", "g/x.md": "---\nimages: many\n---\n",
    ])
    .item("g/x")
    #expect(item.fields.map(\.content) == [.string("many")] && !item.hasSeveralImages)
  }

  @Test(
    arguments: [
      ("images: [none.jpg]", "3:10: missing-image"), ("images: a.jpg", "3:9: wrong-type"),
      ("images: all", "3:9: images-without-folder"), ("images: [{title: A}]", "3:10: missing-image"),
      ("images: [{file: a.jpg, width: 3}]", "3:24: unknown-key"), ("images: {layout: gird}", "3:18: invalid-layout"),
      ("images: {layout: {kind: gird}}", "3:25: invalid-layout"),
      ("images: {layout: {kind: grid, columns: 2}}", "3:31: unknown-key"),
      ("images: [a.jpg, ~]", "3:17: wrong-type"), ("parent: none", "3:9: unknown-parent"),
    ])
  func mistakes(line: String, expected: String) throws {
    let files = files.merging(["g/x.md": "---\ntitle: X\n\(line)\n---\n"]) { $1 }
    #expect(try found(files) == ["g/x.md:\(expected)"])
  }

  // MARK: Parts

  private let parts = [
    "g/x.md": "---\ntitle: X\nimage: a.jpg\n---\n",
    "g/back.md": "---\ntitle: The back\nparent: x\nimage: b.jpg\norder: 2\n---\n",
    "g/top.md": "---\nparent: x\nimages: [c.jpg, d.jpg]\norder: 1\n---\n", "g/d.jpg": "",
    "g/y.md": "See [the back](back.md).\n",
  ]

  @Test func filesWithAParentAreImagesOfIt() throws {
    let catalog = try catalog(of: files.merging(parts) { $1 }, images: .stub())
    let collection = try catalog.collection("g")
    #expect(collection.items.map(\.slug).sorted() == ["x", "y"])
    #expect(
      images(try catalog.item("g/x")) == [
        "g/a.jpg 'X' -", "g/c.jpg 'Top' -", "g/d.jpg 'Top (2)' -", "g/b.jpg 'The back' The back",
      ])
    #expect(try catalog.item("g/y").text.links.map(\.link.target) == [.item(path: "g/x", fragment: nil)])
  }

  @Test func partsOfPartsAndWithoutImagesAreReported() throws {
    let files = parts.merging([
      "g/collection.md": "", "g/a.jpg": "", "g/b.jpg": "", "g/c.jpg": "",
      "g/deep.md": "---\nparent: back\nimage: d.jpg\n---\n",
      "g/empty.md": "---\nparent: x\n---\n",
    ]) { $1 }
    #expect(
      try found(files) == ["g/deep.md:2:9: unknown-parent", "g/empty.md:2:9: part-without-image"])
  }

  @Test func rowsWithAParentAreImagesOfIt() throws {
    let table = """
      objectid,title,filename,image_alt_text,parentid
      Coin 1,Coin,,,
      c1a,Heads,a.jpg,A head,coin-1
      c1b,,b.jpg,,Coin 1
      two,Two,c.jpg,,

      """
    let catalog = try catalog(
      of: files.merging(["g/items.csv": table, "g/Coin 1/e.jpg": "", "g/two/f.jpg": ""]) { $1 }
        .filter { $0.key != "g/x.md" }, images: .stub())
    #expect(try catalog.collection("g").items.map(\.slug) == ["coin-1", "two"])
    #expect(
      images(try catalog.item("g/coin-1")) == [
        "g/a.jpg 'A head' Heads", "g/b.jpg 'Coin (2)' -", "g/Coin 1/e.jpg 'Coin (3)' -",
      ])
    #expect(images(try catalog.item("g/two")) == ["g/c.jpg 'Two' -", "g/two/f.jpg 'Two (2)' -"])
  }

  @Test func aColumnListsImages() throws {
    let item = try item(["g/items.csv": "slug,title,images\nx,X,a.jpg; b.jpg\n"])
    #expect(item.images.map(\.path) == ["g/a.jpg", "g/b.jpg"])
  }
}

private func found(_ files: [String: String]) throws -> [String] {
  try mistakes(in: files, images: .stub())
}
