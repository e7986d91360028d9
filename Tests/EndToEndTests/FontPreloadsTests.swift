import Foundation
import Testing

/// A font face that loads late is not used until the next page, so every page preloads exactly those that it shows.
@Suite struct FontPreloadsTests {
  private static let theme = """
    textStyles:
      price: {font: sans, weight: 600, size: 15, lineHeight: 20}
      quote: {font: serif, italic: true, size: 17, lineHeight: 22}
      total: {font: sans, weight: 700, size: 40, lineHeight: 46}

    """

  private func site() throws -> SmallSite {
    var files = [
      "Content/site.yaml": "title: Test\n", "Templates/theme.yaml": Self.theme,
      "Templates/cells/priced.yaml": "parts:\n  - text: {field: title, style: price}\n",
      "Templates/cells/quoted.yaml": "parts:\n  - text: {field: title, style: quote}\n",
      "Templates/pages/404.mustache":
        "{{<base}}{{$main}}<h1 class=\"big t-total\">{{site.title}}</h1>{{/main}}{{/base}}\n",
    ]
    for cell in ["priced", "quoted", "label"] {
      files["Content/\(cell)/collection.md"] = "---\ntitle: \(cell)\ncell: \(cell)\nlayout: list\n---\n"
      // A text that contains the name of a class shows nothing in its style.
      files["Content/\(cell)/a.md"] = "---\ntitle: Not t-price nor t-quote\n---\nText.\n"
    }
    let site = try SmallSite(files)
    let outcome = try site.build()
    #expect(outcome.isPublished && outcome.findings.isEmpty, "\(outcome.findings)")
    return site
  }

  /// Returns the file of a face for browsers other than WebKitGTK, from the rule in the site's style sheet.
  private func file(_ family: String, _ weight: String, _ style: String, in css: String) throws -> String {
    let rule = try #require(
      css.split(separator: "@font-face{").first {
        $0.contains("font-family:\"Vitrine \(family)\";") && $0.contains("font-weight:\(weight);")
          && $0.contains("font-style:\(style);")
      }, "no rule for \(family) \(weight) \(style)")
    let start = try #require(rule.range(of: "url(\"fonts/")).upperBound
    return String(rule[start...].prefix { $0 != "\"" })
  }

  private func preloads(_ page: String, of site: SmallSite) throws -> Set<String> {
    Set(
      try site.page(page).elements.filter { $0.name == "link" && $0["as"] == "font" }.compactMap {
        $0["href"]?.split(separator: "/").last.map(String.init)
      })
  }

  @Test func haveTheFacesOfTextStylesThatThePageShows() throws {
    let site = try site()
    let sheet = try #require(try site.published().first { $0.key.hasPrefix("assets/site-") })
    let css = String(decoding: sheet.value, as: UTF8.self)
    let shown = [
      "priced": try file("Inter", "600", "normal", in: css),
      "quoted": try file("EB Garamond 12", "1 1000", "italic", in: css),
      "404": try file("Inter", "700", "normal", in: css),
    ]
    for page in [
      "priced/index.html", "quoted/index.html", "label/index.html", "404.html", "index.html", "label/a.html",
    ] {
      let preloads = try preloads(page, of: site)
      #expect(preloads.contains(try file("EB Garamond 12", "400", "normal", in: css)), "\(page)")
      for (name, file) in shown {
        #expect(preloads.contains(file) == page.hasPrefix(name), "\(page) and the face that \(name) shows")
      }
    }
  }
}
