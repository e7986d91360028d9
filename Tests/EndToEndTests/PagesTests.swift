import Foundation
import TestSupport
import Testing

/// The properties of every page of a site.
@Suite struct PagesTests {
  static let settings = [
    "", "prettyURLs: true\n", "baseURL: https://example.org/cabinet/\n",
    "prettyURLs: true\nbaseURL: https://example.org\nlanguage: de\n",
  ]

  /// Returns the path of the site on the server, from `baseURL` if it is set.
  private func root(_ settings: String) -> String { settings.contains("/cabinet") ? "/cabinet" : "" }

  @Test(arguments: settings) func leadOnlyToFilesThatAreThere(_ settings: String) throws {
    let (site, outcome) = try ExampleSite.built(settings: settings)
    #expect(outcome.isPublished)
    // The script in the content is omitted, with a warning.
    #expect(outcome.summaries == ["Content/herbarium/fern.md:22:1: raw-html"])
    let files = Set(try site.published().keys)
    let pages = try site.pages()
    // The home page, the 404 page, the pages of minerals (3) and herbarium, words, mosses and empty, and one page for
    // each item.
    #expect(outcome.items == 14 && pages.count == 2 + 2 + 4 + 14 && outcome.pages == pages.count)
    let fragments = Dictionary(
      uniqueKeysWithValues: pages.map { path, page in
        (path, Set(page.with("id").compactMap { $0["id"] }))
      })
    for (path, page) in pages {
      for (attribute, address) in page.addresses {
        if address.hasPrefix("https://example.org") || address.hasPrefix("data:") { continue }
        let target = RelativeAddress(address, on: root(settings) + "/" + path)
        guard let reached = target.path, reached.hasPrefix(root(settings) + "/") else {
          Issue.record("\(path): \(attribute) \(address) leads out of the site")
          continue
        }
        let inside = String(reached.dropFirst(root(settings).count + 1))
        let file = inside.isEmpty || inside.hasSuffix("/") ? inside + "index.html" : inside
        #expect(files.contains(file), "\(path): \(attribute) \(address)")
        if let fragment = target.fragment {
          #expect(fragments[file]?.contains(fragment) == true, "\(path): no \(address)")
        }
      }
    }
  }

  @Test(arguments: settings) func areReachedFromTheHomePage(_ settings: String) throws {
    let site = try ExampleSite.built(settings: settings).site
    let pages = Dictionary(uniqueKeysWithValues: try site.pages())
    var reached: Set<String> = []
    var waiting = ["index.html"]
    while let path = waiting.popLast() {
      guard let page = pages[path], reached.insert(path).inserted else { continue }
      for link in page.all("a") {
        guard let address = link["href"], let target = RelativeAddress(address, on: "/" + path).path else { continue }
        let file = String(target.dropFirst())
        waiting.append(file.isEmpty || file.hasSuffix("/") ? file + "index.html" : file)
      }
    }
    #expect(Set(pages.keys).subtracting(reached) == ["404.html"])
  }

