import Bytes
package import Diagnostics
package import Markdown
package import Settings
package import Items

/// The settings of `site.yaml`, and the locations of the collections that it names.
package struct InterpretedSite: Sendable {
  package var settings: SiteSettings
  /// The paths in `navigation`, each with its location.
  package var navigation: [Located<String>]
  /// The path in `logo`.
  package var logo: Located<String>?
  /// The path in `cover` of `home`.
  package var cover: Located<String>?
  /// The entries of `shelves` of `home`.
  package var shelves: [FrontMatterNode] = []
  /// The path of the image in `card`.
  package var cardImage: Located<String>?
  /// `site.yaml`.
  package var file: SourceFile
  /// The source of the home page's introduction, if that is an `index.md`.
  package var introductionFile: SourceFile?
}

/// Interprets `site.yaml`. Without that file, all settings have their defaults and the folder's name is the title.
///
/// - Parameters:
///   - name: the name of the content folder.
///   - language: the language to read, if the site has several; nil for the first.
package func interpretSite(
  _ node: FrontMatterNode?, file: SourceFile, name: String, language: String? = nil
) -> (InterpretedSite, [Diagnostic]) {
  let keys = SettingsKey.ofSite.names
  var reader = FrontMatterReader(file: file)
  var site = SiteSettings(name: name, location: file.location(.start))
  var navigation: [Located<String>] = []
  var (footer, logo, cardImage): (FrontMatterNode?, Located<String>?, Located<String>?)
  var home = HomeDeclaration()
  site.languages = reader.languages(of: node)
  let written = node
  var node = node
  if let first = site.languages.first {
    let languages = ContentLanguages(site.languages, reading: language ?? first)
    node = node?.written(for: languages)
    if !languages.isFirst {
      let own = written?.ownKeys(of: languages.current, among: languages) ?? []
      site.textLanguages = TextLanguages(fallback: first, translated: own)
    }
  }
  // The key above without a value, below which others may belong.
  var empty: String?
  for entry in reader.entries(of: node) {
    let node = entry.value
    if keys.contains(entry.key) { empty = node.isNull ? entry.key : nil }
    switch entry.key {
    case let key where !keys.contains(key):
      reader.refuse(
        unknownKey: entry, of: "site.yaml", candidates: keys, advice: ForeignKeys.ofSites,
        otherwise: empty.map { "if it belongs to '\($0)', indent it by two spaces" })
    case "title":
      if let title = reader.line(node, "title"), !title.isEmpty { site.title = title }
    case "description": site.description = reader.line(node, "description") ?? ""
    case "author": site.author = reader.line(node, "author") ?? ""
    case "language": site.language = reader.language(node) ?? site.language
    case "languages": break
    case "baseURL": site.baseURL = reader.baseURL(node)
    case "maxWidth": site.maxWidth = reader.maxWidth(node, default: site.maxWidth)
    case "theme":
      if case .mapping = node.value {
        reader.refuse(
          node, "theme", wanted: "the name of a file in Templates/themes",
          suggestion: "colors and fonts are in Templates/theme.yaml")
      } else if let name = reader.line(node, "theme"), !name.isEmpty {
        site.theme = Located(value: name, location: file.location(node))
      }
    case "prettyURLs": site.prettyURLs = reader.boolean(node, "prettyURLs") ?? false
    case "unsafeHTML": site.unsafeHTML = reader.boolean(node, "unsafeHTML") ?? false
    case "navigation": (navigation, site.navigationTitles) = reader.navigation(node)
    case "publishLocation": site.publishLocation = reader.boolean(node, "publishLocation") ?? false
    case "publishOriginals": site.publishOriginals = reader.boolean(node, "publishOriginals") ?? false
    case "publishCopyright": site.publishCopyright = reader.boolean(node, "publishCopyright") ?? false
    case "imagePixelLimit":
      site.imagePixelLimit = reader.number(node, "imagePixelLimit", in: 1...2000).map { Int($0 * 1_000_000) }
    case "feed": site.feed = reader.feed(node)
    case "footer": footer = node
    case "logo":
      logo = reader.string(node, "logo").flatMap {
        $0.isEmpty ? nil : Located(value: $0, location: reader.location(of: node))
      }
    case "home": home = reader.home(node)
    case "card": (site.card, cardImage) = reader.card(node)
    case "search": site.hasSearch = reader.boolean(node, "search") ?? false
    case "keys": site.hasKeys = reader.boolean(node, "keys") ?? true
    case "redirects": site.redirects = reader.choices(node, "redirects", of: RedirectServer.self)
    default: _ = site.attribution.read(entry.key, node, with: &reader)
    }
  }
  // Nothing is around the site that an empty text could end.
  site.attribution = site.attribution.inheriting(Attribution())
  if let first = site.languages.first {
    site.language = language ?? first
    if language != nil, language != first { site.addressPrefix = site.language + "/" }
  }
  site.isRightToLeft = isRightToLeft(language: site.language)
  site.navigation = navigation.map(\.value)
  if !site.description.isEmpty {
    site.introduction = MarkdownDocument(blocks: [.paragraph([.text(site.description)])])
  }
  if let footer { site.footer = reader.markdown(footer, "footer", unsafeHTML: site.unsafeHTML) ?? site.footer }
  site.coverAlt = home.coverAlt
  let interpreted = InterpretedSite(
    settings: site, navigation: navigation, logo: logo, cover: home.cover, shelves: home.shelves, cardImage: cardImage,
    file: file)
  return (interpreted, reader.diagnostics)
}

