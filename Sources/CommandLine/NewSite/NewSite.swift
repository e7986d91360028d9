import Bytes

/// The files of a new site, with comments on what an author is likely to change first.
struct NewSite {
  /// A file's path in the project folder, and its content.
  typealias File = (path: String, text: String)

  /// What site.yaml of a new site says.
  struct Choices {
    var title: String
    /// The name of a theme that comes with Vitrine; nil for the standard one.
    var theme: String?
    /// The tag of the language of the pages; nil for that of the source, or English.
    var language: String?
    /// The collections and pages of the menu; empty for all.
    var navigation: [String] = []
    var hasSearch = false
    /// The collection whose items the home page shows; nil for a cover of each collection.
    var shelf: String?

    /// The line that says what items are called, which is a comment if the pages are not in English.
    func noun(_ one: String, _ many: String) -> String {
      let isEnglish = ["en", nil].contains(language?.lowercased().split(separator: "-").first)
      return (isEnglish ? "" : "# ") + "noun: {one: \(one), many: \(many)}"
    }
  }

  /// The sample site, with generated prints.
  static func prints(theme: String? = nil, language: String? = nil) -> [File] {
    let settings = Choices(title: "Nine Prints", theme: theme, language: language, shelf: "prints")
    return [
      ("Content/site.yaml", siteSettings(settings)), ("Content/prints/collection.md", printsCollection(settings)),
      (".gitignore", ignored),
    ]
      + Print.all.flatMap { print in
        [
          ("Content/prints/\(print.name).svg", print.svg),
          ("Content/prints/\(print.name).md", print.page),
        ]
      }
  }

  /// The files of a gallery, other than the photographs.
  /// - Parameters:
  ///   - inFolders: Whether the photographs are in folders, each of which becomes a section.
  ///   - areNumbered: Whether their names are numbers, which mean nothing to visitors.
  static func gallery(_ settings: Choices, inFolders: Bool, areNumbered: Bool = false) -> [File] {
    var settings = settings
    settings.shelf = "photographs"
    return [
      ("Content/site.yaml", siteSettings(settings)),
      (
        "Content/photographs/collection.md",
        galleryCollection(settings, inFolders: inFolders, areNumbered: areNumbered)
      ),
      (".gitignore", ignored),
    ]
  }

  static let ignored = """
    # The published site, the build cache, and what an interrupted build left behind. All of it can be made again.
    /Site/
    /.vitrine/
    /.Site.vitrine-staging*

    """

  /// - Parameter language: The language of the pages, if none was chosen.
  static func siteSettings(_ settings: Choices, language: String = "en") -> String {
    var blocks: [String] = []
    if let theme = settings.theme {
      blocks.append("# The look: photographs, catalogue, editorial, plain, night or garden.\ntheme: \(theme)")
    } else {
      blocks.append("# Another look: photographs, catalogue, editorial, plain, night or garden.\n# theme: plain")
    }
    if let shelf = settings.shelf {
      blocks.append(
        """
        # The home page shows the first items of a collection; without these lines, a cover of each collection.
        home:
          shelves:
            - {of: \(shelf), limit: 24}
        """)
    }
    let menu =
      settings.navigation.isEmpty
      ? "# navigation: [\(settings.shelf ?? "COLLECTION")]"
      : "navigation: [\(settings.navigation.joined(separator: ", "))]"
    blocks.append("# The menu: collections and pages in this order; without this line, all of them by name.\n\(menu)")
    if settings.hasSearch { blocks.append("# A page that searches the site.\nsearch: true") }
    return """
      # Settings of the whole site. While 'vitrine preview' runs, open pages follow when you save this file.
      # 'vitrine help content site.yaml' lists all settings.
      title: \(quoted(settings.title))
      language: \(quoted(settings.language ?? language))

      \(blocks.joined(separator: "\n\n"))

      # A sentence about the site, for the home page and for search engines.
      # description: Photographs from the coast.

      # The address at which the site will be published. Feeds, the sitemap and previews of links need it.
      # baseURL: https://example.org

      # Your name, for the foot of the pages.
      # author: Your Name

      # The widest layout of a collection in px; 1920 without this line, 'none' for the whole window.
      # maxWidth: 1280

      # Addresses such as prints/noon/ instead of prints/noon.html.
      # prettyURLs: true

      """
  }

  static func printsCollection(_ settings: Choices) -> String {
    """
    ---
    # Settings of the collection. The text after the second '---' is the introduction for visitors. Every other file in
    # this folder is a picture, or the text of a picture.
    title: Prints
    \(settings.noun("print", "prints"))

    # The layout: waterfall, justified, mosaic, grid, column, flow, list, carousel and others; 'vitrine help layouts'.
    layout:
      kind: waterfall
      minColumnWidth: 260       # as many columns as fit
      lineSpacing: 20
      interitemSpacing: 20
      sectionInset: {top: 16, leading: 0, bottom: 32, trailing: 0}

    # What a cell shows: photo (the picture with its title on it), card, label, row, person or word.
    cell: card

    # Other layouts that visitors can switch to.
    layouts:
      - {kind: list, cell: row, lineSpacing: 8}

    # Sections, by a field or by: section, year, month, folder, tag.
    # sectionBy: section

    # What items can have besides title, image, date, tags and the other standard keys.
    fields:
      edition: {type: integer, label: Edition of}

    # Items on a page; all of them without this line.
    # pageSize: 24

    # The items that come first; others follow. You need not write this list: drag a picture to another place in the
    # preview (or lift it with the space bar and move it with the arrow keys).
    order:
      - noon
      - hills
      - phases
      - branch
      - tide
      - tiles
      - rain
      - boat
      - stones
    ---

    Nine prints in four inks.

    """
  }

  static let itemHint = "# All of these are optional. Other keys: date, tags, link, draft, excerpt, aspect.\n"

  private static func galleryCollection(_ settings: Choices, inFolders: Bool, areNumbered: Bool) -> String {
    """
    ---
    # Settings of the collection. The text after the second '---' is the introduction for visitors.
    # Titles, captions and dates come from the photographs. To add to those of 'harbour.jpg', write a file 'harbour.md'
    # beside it, with 'title:', 'alt:' and other keys between two lines of '---'; 'vitrine help content items'.
    title: Photographs
    \(settings.noun("photograph", "photographs"))

    # The layout: justified, waterfall, mosaic, grid, column, flow, list, carousel and others; 'vitrine help layouts'.
    layout:
      kind: justified
      targetRowHeight: 260
      sectionInset: {top: 16, leading: 0, bottom: 40, trailing: 0}

    # What a cell shows: photo (the picture with its title on it), or picture (the picture, with its caption below it).
    cell: \(areNumbered ? "picture" : "photo")

    # By date, then by file name; '-date' for the newest first, 'title' for the titles.
    sort: [date, slug]

    \(inFolders ? "# Each folder is a section. Or sections by: year, month, tag." : "# Sections by: year, month, tag.")
    \(inFolders ? "" : "# ")sectionBy: \(inFolders ? "folder" : "year")

    # Photographs on a page; all of them without this line.
    # pageSize: 60

    # Do not show camera, lens and exposure.
    # showCamera: false
    ---

    """
  }

  /// Quotes a text for YAML if it is not plain.
  static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_.".contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain ? text : jsonString(text)
  }
}
