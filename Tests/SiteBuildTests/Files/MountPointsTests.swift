@testable import Files
import Testing

@Suite struct MountPointsTests {
  /// Lines of `/proc/self/mountinfo`, with spaces and backslashes as proc(5) writes them.
  @Test func areFoundBelowAFolder() {
    let list = Array(
      """
      22 1 0:21 / / rw,relatime - ext4 /dev/vda rw
      23 22 0:22 / /srv/site/a\\040b\\134c rw shared:1 - tmpfs none rw
      24 22 0:23 / /srv/sites rw - tmpfs none rw
      odd line

      """.utf8)
    #expect(MountPoints.first(below: "/srv/site", in: list) == "/srv/site/a b\\c")
    for folder in ["/srv/site/a", "/srv/sit", "/srv/sites", "/home"] {
      #expect(MountPoints.first(below: folder, in: list) == nil, "\(folder)")
    }
    #expect(MountPoints.first(below: "/srv", in: []) == nil)
  }
}
