import Files
import Publishing
import Glibc
import TestSupport
import Testing

@Suite("Publishing under attack")
struct AttackPublisherTests {
  @Test func refusesAnOutputAroundItsSources() throws {
    let folder = try TemporaryFolder()
    let site = folder.path + "/Site"
    let first = try Publisher(output: site)
    try first.commit()
    try FileSystem.createFolder(site + "/Content")
    #expect(throws: PublishError.self) { try Publisher(output: site, sources: [site + "/Content"]) }
    #expect(throws: PublishError.self) { try Publisher(output: site, sources: [site]) }
    #expect(FileSystem.isFolder(site + "/Content"))
  }

  @Test func keepsASecondRunOutUntilTheFirstHasFinished() throws {
    let folder = try TemporaryFolder()
    let site = folder.path + "/Site"
    try {
      let first = try Publisher(output: site)
      let error = #expect(throws: PublishError.self) { try Publisher(output: site) }
      #expect(error?.description.contains("process \(getpid())") == true)
      try first.commit()
    }()
    try Publisher(output: site).commit()
    #expect(try FileSystem.names(in: folder.path) == ["Site"])
  }

  @Test func takesAnOutputBesideASourceOfALikeName() throws {
    let folder = try TemporaryFolder()
    try FileSystem.createFolder(folder.path + "/Site-content")
    try Publisher(output: folder.path + "/Site").commit()
    try Publisher(output: folder.path + "/Site", sources: [folder.path + "/Site-content"]).commit()
  }
}
