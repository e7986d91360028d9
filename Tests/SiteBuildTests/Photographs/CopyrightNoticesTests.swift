@testable import SiteImages
import TestSupport
import Testing

@Suite struct CopyrightNoticesTests {
  private static func files(_ settings: String) -> [String: String] {
    [
      "site.yaml": settings, "g/collection.md": "", "g/a.md": "---\nimage: a.svg\ncopyright: © A\ncreator: B\n---\n",
      "g/b.md": "---\nimage: b.svg\ncreator: B\n---\n", "g/c.md": "---\nimage: c.svg\n---\n", "g/a.svg": "",
      "g/b.svg": "", "g/c.svg": "",
    ]
  }

  @Test func nameTheOwnerOfAnImage() throws {
    let notices = try CopyrightNotices(readCatalog(Self.files("author: Ada\npublishCopyright: true\n")))
    #expect(["a", "b", "c"].map { notices["g/\($0).svg"]?.copyright } == ["© A", "© B", "© Ada"])
    #expect(notices["elsewhere.svg"]?.copyright == "© Ada")
    let anonymous = try CopyrightNotices(readCatalog(Self.files("publishCopyright: true\n")))
    #expect(anonymous["g/a.svg"]?.copyright == "© A" && anonymous["g/c.svg"] == nil)
  }

  @Test func areNotPublishedByDefault() throws {
    let notices = try CopyrightNotices(readCatalog(Self.files("author: Ada\n")))
    #expect(notices["g/a.svg"] == nil && notices["g/c.svg"] == nil)
  }
}
