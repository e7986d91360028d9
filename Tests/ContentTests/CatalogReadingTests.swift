@testable import Content
@testable import Items
@testable import Diagnostics
@testable import Files
@testable import SiteModel
@testable import SiteReading
import Foundation
import Testing

@Suite struct CatalogReadingTests {
  @Test func isIndependentOfTheOrderOfReading() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b", "c"] {
      let collection = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: collection, withIntermediateDirectories: true)
      try Data("---\ntitle: \(name)\n---\n[x](nowhere)\n".utf8)
        .write(to: collection.appendingPathComponent("collection.md"))
      for number in 0..<20 {
        let text = "---\norder: \(number % 7)\ndate: 2024-01-\(number + 20)\n---\n[next](\(number + 1).md)\n"
        try Data(text.utf8).write(to: collection.appendingPathComponent("\(number).md"))
      }
    }
    let (forward, forwardDiagnostics) = try readContent(folder: folder.path, displayName: "Content")
    for jobs in [2, 3, 8] {
      let (other, otherDiagnostics) = try readContent(
        folder: folder.path, displayName: "Content", jobs: jobs)
      #expect(forwardDiagnostics == otherDiagnostics)
      #expect(forward.collections.map { $0.items.map(\.slug) } == other.collections.map { $0.items.map(\.slug) })
    }
    // January has 31 days, so the items from 12 on are broken; 19 links lead to a missing page.
    #expect(forwardDiagnostics.count == 3 * (1 + 8 + 1))
    #expect(forward.collections.map { $0.items.count } == [12, 12, 12])
  }

  @Test func reportsAMissingFolder() throws {
    let (catalog, diagnostics) = try readContent(folder: "/nowhere/at/all", displayName: "Content")
    #expect(diagnostics.map(\.id) == ["missing-content"])
    #expect(catalog.collections.isEmpty)
  }
}
