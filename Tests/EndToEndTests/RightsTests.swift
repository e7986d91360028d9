import TestSupport
import Testing

/// Rights that a collection or an item takes from what is around it, and those that it does not take.
@Suite struct RightsTests {
  private static let content = [
    "site.yaml": "title: T\nlicense: https://creativecommons.org/licenses/by-sa/4.0/\ncopyright: © S\ncredit: SC\n"
      + "acquire: https://buy.example/\n",
    "o/collection.md": "---\ncredit: OC\nexport: [csv, json]\n---\n",
    "o/taking.md": "---\ntitle: Taking\n---\n",
    "o/free.md": "---\ntitle: Free\nlicense: https://creativecommons.org/publicdomain/mark/1.0/\ncopyright: ''\n"
      + "credit: ''\nacquire: ''\n---\n",
    "p/collection.md": "---\nlicense: ''\n---\n", "p/q.md": "---\ntitle: Q\n---\n",
  ]

  private func rights(_ site: SmallSite, _ path: String) throws -> String {
    try site.page(path).first("main")?.text ?? ""
  }

  @Test func endWithAnEmptyText() throws {
    let site = try SmallSite(content: Self.content)
    #expect(try site.build().findings.isEmpty)
    let taking = try rights(site, "o/taking.html")
    for text in ["OC", "© S", "CC BY-SA 4.0", "buy.example"] { #expect(taking.contains(text), "\(text)") }
    let free = try rights(site, "o/free.html")
    #expect(free.contains("Public Domain Mark 1.0"))
    for text in ["OC", "SC", "© S", "buy.example"] { #expect(!free.contains(text), "\(text)") }
    // The items of a collection without a license take none from the site.
    let inner = try rights(site, "p/q.html")
    #expect(inner.contains("© S") && inner.contains("SC") && !inner.contains("CC BY-SA"))
  }

  @Test(arguments: ["items.csv", "items.json"])
  func areTheSameFromATable(name: String) throws {
    let site = try SmallSite(content: Self.content)
    try site.build()
    var content = Self.content.filter { !$0.key.hasPrefix("o/") || $0.key == "o/collection.md" }
    content["o/" + name] = try site.folder.text("Site/o/" + name)
    let other = try SmallSite(content: content)
    #expect(try other.build().findings.isEmpty)
    #expect(try other.published() == site.published())
  }

  @Test(arguments: [
    ("licenses/by/3.0/igo/", "CC BY 3.0 IGO"), ("licenses/by-nc-nd/2.0/de/", "CC BY-NC-ND 2.0 DE"),
    ("licenses/by/2.5/scotland/", "CC BY 2.5 Scotland"), ("licenses/by/4.0/legalcode", "CC BY 4.0"),
    ("licenses/by/4.0/deed.de", "CC BY 4.0"), ("publicdomain/zero/1.0/", "CC0 1.0"),
  ])
  func licensesHaveTheirNames(path: String, name: String) throws {
    let site = try SmallSite(content: [
      "a/collection.md": "", "a/b.md": "---\nlicense: https://creativecommons.org/\(path)\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(try site.page("a/b.html").all("a").contains { $0.text == name })
  }
}
