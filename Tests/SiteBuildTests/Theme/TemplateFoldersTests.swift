@testable import Diagnostics
@testable import Files
@testable import Theming
import Foundation
import TestSupport
import Testing

@Suite struct TemplateFoldersTests {
  private let own: TemporaryFolder
  private let bundled: TemporaryFolder
  private let folders: TemplateFolders

  init() throws {
    own = try TemporaryFolder([
      "cells/card.yaml": "own", "cells/mine.yaml": "own", "styles/z.css": "own",
      "styles/a.css": "own", "styles/site.css": "own", "cells/.card.yaml.swp": "",
    ])
    bundled = try TemporaryFolder([
      "cells/card.yaml": "bundled", "cells/row.yaml": "bundled", "theme.yaml": "bundled", "styles/site.css": "bundled",
      "styles/print.css": "bundled",
    ])
    folders = TemplateFolders([
      TemplateFolders.Folder(path: own.path, displayName: "Templates"),
      TemplateFolders.Folder(path: bundled.path, displayName: "bundled"),
    ])
  }

  @Test(arguments: [
    ("cells/card.yaml", "own", "Templates/cells/card.yaml"), ("cells/row.yaml", "bundled", "bundled/cells/row.yaml"),
    ("theme.yaml", "bundled", "bundled/theme.yaml"),
  ])
  func preferAFileOfTheSiteToTheBundledOne(_ path: String, text: String, name: String) throws {
    let file = try #require(try folders.file(path))
    #expect(file.text == text && file.path == name)
  }

  @Test func knowNothingOfFilesThatAreNowhere() throws {
    #expect(try folders.file("cells/none.yaml") == nil)
    #expect(folders.path("cells/none.yaml") == nil)
    #expect(try folders.stems(in: "layouts", ending: ".yaml") == [])
  }

  @Test func nameWhatAnyFolderHasOnce() throws {
    #expect(try folders.stems(in: "cells", ending: ".yaml") == ["card", "mine", "row"])
  }

  /// Later style sheets override earlier ones.
  @Test func listFilesOfTheSiteAloneLast() throws {
    #expect(try folders.stemsInOverridingOrder(in: "cells", ending: ".yaml") == ["card", "row", "mine"])
    #expect(
      try folders.stemsInOverridingOrder(in: "styles", ending: ".css") == ["print", "site", "a", "z"])
  }

  @Test func refuseToReadAFolderForAFile() throws {
    try FileManager.default.createDirectory(atPath: own.path + "/theme.yaml", withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try folders.file("theme.yaml") }
  }
}
