@testable import Bytes
@testable import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileSystemTests {
  @Test(arguments: [
    ("a/b", "a", "b"), ("a/b/", "a", "b"), ("b", ".", "b"), ("/b", "/", "b"), ("./a", ".", "a"),
  ])
  func splitsPaths(_ path: String, folder: String, name: String) {
    #expect(FileSystem.folder(of: path) == folder)
    #expect(FileSystem.name(of: path) == name)
  }

  @Test(arguments: [0, 1, 4095, 4096, 100_000]) func readsWhatItWrote(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try FileSystem.write(bytes, to: folder.path + "/file")
    #expect(try FileSystem.read(folder.path + "/file") == bytes)
    try FileSystem.write([1], to: folder.path + "/file")
    #expect(try FileSystem.read(folder.path + "/file") == [1])
  }

  /// A file that not everyone may read differs from the one that would be written, whatever its bytes are.
  @Test func comparesBytesAndWhoMayReadThem() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/file"
    #expect(FileSystem.compare([1], with: path) == .absent)
    try FileSystem.write([1], to: path)
    #expect(FileSystem.compare([1], with: path) == .same && FileSystem.compare([2], with: path) == .different)
    chmod(path, 0o600)
    #expect(FileSystem.compare([1], with: path) == .different)
    chmod(path, 0o777)
    #expect(FileSystem.compare([1], with: path) == .same)
  }

  @Test func readsFilesOfUnknownLength() throws {
    #expect(try !FileSystem.read("/proc/self/cmdline").isEmpty)
    #expect(try ContentKey(fileAt: "/proc/self/cmdline") == ContentKey(FileSystem.read("/proc/self/cmdline")))
  }

  /// Wherever a read of a file whose length is unknown, or wrong, ends early.
  @Test(arguments: [
    (pieces: [16_383, 10], size: 0), ([16_384, 16_383, 5], 0), ([1, 1, 1], 0), ([100, 7], 50), ([51, 50_000, 9], 50),
  ])
  func readsToTheEnd(_ pieces: [Int], size: Int) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let writer = Thread { [ends] in
      for count in pieces {
        let bytes = [UInt8](repeating: 7, count: count)
        _ = write(ends[1], bytes, count)
        usleep(20_000)
      }
      close(ends[1])
    }
    writer.start()
    #expect(try FileSystem.contents(of: ends[0], size: size, "pipe").count == pieces.reduce(0, +))
  }

  /// Sizes around that of the pieces in which a file is read.
  @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 300_000]) func hashesAFileInPieces(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    try FileSystem.write(bytes, to: folder.path + "/file")
    #expect(try ContentKey(fileAt: folder.path + "/file") == ContentKey(bytes))
  }

  @Test func namesWhatItCouldNotDo() throws {
    let folder = try TemporaryFolder(["file": ""])
    func message(_ body: () throws -> Void) -> String? {
      #expect(throws: FileError.self, performing: body)?.description
    }
    let missing = folder.path + "/missing"
    #expect(message { _ = try FileSystem.read(missing) } == "cannot read \(missing): No such file or directory")
    #expect(message { _ = try FileSystem.read(folder.path) } == "cannot read \(folder.path): Is a directory")
    #expect(message { _ = try ContentKey(fileAt: missing) } == "cannot read \(missing): No such file or directory")
    #expect(message { _ = try ContentKey(fileAt: folder.path) } == "cannot read \(folder.path): Is a directory")
    #expect(message { _ = try FileSystem.read("/dev/null") } == "cannot read /dev/null: Invalid argument")
    #expect(message { _ = try FileSystem.names(in: missing) } == "cannot list \(missing): No such file or directory")
    #expect(message { try FileSystem.write([], to: missing + "/a") }?.hasPrefix("cannot write ") == true)
    #expect(message { try FileSystem.createFolder(folder.path + "/file/a") }?.contains("Not a directory") == true)
  }

  @Test func removesFoldersWithAllThatIsInThemAndNothingBehindLinks() throws {
    let folder = try TemporaryFolder(["a/b/c": "1", "a/d": "2", "kept/e": "3"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/link", withDestinationPath: folder.path + "/kept")
    try FileSystem.remove(folder.path + "/a")
    #expect(folder.files() == ["kept/e"])
    try FileSystem.remove(folder.path + "/a")
  }

  @Test func createsFoldersOnceAndTheOnesAboveThem() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<2 { try FileSystem.createFolder(folder.path + "/a/b/c") }
    #expect(FileSystem.isFolder(folder.path + "/a/b/c"))
  }

  @Test func listsNamesInByteOrder() throws {
    let folder = try TemporaryFolder(["b": "", "B": "", "a": "", "ä": "", ".c": ""])
    #expect(try FileSystem.names(in: folder.path) == [".c", "B", "a", "b", "ä"])
  }

  @Test func hashesTheSameBytesToTheSameSixteenDigits() {
    // The XXH3 hash (64 bits) of the empty input, from its reference implementation.
    #expect(contentHash([UInt8]()) == "2d06800538d394c2")
    #expect(contentHash("a") == contentHash([97]))
    #expect(contentHash("a") != contentHash("b"))
    for number in 0..<200 { #expect(contentHash("\(number)").count == 16) }
  }

  /// Linux refuses to link to a file that is replaced at the same moment, as when two processes make the same image.
  @Test func linksToAFileThatIsReplacedAtTheSameTime() async throws {
    let folder = try TemporaryFolder()
    let (source, next) = (folder.path + "/source", folder.path + "/next")
    let bytes = [UInt8](repeating: 7, count: 5000)
    try FileSystem.write(bytes, to: source)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          try FileSystem.write(bytes, to: next)
          try #require(rename(next, source) == 0)
        }
      }
      defer { group.cancelAll() }
      for number in 0..<20_000 {
        let target = folder.path + "/\(number % 2)"
        try? FileManager.default.removeItem(atPath: target)
        try FileSystem.linkOrCopy(source, to: target)
        if number % 1000 == 0 { #expect(try FileSystem.read(target) == bytes) }
      }
    }
  }
}
