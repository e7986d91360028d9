@testable import Content
@testable import Items
@testable import Diagnostics
@testable import PageRendering
@testable import Theming
import Testing

@Suite struct PhotographDetailsTests {
  @Test(arguments: [
    (52.51, 13.4, "52.51° N, 13.40° E"), (-33.8567844, -151.2152967, "33.85678° S, 151.21530° W"),
    (0, 0, "0° N, 0° E"), (-17.7, 178, "17.7° S, 178.0° E"), (-0.00001, 179.999999, "0.00001° S, 180.00000° E"),
  ])
  func positionsAreWrittenInTheSitesLanguage(latitude: Double, longitude: Double, text: String) {
    let file = SourceFile(path: "strings.yaml", text: "en:\n  compass: N E S W\nde:\n  compass: N O S W\n")
    let position = WrittenPosition(latitude: latitude, longitude: longitude)
    #expect(position.text(PageStrings.read(file, language: "en").0) == text)
    let german = position.text(PageStrings.read(file, language: "de").0)
    #expect(german == text.replacing("E", with: "O").replacing(".", with: ","))
    #expect(position.text(PageStrings.read(SourceFile(path: "", text: ""), language: "en").0).hasPrefix("geo:"))
  }

  @Test(arguments: [
    (0, "1 KB"), (1_499, "1 KB"), (824_300, "824 KB"), (999_499, "999 KB"), (999_500, "1.0 MB"),
    (4_249_999, "4.2 MB"),
    (9_949_999, "9.9 MB"), (9_950_000, "10 MB"), (123_499_999, "123 MB"),
  ])
  func sizesAreWrittenAsFileManagersDo(bytes: Int, text: String) {
    #expect(PageComposer.size(bytes) == text)
  }
}
