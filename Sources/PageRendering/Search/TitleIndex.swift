import Content
import Search
import SiteModel

/// All titles of a site under the letters of its language.
struct TitleIndex: Sendable {
  struct Title: Sendable {
    var title: String
    var file: SiteFile
  }

  struct Letter: Sendable {
    /// The label; a sign for titles that begin with no letter of the language.
    var label: String
    /// The number of the letter, which names its pages.
    var number: Int
    var titles: [Title]
  }

  /// The maximum number of titles on a page.
  static let mostTitles = 400

  /// The letters with titles, in the order of the language.
  let letters: [Letter]

  init(_ entries: [SiteSearch.Entry], language: String) {
    let index = LetterIndex(language: language)
    let collator = Collator(language: language)
    var groups = [[(key: [UInt8], title: Title)]](repeating: [], count: index.labels.count)
    for entry in entries {
      let title = entry.item.title
      groups[index.letter(of: title)].append((collator.key(title), Title(title: title, file: entry.file)))
    }
    letters = groups.indices.filter { !groups[$0].isEmpty }.map { number in
      // Equal titles are in the order of the catalog.
      let sorted = groups[number].enumerated().sorted { left, right in
        left.element.key == right.element.key
          ? left.offset < right.offset : left.element.key.lexicographicallyPrecedes(right.element.key)
      }
      let label = index.labels[number]
      return Letter(
        label: label.isEmpty ? (number == 0 ? "#" : "…") : label, number: number,
        titles: sorted.map(\.element.title))
    }
  }

  private var count: Int { letters.reduce(0) { $0 + $1.titles.count } }

  /// Whether all titles are on the search page, and no letter has a page of its own.
  var isOnePage: Bool { count <= Self.mostTitles }

  /// A page of a letter, numbered from 1.
  static func file(_ letter: Letter, page: Int) -> SiteFile {
    .item(path: "search/titles-\(letter.number)" + (page == 1 ? "" : "-\(page)"))
  }
}
