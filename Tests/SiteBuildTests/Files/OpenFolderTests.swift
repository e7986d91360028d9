@testable import Files
import Glibc
import TestSupport
import Testing

@Suite struct OpenFolderTests {
  @Test func listsEveryEntryOnce() throws {
    let folder = try TemporaryFolder(["a": "", "b/c": "", ".hidden": ""])
    symlink("a", folder.path + "/link")
    var found: [String: OpenFolder.Kind] = [:]
    try OpenFolder(folder.path).forEachEntry { name, kind in found[String(cString: name)] = kind }
    #expect(found == ["a": .file, "b": .folder, ".hidden": .file, "link": .other])
  }

  /// Both the end of a folder and an error return no entry; only the end means that the list is complete.
  @Test func failsIfTheFolderCannotBeReadCompletely() throws {
    let folder = try TemporaryFolder(["a": "", "b": ""])
    let open = try OpenFolder(folder.path)
    // The system fails to list a file, as it would fail to list a damaged folder.
    let file = Glibc.open(folder.path + "/a", O_RDONLY)
    defer { close(file) }
    try #require(dup2(file, open.descriptor) >= 0)
    var failure: FileError?
    do { try open.forEachEntry { _, _ in } } catch let error as FileError { failure = error }
    #expect(failure?.action == "list" && failure?.path == folder.path && failure?.code == ENOTDIR)
  }

  @Test func ignoresErrnoSetByItsBody() throws {
    let folder = try TemporaryFolder(["a": "", "b": ""])
    var names: Set<String> = []
    // A value of `errno` set by the body is not an error of the folder.
    try OpenFolder(folder.path).forEachEntry { name, _ in
      names.insert(String(cString: name))
      errno = EIO
    }
    #expect(names == ["a", "b"])
  }

  @Test func distinguishesAnAbsentEntryFromOneThatCannotBeLookedUp() throws {
    let folder = try TemporaryFolder(["a": "", "b/c": ""])
    #expect(try FileSystem.kind(at: folder.path + "/a") == .file)
    #expect(try FileSystem.kind(at: folder.path + "/b") == .folder)
    #expect(try FileSystem.kind(at: folder.path + "/none") == nil)
    #expect(try FileSystem.kind(at: folder.path + "/a/none") == nil)
    let error = #expect(throws: FileError.self) {
      try FileSystem.kind(at: folder.path + "/" + String(repeating: "x", count: 300))
    }
    #expect(error?.code == ENAMETOOLONG)
  }
}
