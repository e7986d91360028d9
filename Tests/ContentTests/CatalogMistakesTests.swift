import Content
import Items
import Diagnostics
import SiteModel
import SiteReading
import Foundation
import Testing

@Suite struct CatalogMistakesTests {
  @Test func findsTwentyMistakesAtOnceEachAtItsPlace() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/mistakes")
    let expected = try String(contentsOf: fixture.appendingPathComponent("expected.txt"), encoding: .utf8)
    let (catalog, diagnostics) = try readContent(
      folder: fixture.appendingPathComponent("Content").path, displayName: "Content")
    let found = diagnostics.map { diagnostic in
      let position = diagnostic.location?.position.map { ":\($0.line):\($0.column)" } ?? ""
      return "\(diagnostic.location?.path ?? "")\(position): \(diagnostic.id)"
    }
    #expect(found == expected.split(separator: "\n").map(String.init))
    #expect(diagnostics.allSatisfy { $0.severity == .error })
    // Each collection has an error.
    #expect(catalog.collections.isEmpty)
    #expect(catalog.site.title == "Twenty mistakes")
  }
}
