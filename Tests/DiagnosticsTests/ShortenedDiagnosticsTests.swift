import Diagnostics
import Testing

@Suite struct ShortenedDiagnosticsTests {
  private func mistakes(_ count: Int, _ id: String) -> [Diagnostic] {
    (0..<count).map { .error(id, "mistake \($0)") }
  }

  @Test func keepsAHundredOfAKindAndCountsTheRest() {
    let warning = Diagnostic.warning("b", "another kind")
    let all = mistakes(100, "b") + mistakes(1_000, "a") + [warning]
    let shown = all.shortened(hint: "use the option")
    #expect(shown.prefix(200).map(\.summary) == all.prefix(200).map(\.summary))
    #expect(
      Array(shown.dropFirst(200)) == [warning, .error("a", "and 900 more of this kind", suggestion: "use the option")])
  }

  @Test(arguments: [0, 1, 100]) func keepsFew(count: Int) {
    #expect(mistakes(count, "a").shortened() == mistakes(count, "a"))
  }
}
