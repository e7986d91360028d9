import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The inputs that fuzzing kept: each reaches code that the others do not reach.
@Suite struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func isRead(target: FuzzTarget) throws {
    let file = fixturesFolder.appendingPathComponent("corpora/\(target.rawValue).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 10)
    for line in lines { target.run(Array(try #require(Data(base64Encoded: String(line))))) }
  }
}
