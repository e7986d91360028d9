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
    /// The collections and pages of the menu; empty for all.
    var navigation: [String] = []
    var hasSearch = false
  }

  /// The sample site, with generated prints.
  static func prints(theme: String? = nil) -> [File] {
    [
      ("Content/site.yaml", siteSettings(Choices(title: "Nine Prints", theme: theme))),
      ("Content/prints/collection.md", printsCollection),
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
  /// - Parameter inFolders: Whether the photographs are in folders, each of which becomes a section.
  static func gallery(_ settings: Choices, inFolders: Bool) -> [File] {
    [
      ("Content/site.yaml", siteSettings(settings)),
      ("Content/photographs/collection.md", galleryCollection(title: settings.title, inFolders: inFolders)),
      (".gitignore", ignored),
    ]
  }

  static let ignored = """
    # The built site, what is kept for the next build, and what a build that was broken off left for the next to remove.
    # All can be made anew at any time.
    /Site/
    /.vitrine/
    /.Site.vitrine-staging*

    """

  static func siteSettings(_ settings: Choices, language: String = "en") -> String {
    let theme =
      settings.theme.map {
        "\n# The look: photographs, catalogue, editorial, plain, night or garden; without this line the standard one.\ntheme: \($0)\n"
      }
      ?? ""
    let navigation =
      settings.navigation.isEmpty
      ? "# navigation: [prints]" : "navigation: [\(settings.navigation.joined(separator: ", "))]"
    let search = settings.hasSearch ? "\n# A page that searches the site.\nsearch: true\n" : ""
    return """
      # What holds for the whole site. Save this file while 'vitrine preview' runs, and the page follows.
      title: \(quoted(settings.title))
      language: \(language)
      \(theme)

      # A sentence on the site, for the home page and for search engines.
      # description: Photographs from the coast.

      # The address that the site will have. With it, pages tell search engines and links elsewhere where they are.
      # baseURL: https://example.org

      # How wide a collection may get, in px, instead of 1920; 'none' for as wide as the window.
      # maxWidth: 1280

      # Who made it.
      # author: Your Name

      # The collections of the menu, in this order; without this line all of them, by name.
      \(navigation)
      \(search)
      # Addresses as things/ instead of things.html.
      # prettyURLs: true

      """
  }

  static let printsCollection = """
    ---
    # These lines are settings; the text behind the second '---' is the introduction that visitors read. Every other file
    # beside this one is a picture or the text that belongs to one.
    title: Prints

    # How the pictures hang: waterfall, justified, mosaic, grid, column, flow, list or carousel.
    layout:
      kind: waterfall
      minColumnWidth: 260       # as many columns as fit
      lineSpacing: 20
      interitemSpacing: 20
      sectionInset: {top: 16, leading: 0, bottom: 32, trailing: 0}

    # What is shown of each: photo (the picture, with its title on it), card, label, row, person or word.
    cell: card

    # Other layouts that visitors can switch to.
    layouts:
      - {kind: list, cell: row, lineSpacing: 8}

    # Items in sections, by a field or by: section, year, month, folder, tag.
    # sectionBy: section

    # What items may say besides title, image, date, tags and the like.
    fields:
      edition: {type: integer, label: Edition of}

    # Items a page; all on one without this line.
    # pageSize: 24

    # What hangs first; all others follow by their dates, orders or names. In the preview, drag a picture to another
    # place (or lift it with the space bar, and move it with the arrow keys), and this list is written for you.
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

  static let itemHint = "# Any of these can be left out. Others: date, tags, link, draft, excerpt, aspect.\n"

  private static func galleryCollection(title: String, inFolders: Bool) -> String {
    """
    ---
    # These lines are settings; a text behind the second '---' is the introduction that visitors read.
    # Titles, captions and dates are those that the photographs carry. To say more of one, put a text of its name beside
    # it: 'harbour.md' beside 'harbour.jpg', with 'title:', 'alt:' and whatever else between two lines of '---'.
    title: \(quoted(title))

    # How the pictures hang: justified, waterfall, mosaic, grid, column, flow, list or carousel.
    layout:
      kind: justified
      targetRowHeight: 260
      sectionInset: {top: 16, leading: 0, bottom: 40, trailing: 0}

    # By when they were taken; '-date' for the newest first, 'title' or 'slug' for their names.
    sort: date

    \(inFolders ? "# Each folder is a section; or by: year, month, tag." : "# In sections, by: year, month, tag.")
    \(inFolders ? "" : "# ")sectionBy: \(inFolders ? "folder" : "year")

    # Pictures a page; all on one without this line.
    # pageSize: 60

    # Camera, lens and exposure on the page of each picture.
    # showCamera: false
    ---

    """
  }

  /// Quotes a text for YAML if it is not plain.
  static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last?.isWhitespace == false
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_.,".contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain ? text : jsonString(text)
  }
}
