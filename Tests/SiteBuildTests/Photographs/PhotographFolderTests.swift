import Foundation
import Testing

@testable import SiteBuild

/// What `vitrine new --from` takes for photographs.
@Suite struct PhotographFolderTests {
  @Test func followsNoLinksToFoldersAndLeavesOutWhatIsNoFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    let manager = FileManager.default
    defer { try? manager.removeItem(at: folder) }
    try manager.createDirectory(at: folder.appendingPathComponent("sea"), withIntermediateDirectories: true)
    for name in ["a.jpg", "sea/b.JPG", "notes.txt"] {
      try Data([0xFF]).write(to: folder.appendingPathComponent(name))
    }
    for (name, target) in [("self", "."), ("above", ".."), ("gone.jpg", "nowhere"), ("c.jpg", "a.jpg")] {
      try manager.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
    }
    let photographs = try PhotographFolder(folder.path).photographs
    #expect(photographs.map(\.source) == ["a.jpg", "c.jpg", "sea/b.JPG"])
  }
}