extension SiteSettings {
  /// Creates the default settings.
  init(name: String, location: SourceLocation) {
    self.init(
      title: ContentPath.readable(name), description: "", author: "", language: "en", baseURL: nil, maxWidth: 1920,
      theme: nil, prettyURLs: false, unsafeHTML: false, introduction: MarkdownDocument(), navigation: [],
      location: location, isRightToLeft: false)
  }
}

/// Whether a language is written from right to left by default. The script subtag decides, or else the language's usual
/// script (Unicode CLDR, script metadata and likely subtags).
package func isRightToLeft(language: String) -> Bool {
  let subtags = language.lowercased().split(separator: "-")
  if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && $0.utf8.first.map { $0 > 0x39 } ?? false }) {
    return ["adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa"].contains(script)
  }
  let languages: Set<Substring> = [
    "ar", "arc", "ary", "arz", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb",
    "prs", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  return subtags.first.map(languages.contains) ?? false
}

extension FrontMatterReader {
  /// Reads a language tag. Its syntax is checked; whether the language exists is not.
  fileprivate mutating func language(_ node: FrontMatterNode) -> String? {
    line(node, "language").flatMap { $0.isEmpty ? nil : languageTag($0, at: node) }
  }

  /// Checks a language tag.
  fileprivate mutating func languageTag(_ tag: String, at node: FrontMatterNode) -> String? {
    guard LanguageTag.isWellFormed(tag) else {
      report(
        "invalid-language", "'\(shortened(tag))' is no language tag", at: node,
        suggestion: LanguageTag.codes[tag.lowercased()].map { "write \($0)" }
          ?? "write a tag of BCP 47, such as en, de-AT or zh-Hant")
      return nil
    }
    return tag
  }

  /// Reads `languages:` before other keys, whose names may have the tags of languages.
  fileprivate mutating func languages(of root: FrontMatterNode?) -> [String] {
    guard case .mapping(let entries)? = root?.value, let entry = entries.first(where: { $0.key == "languages" }) else {
      return []
    }
    if let language = entries.first(where: { $0.key == "language" }), !language.value.isNull {
      report(
        "language-twice", "'language' and 'languages' are both set", at: location(ofKey: language),
        suggestion: "delete 'language'; the first of 'languages' is that of the pages at the root of the site")
    }
    var known: Set<String> = []
    var languages: [String] = []
    for (text, node) in strings(entry.value, "languages") {
      guard let tag = languageTag(text, at: node) else { continue }
      if known.insert(tag.lowercased()).inserted {
        languages.append(tag)
      } else {
        report("listed-twice", "'languages' lists '\(shortened(tag))' twice", at: node)
      }
    }
    return languages
  }

  /// Reads an HTTP address and removes its trailing slash.
  fileprivate mutating func baseURL(_ node: FrontMatterNode) -> String? {
    guard let address = address(node, "baseURL") else { return nil }
    guard WebAddress.isOnWeb(address), !address.contains("?"), !address.contains("#") else {
      report(
        "invalid-url", "'baseURL' is '\(shortened(address))'; http or https, a host and a path are wanted", at: node)
      return nil
    }
    guard WebAddress.inASCII(address) != nil else {
      report("invalid-url", "'baseURL' is '\(shortened(address))', whose host no server can have", at: node)
      return nil
    }
    var base = address[...]
    while base.hasSuffix("/") { base = base.dropLast() }
    return String(base)
  }

