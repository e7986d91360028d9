import Search
import Testing

@Suite struct LetterIndexTests {
  @Test(arguments: [
    ("en", "Éclair", "E"), ("en", "moss", "M"), ("de", "Österreich", "O"), ("sv", "Österreich", "Ö"),
    ("el", "Αθήνα", "Α"), ("el", "Moss", "M"), ("ar", "محمد", "م"), ("zh", "中国", "Z"), ("ja", "さくら", "さ"),
    ("ru", "Ёлка", "Е"), ("no-such-language-at-all", "Moss", "M"),
  ])
  func findsTheLetter(language: String, title: String, label: String) {
    let index = LetterIndex(language: language)
    #expect(index.labels[index.letter(of: title)] == label)
  }

  @Test func hasAPlaceForTheRest() {
    let index = LetterIndex(language: "en")
    #expect(index.labels[index.letter(of: "1887")] == "")
    #expect(index.labels[index.letter(of: "")] == "")
    #expect(index.letter(of: "中国") > index.letter(of: "Z"))
  }
}
