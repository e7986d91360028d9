@testable import Content
@testable import Items
import Discovery
@testable import Markdown
@testable import Settings
@testable import SiteModel
import Synchronization
import Testing

@Suite struct ImageDefaultsTests {
  private static func description(_ change: (inout ImageDescription) -> Void) -> ImageDescription {
    var description = ImageDescription()
    change(&description)
    return description
  }

  /// An image description with all values.
  private static let full = description {
    $0.title = "Fern in  rain"
    $0.caption = "A fern,\nwet.\n\nBehind it a wall."
    $0.alternativeText = "Green fronds"
    $0.date = CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_200)
    $0.keywords = ["green", " wet  wood", "green"]
    $0.creator = "Ada"
    $0.copyright = "© Ada"
    $0.camera = [CameraSetting(.camera, "M 5"), CameraSetting(.exposure, "1/250 s")]
    $0.position = GeographicPosition(latitude: 52.5, longitude: -13.4)
  }

  private func item(
    _ text: String = "---\nimage: x.jpg\n---\n", name: String = "a", collection: String = "", site: String = "",
    _ description: ImageDescription = full
  ) throws -> Item {
    try catalog(
      of: ["site.yaml": site, "g/collection.md": collection, "g/\(name).md": text, "g/x.jpg": ""],
      images: .stub(["g/x.jpg": description])
    ).item("g/\(name)")
  }

  private func bare(_ name: String, _ description: ImageDescription) throws -> Item {
    try catalog(
      of: ["g/collection.md": "", "g/\(name).jpg": ""], images: .stub(["g/\(name).jpg": description])
    ).item("g/\(name)")
  }

  @Test func imageMetadataSuppliesAbsentValues() throws {
    let item = try item()
    #expect(item.title == "Fern in rain")
    #expect(item.excerpt == "A fern, wet. Behind it a wall.")
    #expect(item.image?.alt == "Green fronds")
    #expect(item.date == CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_200))
    #expect(item.tags == ["green", "wet wood"])
    #expect(item.creator == "Ada" && item.copyright == "© Ada")
    #expect(item.camera.map(\.text) == ["M 5", "1/250 s"])
    let paragraphs = item.body.blocks.map { block in
      if case .paragraph(let text) = block { plainText(of: text) } else { "" }
    }
    #expect(paragraphs == ["A fern, wet.", "Behind it a wall."])
  }

  @Test func frontMatterWins() throws {
    let item = try item(
      """
      ---
      image: x.jpg
      title: Mine
      excerpt: My words
      alt: ""
      date: 1999-12-31
      tags: []
      creator: Me
      copyright: None
      ---
      """)
    #expect(item.title == "Mine" && item.excerpt == "My words" && item.image?.alt == "")
    #expect(item.date == CalendarDate(year: 1999, month: 12, day: 31))
    #expect(item.tags.isEmpty && item.creator == "Me" && item.copyright == "None")
    // Without another text, the page shows the excerpt, as it does the caption.
    #expect(item.body.blocks.count == 1 && item.caption == "My words")
  }

  @Test func theTextOfAnItemWinsOverTheCaption() throws {
    let item = try item("---\nimage: x.jpg\nalt:\ntags:\ntitle: ''\n---\n# Heading\n\nWords.")
    #expect(item.title == "Heading" && item.excerpt == "Words." && item.body.blocks.count == 1)
    #expect(item.image?.alt == "Green fronds" && item.tags == ["green", "wet wood"])
  }

  @Test func collectionFieldsOverrideImageMetadata() throws {
    let collection = "---\nfields: {copyright: string, creator: {default: Somebody}}\n---\n"
    let item = try item("---\nimage: x.jpg\ncopyright: The museum\n---\n", collection: collection)
    #expect(item.copyright == "The museum" && item.creator == "Somebody")
    #expect(item.fields.map(\.name) == ["copyright", "creator"])
    let unsaid = try self.item(collection: "---\nfields: {copyright: string}\n---\n")
    #expect(unsaid.copyright == "© Ada" && unsaid.fields.isEmpty)
  }

  @Test func imagesAreDescribedByTheCaptionOrElseTheTitle() throws {
    let caption = Self.description { $0.caption = "A wall" }
    #expect(try item(caption).image?.alt == "A wall")
    #expect(
      try item("---\nimage: x.jpg\ntitle: Mine\n---\n", Self.description { $0.title = "Its" }).image?.alt == "Mine")
    #expect(try item(ImageDescription()).image?.alt == "A")
    #expect(try bare("moss", Self.description { $0.title = "Its" }).image?.alt == "Its")
    #expect(try bare("moss", Self.description { $0.alternativeText = " \u{0} " }).image?.alt == "Moss")
  }

  private func item(_ description: ImageDescription) throws -> Item {
    try item("---\nimage: x.jpg\n---\n", description)
  }

  private func item(_ text: String, _ description: ImageDescription) throws -> Item {
    try item(text, name: "a", description)
  }

  // MARK: Titles

  @Test func cameraFileNamesAreNotTitlesIfThereIsABetterOne() throws {
    let date = CalendarDate(year: 2024, month: 5, day: 1, seconds: 34_259)
    #expect(try bare("DSC_0042", ImageDescription()).title == "DSC 0042")
    let captioned = try bare(
      "DSC_0042",
      Self.description {
        $0.caption = "Low\ttide"; $0.date = date
      })
    #expect(captioned.title == "Low tide" && captioned.excerpt == "" && captioned.image?.alt == "Low tide")
    #expect(captioned.body.blocks.isEmpty)
    #expect(try bare("IMG_1234", Self.description { $0.date = date }).title == "2024-05-01, 09:30")
    let day = CalendarDate(year: 2024, month: 5, day: 1)
    let long = String(repeating: "word ", count: 40)
    let verbose = try bare(
      "IMG_1234",
      Self.description {
        $0.date = day; $0.caption = long
      })
    #expect(verbose.title == "2024-05-01" && verbose.excerpt.hasPrefix("word word"))
    let named = try bare(
      "low-tide",
      Self.description {
        $0.date = date; $0.caption = "Sand."
      })
    #expect(named.title == "Low tide" && named.excerpt == "Sand.")
    #expect(try bare("DSC_0042", Self.description { $0.title = "Tide" }).title == "Tide")
    #expect(try bare("tide", Self.description { $0.title = long }).title == "Tide")
  }

  @Test(arguments: [
    "DSC_0042", "IMG_1234", "_MG_1234", "P1010001", "DSCF0001", "100_0001", "IMG_20240501_102030", "20240501_102030",
    "PXL_20240501_102030123.MP", "IMG-20240501-WA0001", "IMG_E1234", "img_1234 (2)", "DJI_0001", "L1000123",
    "Screenshot_20240501-102030",
  ])
  func camerasNameFiles(_ name: String) { #expect(isCameraName(name)) }

  @Test(arguments: [
    "fern", "plate-12", "A-1234", "tide 2024", "IMG", "img_12", "Größe_1234", "b1234", "dscovery 1999", "",
  ])
  func peopleNameFiles(_ name: String) { #expect(!isCameraName(name)) }

  // MARK: Published values

  @Test func positionsStayInTheImageUnlessTheSitePublishesThem() throws {
    #expect(try item().position == nil)
    let published = try item(site: "publishLocation: true\n")
    #expect(published.position == GeographicPosition(latitude: 52.5, longitude: -13.4))
  }

  @Test func collectionsCanHideCameraSettings() throws {
    #expect(try item(collection: "---\nshowCamera: false\n---\n").camera.isEmpty)
  }

  // MARK: Order

  @Test func itemsAreSortedAndSectionedByImageMetadata() throws {
    func taken(_ year: Int, _ title: String) -> ImageDescription {
      Self.description {
        $0.date = CalendarDate(year: year, month: 1, day: 1)
        $0.title = title
      }
    }
    let images = ImageReading.stub([
      "g/a.jpg": taken(2021, "Z"), "g/b.jpg": taken(2023, "M"), "g/c.jpg": taken(2022, "A"),
      "g/d.jpg": taken(2022, "B"),
    ])
    let files = ["g/a.jpg": "", "g/b.jpg": "", "g/c.jpg": "", "g/d.md": "---\nimage: d.jpg\n---\n", "g/d.jpg": ""]
    func slugs(_ settings: String) throws -> [[String]] {
      let files = files.merging(["g/collection.md": "---\n\(settings)\n---\n"]) { first, _ in first }
      return try catalog(of: files, images: images).collection("g").sections.map { $0.items.map(\.slug) }
    }
    #expect(try slugs("sort: date") == [["a", "c", "d", "b"]])
    #expect(try slugs("sort: title") == [["c", "d", "b", "a"]])
    #expect(try slugs("sectionBy: year") == [["b"], ["c", "d"], ["a"]])
  }

  // MARK: Reading

  @Test func readsEachImageOnceAndOnlyForAbsentValues() throws {
    let read = Mutex<[String]>([])
    let images = ImageReading(
      isImage: { $0.hasSuffix(".jpg") },
      describe: { path in
        read.withLock { $0.append(path) }
        return nil
      })
    // That an item has no tags means something if its photograph has keywords.
    let all = "title: t\nexcerpt: e\nalt: a\ndate: 2024-01-01\ntags: [t]\ncreator: c\ncopyright: c\n"
    let files = [
      "g/collection.md": "---\nshowCamera: false\n---\n", "g/whole.md": "---\nimage: 1.jpg\n\(all)---\n", "g/1.jpg": "",
      "g/part.md": "---\nimage: 2.jpg\n---\n", "g/part-again.md": "---\nimage: 2.jpg\n---\n", "g/2.jpg": "",
      "g/none.md": "", "g/3.jpg": "", "h/collection.md": "", "h/camera.md": "---\nimage: 4.jpg\n\(all)---\n",
      "h/4.jpg": "",
    ]
    _ = try catalog(of: files, images: images)
    #expect(read.withLock { $0.sorted() } == ["g/2.jpg", "g/3.jpg", "h/4.jpg"])
  }

  @Test func unreadableImagesHaveNoMetadata() throws {
    let catalog = try catalog(of: ["g/collection.md": "", "g/DSC_0042.jpg": ""], images: .stub())
    #expect(try catalog.item("g/DSC_0042").image?.alt == "DSC 0042")
  }
}