  /// Reads a number of px, or `none`.
  fileprivate mutating func maxWidth(_ node: FrontMatterNode, default width: Double?) -> Double? {
    switch node.value {
    case .null: return width
    case .string("none"): return nil
    case .string:
      refuse(
        node, "maxWidth", wanted: "a number of px, or none", suggestion: node.writtenNumber.map { "write \($0)" })
      return width
    default: return number(node, "maxWidth", in: 160...20_000) ?? width
    }
  }

  /// Reads the entries of the menu: paths, and addresses with their titles.
  fileprivate mutating func navigation(_ node: FrontMatterNode) -> ([Located<String>], titles: [String: String]) {
    var titles: [String: String] = [:]
    let entries = (list(node, "navigation", of: "paths") ?? []).compactMap { node -> Located<String>? in
      guard case .mapping = node.value else {
        guard !node.isNull, let path = string(node, "navigation") else { return nil }
        let isPath = WebAddress.scheme(of: path) == nil
        return Located(
          value: isPath ? ContentPath.resolve(path, in: "") ?? path : path, location: location(of: node))
      }
      guard let values = mapping(node, "navigation", keys: ["title", "link"]) else { return nil }
      guard let title = values["title"].flatMap({ line($0, "title") }), !title.isEmpty, let link = values["link"] else {
        report(
          "missing-field", "a link of 'navigation' has a title and an address", at: node,
          suggestion: "write {title: Contact, link: mailto:name@example.org}")
        return nil
      }
      guard let address = address(link, "link") else { return nil }
      titles[address] = title
      return Located(value: address, location: location(of: node))
    }
    return (entries, titles)
  }
}

/// The settings of a site, from `site.yaml`.
package struct SiteSettings: Sendable {
  package var title: String
  package var description: String
  package var author: String
  /// The language as a BCP 47 tag.
  package var language: String
  /// The site's address without a trailing slash; nil if the site has no address yet.
  package var baseURL: String?
  /// The maximum width of a collection, in px at a root font size of 16 px; nil for no limit.
  package var maxWidth: Double?
  /// The name of the theme; nil for the one in the templates folder.
  package var theme: Located<String>?
  package var prettyURLs: Bool
  package var unsafeHTML: Bool
  /// Whether published files and pages may contain the positions of photographs.
  package var publishLocation = false
  /// Whether the original photographs are published too.
  package var publishOriginals = false
  /// Whether the published copies of photographs carry a copyright notice.
  package var publishCopyright = false
  /// The maximum number of pixels of an image that is decoded; nil for the default limit.
  package var imagePixelLimit: Int?
  /// What the feeds contain; nil if `site.yaml` does not say.
  package var feed: FeedContent?
  /// The text at the foot of all pages, instead of the author's name.
  package var footer = MarkdownDocument()
  /// The image in the place of the site's title at the head of all pages.
  package var logo: ItemImage?
  /// The image at the head of the home page.
  package var cover: ItemImage?
  package var coverAlt = ""
  /// The rights to what the site shows, and whether pages say how to cite it.
  package var attribution = Attribution()
  /// Whether the site has a page that searches it.
  package var hasSearch = false
  /// Whether arrow keys and swipes lead from the page of a picture to its neighbors.
  package var hasKeys = true
  /// The pictures that other sites show beside links to this one.
  package var card = CardSettings()
  /// The servers for which the site has a file of redirects.
  package var redirects: [RedirectServer] = []
  /// The introduction of the home page, from `description` or `Content/index.md`.
  package var introduction: MarkdownDocument
  /// The `index.md`; nil if there is none.
  package var introductionLocation: SourceLocation?
  /// The paths of the collections on the home page and in the navigation, and the addresses of links; empty for all
  /// top-level collections.
  package var navigation: [String]
  /// The titles of the entries of `navigation` that lead to another site or to a mail address, by address.
  package var navigationTitles: [String: String] = [:]
  package var location: SourceLocation

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool

  /// The languages that the site has a version in, the first of them at its root; empty for a site in one language.
  package var languages: [String] = []
  /// What the paths of the version's pages begin with: `de/`. Empty for the first language.
  package var addressPrefix = ""
  /// Which texts are not in the language of the version; nil if all are.
  package var textLanguages: TextLanguages?
}