  @Test(arguments: settings) func haveWhatEveryPageNeeds(_ settings: String) throws {
    let site = try ExampleSite.built(settings: settings).site
    for (path, page) in try site.pages() {
      #expect(page.problems.isEmpty, "\(path): \(page.problems)")
      #expect(page.source.hasPrefix("<!doctype html>\n"), "\(path)")
      let html = try #require(page.first("html"))
      #expect(html["lang"] == (settings.contains("de") && settings.contains("language") ? "de" : "en"), "\(path)")
      #expect(html["dir"] == "ltr")
      #expect(page.all("title").count == 1 && !page.title.isEmpty, "\(path)")
      #expect(page.all("h1").count == 1, "\(path)")
      #expect(page.first("h1")?.text.isEmpty == false, "\(path)")
      #expect(page.all("main").count == 1, "\(path)")
      #expect(page.all("header").count >= 1 && page.all("footer").count >= 1)
      let skip = try #require(page.all("a").first)
      let target = try #require(skip["href"])
      #expect(target.hasPrefix("#") && page.first("main")?["id"] == String(target.dropFirst()), "\(path)")
      #expect(page.all("meta").contains { $0["charset"] == "utf-8" })
      #expect(
        page.all("meta").contains { $0["name"] == "viewport" && $0["content"]?.contains("width=device-width") == true })
      #expect(page.all("link").contains { $0["rel"] == "icon" })
      #expect(page.all("nav").allSatisfy { $0["aria-label"]?.isEmpty == false }, "\(path)")
      let ids = page.with("id").compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "\(path): \(ids)")
      #expect(ids.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }, "\(path): \(ids)")
    }
  }

  @Test func describeTheirImages() throws {
    let site = try ExampleSite.built().site
    for (path, page) in try site.pages() {
      let images = page.all("img")
      for image in images {
        #expect(image["alt"] != nil && image["src"]?.isEmpty == false, "\(path)")
        #expect(image["width"].flatMap { Int($0) } ?? 0 > 0 && image["height"].flatMap { Int($0) } ?? 0 > 0, "\(path)")
        // A lazy image has no priority, and an image with priority is not lazy.
        #expect(image["loading"] != "lazy" || image["fetchpriority"] == nil, "\(path)")
      }
      let urgent = images.filter { $0["fetchpriority"] == "high" }
      #expect(urgent.count <= 1, "\(path)")
      // The collections of words and the empty one have no images.
      if ["index.html", "herbarium/index.html", "herbarium/fern.html", "minerals/index.html"].contains(path) {
        #expect(urgent.count == 1, "\(path)")
      }
    }
  }

  @Test func escapeWhatTheContentSays() throws {
    let site = try ExampleSite.built().site
    for (path, page) in try site.pages() {
      // Speculation rules are data; a strict Content-Security-Policy allows no styles in the markup.
      #expect(page.all("script").allSatisfy { $0["type"] == "speculationrules" }, "\(path)")
      #expect(page.elements.allSatisfy { $0["style"] == nil } && page.all("style").isEmpty, "\(path)")
      #expect(!page.source.lowercased().contains("javascript:"), "\(path)")
      #expect(!page.source.contains("<Curiosities>"), "\(path)")
    }
    #expect(try site.page("index.html").first("h1")?.text == "Cabinet & <Curiosities>")
    let fern = try site.page("herbarium/fern.html")
    #expect(!fern.source.contains("alert"))
    #expect(fern.inside(class: "fields", "dd").map(\.text).first == "Ada \"the\" Keeper")
    #expect(fern.inside(class: "tags", "li").map(\.text) == ["green", "a & b"])
  }

  @Test func callLinksBySchemesThatRunNothing() throws {
    let site = try SmallSite(content: [
      "herbs/collection.md": "", "herbs/mint.md": "[a](JavaScript:alert%281%29) <b onclick=x>b</b> [c](mailto:a@b.org)",
    ])
    try site.build()
    for (path, page) in site.exists("index.html") ? try site.pages() : [] {
      #expect(!page.source.lowercased().contains("javascript:"), "\(path)")
      #expect(page.with("onclick").isEmpty, "\(path)")
    }
  }

  @Test func dropRawHTMLUnlessTheSiteWantsIt() throws {
    let text = "A <b class=\"raw\">bold</b> word.\n\n<div class=\"raw\">block</div>\n"
    for wants in [false, true] {
      let site = try SmallSite(content: [
        "site.yaml": "title: Test\nunsafeHTML: \(wants)\n", "herbs/collection.md": text, "herbs/mint.md": text,
      ])
      #expect(try site.build().isPublished)
      for path in ["herbs/index.html", "herbs/mint.html"] {
        #expect(try site.page(path).withClass("raw").count == (wants ? 2 : 0), "\(path)")
      }
    }
  }
}
