@testable import SiteImport
@testable import Content
@testable import Files
import Foundation
import Testing

/// The files that `vitrine new --from` accepts as photographs.
@Suite struct PhotographFolderTests {
  @Test func followsNoLinksToFoldersAndSkipsWhatIsNotAFile() throws {
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
    // A name that is not valid UTF-8.
    try FileSystem.createFolder(folder.path + "/old")
    let latin = Array((folder.path + "/old/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9)]
    close(creat(latin + Array(".jpg".utf8CString), 0o644))
    let found = try PhotographFolder(folder.path)
    #expect(found.photographs.map(\.source) == ["a.jpg", "c.jpg", "sea/b.JPG"])
    #expect(found.unopened == ["gone.jpg", "old/caf\u{FFFD}.jpg"])
  }
}
