@testable import SiteImport
@testable import Content
@testable import Items
@testable import Files
import Foundation
import Testing

/// The files that `vitrine new --from` accepts as photographs.
@Suite struct PhotographFolderTests {
  @Test(arguments: [
    (["DSC_0012.JPG", "IMG_7.jpg", "a/P1010203.jpg"], true),
    (["20190302_101112.jpg", "img-4.png", "harbour.jpg"], true),
    (["harbour 1.jpg", "DSC1.jpg"], false), (["Norway2019.jpg"], false), (["A.jpg", "B.jpg"], false),
  ])
  func recognisesTheNamesThatCamerasGive(_ names: [String], _ areNumbered: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data([0xFF, 0xD8, 0xFF]).write(to: file)
    }
    #expect(try PhotographFolder(folder.path).areNumbered == areNumbered)
  }

  @Test func followsNoLinksToFoldersAndSkipsWhatIsNotAFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
    let manager = FileManager.default
    defer { try? manager.removeItem(at: folder) }
    try manager.createDirectory(at: folder.appendingPathComponent("sea"), withIntermediateDirectories: true)
    for name in ["a.jpg", "sea/b.JPG", "sea/film.mov", "notes.txt", "Thumbs.db", ".DS_Store"] {
      try Data([0xFF, 0xD8, 0xFF]).write(to: folder.appendingPathComponent(name))
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
    #expect(!found.areNumbered)
    #expect(found.others == ["notes.txt", "sea/film.mov"])
    #expect(found.unopened == ["gone.jpg", "old/caf\u{FFFD}.jpg"])
  }
}
