import Bytes
import Discovery
import Files
import Imaging
import Settings

extension HugoProject {
  /// The keys of Hugo itself. Some of them are converted.
  private static let technicalKeys: Set<String> = [
    "layout", "type", "markup", "toc", "menu", "menus", "build", "_build", "cascade", "outputs", "linktitle", "url",
    "slug",
    "resources", "sitemap", "headless", "iscjklanguage", "expirydate", "translationkey", "comments", "showtoc", "math",
    "lastmod", "publishdate", "weight", "draft", "title", "date", "description", "summary", "tags", "categories",
    "image",
    "featured_image", "featuredimage", "cover", "thumbnail", "banner", "images", "aliases", "author", "authors",
    "keywords",
    "alt", "link",
  ]
  /// Those among them that are left out, which a line says.
  private static let lostKeys: Set<String> = [
    "menu", "menus", "cascade", "outputs", "layout", "build", "_build", "headless", "expirydate",
    "translationkey",
    "comments", "math", "keywords", "linktitle",
  ]

  // MARK: Texts

  /// The text of a page with its shortcodes converted.
  /// - Parameter isItem: Whether galleries become the images of the item; elsewhere they become images in the text.
  mutating func markdown(
    _ page: HugoPage, folder: String, isItem: Bool
  ) -> (text: String, galleries: [Shortcodes.Gallery]) {
    let project = self
    let codes = Shortcodes(page.body) { project.file(ofReference: $0, from: folder) }
    for (name, count) in codes.converted { notes.convert("shortcode \(name)", count) }
    for (name, count) in codes.left {
      for _ in 0..<count { notes.leave("shortcode \(name)", folder.isEmpty ? "the content folder" : folder) }
    }
    if page.isDamaged { notes.leave("parts of front matter that cannot be read", folder) }
    var text = codes.text
    // Links to addresses become links to files. Those to files that are copied stay.
    text.replace(/\]\((\/[^()\s]*)\)/) { match in
      project.file(ofReference: String(match.1), from: folder).map { "](\($0))" } ?? String(match.0)
    }
    // Items with the name of a page of their collection have another one here.
    text.replace(/\]\(([^()\s:#]+\.md)(#[^()\s]*)?\)/) { match in
      "](\(Self.unreserved(String(match.1)))\(match.2 ?? ""))"
    }
    let galleries = isItem ? codes.galleries.prefix(1) : []
    for gallery in codes.galleries.dropFirst(galleries.count) {
      guard case .images(let images) = gallery else { continue }
      text += "\n\n" + images.map(Shortcodes.markdown).joined(separator: "\n\n") + "\n"
    }
    while text.first?.isNewline == true { text.removeFirst() }
    return (text, Array(galleries))
  }

  /// Returns the path of the file that a reference of Hugo means, such as `trip`, `/posts/trip.md` or `trip#day-2`, relative to
  /// the page that has it.
  /// - Parameter page: The path of that page in the content folder; empty for the home page.
  private func file(ofReference reference: String, from page: String) -> String? {
    let mark = reference.firstIndex(of: "#") ?? reference.endIndex
    let (path, fragment) = (reference[..<mark], reference[mark...])
    if path.isEmpty { return String(fragment) }
    let plain = path.split(separator: "/").joined(separator: "/")
    let stem = plain.hasSuffix(".md") ? String(plain.dropLast(3)) : plain
    let own = ContentPath.folder(of: page)
    // The folder of a page with its own folder is not where its neighbours are.
    let around = page.hasSuffix("/index.md") ? ContentPath.folder(of: own) : own
    let folders = path.hasPrefix("/") ? [""] : [around, own, ""]
    let candidates =
      folders.compactMap { ContentPath.resolve(stem, in: $0) }
      + (stem.contains("/") ? [] : pagesByName[stem].map { [$0] } ?? [])
    for candidate in candidates {
      for ending in [".md", "/index.md"] where FileSystem.isFile("\(content)/\(candidate)\(ending)") {
        return ContentPath.relative(Self.unreserved(candidate + ending), from: own) + fragment
      }
      if FileSystem.isFile("\(content)/\(candidate)/_index.md") {
        return ContentPath.relative(candidate + "/collection.md", from: own) + fragment
      }
    }
    return nil
  }

  // MARK: Front matter

  /// The lines of the keys that items and pages share.
  private mutating func commonLines(_ page: HugoPage, _ target: String) -> [String] {
    var lines: [String] = []
    func add(_ key: String, _ text: String?) {
      if let text { lines.append("\(key): \(YAMLText.quoted(text))") }
    }
    add("title", page.text("title"))
    for (name, key) in [("date", "date"), ("publishDate", "published"), ("lastmod", "modified")] {
      guard let text = page.text(name), !text.isEmpty else { continue }
      if let date = Self.day(text) {
        lines.append("\(key): \(date)")
      } else {
        notes.leave("dates that do not begin with a day such as 2023-01-02", target)
      }
    }
    let tags = page.texts("tags") + page.texts("categories")
    var seen: Set<String> = []
    let distinct = tags.filter { seen.insert($0).inserted }
    if !distinct.isEmpty { lines.append("tags: \(YAMLText.list(distinct))") }
    add("excerpt", page.text("description", "summary"))
    if page.flag("draft") { lines.append("draft: true") }
    // To Hugo, 0 is no weight: such pages come last.
    if let weight = page.text("weight"), let number = Double(weight), number != 0 { lines.append("order: \(weight)") }
    let authors = page.texts("author") + page.texts("authors")
    if !authors.isEmpty { add("creator", authors.joined(separator: ", ")) }
    if let link = page.text("link"), link.hasPrefix("http") { add("link", link) }
    // Addresses of Hugo end in a slash; a file of that name keeps old links.
    let own = target.hasSuffix("/index.md") ? ContentPath.folder(of: target) : String(target.dropLast(3))
    // An alias without a slash is beside the page.
    let aliased = page.texts("aliases").map { alias in
      alias.hasPrefix("/") ? alias : ContentPath.join(ContentPath.folder(of: own), alias)
    }
    var former = aliased + page.texts("url")
    if let slug = page.text("slug"), !slug.contains("/") {
      former.append(ContentPath.join(ContentPath.folder(of: own), slug) + "/")
    }
    let aliases = former.map { String($0.drop { $0 == "/" }) }.filter { !$0.isEmpty && $0 != own + "/" }
    if !aliases.isEmpty { lines.append("aliases: \(YAMLText.list(aliases))") }
    if let picture = page.picture {
      if let path = place(of: picture.file, from: ContentPath.folder(of: target)) {
        add("image", path)
        add("alt", picture.alt.isEmpty ? page.text("alt") : picture.alt)
      } else {
        notes.leave(Self.missingPictures, target)
      }
    }
    noteLostKeys(of: page, target)
    return lines
  }

  /// Notes the keys of Hugo itself that are not converted.
  private mutating func noteLostKeys(of page: HugoPage, _ target: String) {
    for entry in page.entries where Self.lostKeys.contains(entry.key.lowercased()) && !entry.value.isNull {
      notes.leave("key '\(entry.key.lowercased())'", target)
    }
    guard case .list(let resources)? = page.value("resources")?.value else { return }
    let hasTitles = resources.contains { resource in
      guard case .mapping(let entries) = resource.value else { return false }
      return entries.contains { ["title", "name"].contains($0.key.lowercased()) && !$0.value.isNull }
    }
    if hasTitles { notes.leave("titles and names of 'resources'", target) }
  }

  /// Notes the keys of the home page, of which the title and the text are converted.
  mutating func noteHomePage(_ page: HugoPage) {
    for entry in page.entries where entry.key.lowercased() != "title" && !entry.value.isNull {
      notes.leave("key '\(entry.key)' of the home page", "_index.md")
    }
  }

  /// The day of a date and time: `2023-01-02` of `2023-01-02T10:00:00+01:00`.
  static func day(_ text: String?) -> String? {
    guard let text, let match = text.prefixMatch(of: /\d{4}-\d\d-\d\d/) else { return nil }
    return String(match.output)
  }

  /// The path of an image as an item of the new site names it; nil if there is no such file. Themes name images from the
  /// folder of the page, or from the root of the site with or without a slash.
  private func place(of file: String, from folder: String) -> String? {
    let plain = String(file.drop { $0 == "/" })
    if !file.hasPrefix("/"), FileSystem.isFile("\(content)/\(folder)/\(plain)") { return plain }
    let roots = [content] + (root.map { [$0 + "/static", $0 + "/assets"] } ?? [])
    return roots.contains { FileSystem.isFile("\($0)/\(plain)") } ? "/" + plain : nil
  }

  private static let missingPictures = "pictures that are elsewhere or not there"

  // MARK: Files

  /// Adds a page outside the sections.
  mutating func addPage(_ page: HugoPage, target: String, folder: String) {
    pages += 1
    let (text, _) = markdown(page, folder: target, isItem: false)
    let lines = commonLines(page, target)
    for entry in page.entries where !Self.technicalKeys.contains(entry.key.lowercased()) {
      notes.leave("key '\(entry.key)' of a page", target)
    }
    add("Content/" + target, (["---"] + lines + ["---", ""]).joined(separator: "\n") + "\n" + text)
  }

  /// Adds an item of a collection.
  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - images: The names of the images beside it.
  mutating func addItem(
    _ page: HugoPage, target: String, folder: String, images: [String], _ collection: inout HugoCollection
  ) {
    items += 1
    let (text, galleries) = markdown(page, folder: target, isItem: true)
    var lines = commonLines(page, target)
    var hasPicture = page.picture != nil
    if let gallery = galleries.first,
      let line = imagesLine(gallery, target: target, images: images)
    {
      lines.append("images: \(line)")
      hasPicture = true
    } else if !hasPicture, target.hasSuffix("/index.md"), let first = images.first, !text.contains(first) {
      // The picture of a page with its own folder is the first in it, as most themes have it.
      lines.append("image: \(YAMLText.quoted(first))")
      hasPicture = true
    }
    for entry in page.entries
    where !Self.technicalKeys.contains(entry.key.lowercased()) {
      if entry.value.isNull { continue }
      if collection.noteField(entry.key, entry.value) {
        lines.append("\(entry.key): \(YAMLText.line(entry.value))")
      } else {
        notes.leave("key '\(entry.key)', whose value is no field", target)
      }
    }
    collection.noteItem(
      isDated: page.text("date") != nil, isOrdered: lines.contains { $0.hasPrefix("order: ") }, hasPicture: hasPicture)
    add("Content/" + target, (["---"] + lines + ["---", ""]).joined(separator: "\n") + "\n" + text)
  }

  /// The value of `images:` for a gallery; nil if it shows none.
  private mutating func imagesLine(_ gallery: Shortcodes.Gallery, target: String, images: [String]) -> String? {
    switch gallery {
    case .images(let images):
      var entries: [String] = []
      for image in images {
        guard let file = place(of: image.file, from: ContentPath.folder(of: target)) else {
          notes.leave(Self.missingPictures, target)
          continue
        }
        let title = image.title.isEmpty ? "" : ", title: \(YAMLText.quoted(image.title))"
        let alt = image.alt.isEmpty ? "" : ", alt: \(YAMLText.quoted(image.alt))"
        let isPlain = title.isEmpty && alt.isEmpty
        entries.append(isPlain ? YAMLText.quoted(file) : "{file: \(YAMLText.quoted(file))\(title)\(alt)}")
      }
      return entries.isEmpty ? nil : "[\(entries.joined(separator: ", "))]"
    case .matching(let pattern):
      // A pattern for the folder of the page, such as `*` or `*.jpg`.
      if target.hasSuffix("/index.md"), ["*", "**", "./*", "*.*"].contains(pattern) {
        return images.isEmpty ? nil : "all"
      }
      guard let star = pattern.firstIndex(of: "*") else { return nil }
      let (start, end) = (pattern[..<star], pattern[pattern.index(after: star)...])
      if pattern.hasPrefix("/"), let root, end.isEmpty, start.hasSuffix("/") {
        let names = (try? FileSystem.names(in: root + "/static" + start)) ?? []
        let images = names.filter(ImageFormat.isImage(named:)).sortedInBytes()
        return images.isEmpty ? nil : YAMLText.list(images.map { start + $0 })
      }
      let found = images.filter { $0.hasPrefix(start) && $0.hasSuffix(end) && $0.count >= start.count + end.count }
      return found.isEmpty ? nil : YAMLText.list(found)
    }
  }
}
