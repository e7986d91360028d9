import CellLayout
package import Bytes
import PageLayout
import SiteImages
import SiteModel
import Templating

/// The page that searches the site. Without scripts it is the index of all titles, or of the letters that have a page.
package enum SearchPage: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let facets: [SearchFacet]
    let titles: TitleIndex
    package let path: String
    package let key: ContentKey
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard let search = site.search else { return [] }
    var key = KeyBuilder("search", site.context)
    for facet in search.facets {
      for text in [facet.name, facet.title] { key.add(text) }
      for value in facet.values {
        key.add(value.title)
        key.add(value.file)
        key.add(value.ids.count)
      }
    }
    for letter in search.titles.letters {
      key.add(letter.label)
      key.add(letter.number)
      key.add(letter.titles.count)
      if search.titles.isOnePage { key.add(letter.titles, site.context) }
    }
    return [
      Input(
        context: site.context, facets: search.facets, titles: search.titles,
        path: site.context.addresses.outputPath(.search), key: key.key)
    ]
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages().adding(input.context.sharedImages))
    let (strings, site) = (composer.strings, input.context.environment.site)
    var page = composer.base(
      .search, kind: "search-page", title: "\(strings["search"]) · \(site.title)", description: "", canonical: .search)
    page.setPage("searchScript", .optional(input.context.searchScript.map { composer.link(.search, .asset($0)) }))
    let facets = input.facets.map { facet -> TemplateValue in
      [
        "name": .string(facet.name), "title": .string(facet.title),
        "values": .list(
          facet.values.map { value in
            ["title": .string(value.title), "file": .string(value.file), "count": .integer(value.ids.count)]
          }),
      ]
    }
    let groups = input.titles.isOnePage ? input.titles.letters.map { composer.group($0, $0.titles[...], .search) } : []
    page["search"] = [
      "folder": .string(composer.link(.search, .data("search/"))),
      "widths": .string(ResultCell.widths.map { String(Int($0)) }.joined(separator: " ")),
      "cell": .string(ResultCell.anatomyName),
      "facets": .list(facets), "hasFacets": .bool(!facets.isEmpty),
    ]
    page["titles"] = composer.titles(input.titles, current: nil, groups, .search)
    return composer.render("search", page, .search)
  }
}

/// The pages that list the titles under a letter, on sites with many items.
package enum TitlePages: PageKind {
  package struct Input: PageInput {
    let context: PageContext
    let index: TitleIndex
    let letter: TitleIndex.Letter
    let number: Int
    let pageCount: Int
    let titles: ArraySlice<TitleIndex.Title>
    package let path: String
    package let key: ContentKey

    var file: SiteFile { TitleIndex.file(letter, page: number) }
  }

  package static func inputs(of site: PublishedModel) -> [Input] {
    guard let search = site.search, !search.titles.isOnePage else { return [] }
    var letters = KeyBuilder("titles", site.context)
    for letter in search.titles.letters {
      letters.add(letter.label)
      letters.add(letter.number)
      letters.add(letter.titles.count)
    }
    let common = letters.key
    return search.titles.letters.flatMap { letter in
      let pageCount = (letter.titles.count + TitleIndex.mostTitles - 1) / TitleIndex.mostTitles
      return (1...max(1, pageCount)).map { number in
        let titles = letter.titles.dropFirst((number - 1) * TitleIndex.mostTitles).prefix(TitleIndex.mostTitles)
        var key = KeyBuilder("titles", site.context)
        key.add(common)
        key.add(letter.number)
        key.add(number)
        key.add(titles, site.context)
        let path = site.context.addresses.outputPath(TitleIndex.file(letter, page: number))
        return Input(
          context: site.context, index: search.titles, letter: letter, number: number, pageCount: pageCount,
          titles: titles, path: path, key: key.key)
      }
    }
  }

  package static func render(_ input: Input) -> RenderedPage {
    let composer = PageComposer(context: input.context, images: PageImages().adding(input.context.sharedImages))
    let (letter, file, strings) = (input.letter, input.file, composer.strings)
    let heading = "\(strings["titles"]): \(letter.label)"
    let place = input.number == 1 ? "" : " · \(strings.format("pageOf", n: input.number, m: input.pageCount))"
    let siteTitle = input.context.environment.site.title
    var page = composer.base(
      file, kind: "titles-page", title: "\(heading)\(place) · \(siteTitle)", description: "",
      canonical: file)
    page["breadcrumbs"] = .list([
      ["title": .string(strings["search"]), "url": .string(composer.link(file, .search)), "direction": ""]
    ])
    page["hasBreadcrumbs"] = true
    page["titles"] = composer.titles(
      input.index, current: letter.number, [composer.group(letter, input.titles, file)], file)
    func link(_ number: Int) -> TemplateValue {
      .string(composer.link(file, TitleIndex.file(letter, page: number)))
    }
    page["pagination"] =
      input.pageCount == 1
      ? .null
      : [
        "previous": input.number > 1 ? link(input.number - 1) : .null,
        "next": input.number < input.pageCount ? link(input.number + 1) : .null,
        "pages": .list(composer.pagination(input.number, of: input.pageCount, link)),
      ]
    return composer.render("titles", page, file)
  }
}

extension PageComposer {
  /// The letters, and titles under some of them.
  fileprivate func titles(
    _ index: TitleIndex, current: Int?, _ groups: [TemplateValue], _ file: SiteFile
  ) -> TemplateValue {
    let letters = index.letters.map { letter -> TemplateValue in
      [
        "label": .string(letter.label), "isCurrent": .bool(letter.number == current),
        "url": .string(
          index.isOnePage ? "#" + Self.id(of: letter) : link(file, TitleIndex.file(letter, page: 1))),
      ]
    }
    return [
      "letters": .list(letters), "hasLetters": .bool(!letters.isEmpty), "groups": .list(groups),
    ]
  }

  /// The titles under a letter.
  fileprivate func group(
    _ letter: TitleIndex.Letter, _ titles: ArraySlice<TitleIndex.Title>, _ file: SiteFile
  ) -> TemplateValue {
    [
      "label": .string(letter.label), "id": .string(Self.id(of: letter)),
      "titles": .list(
        titles.map { title in
          [
            "title": .string(title.title), "url": .string(link(file, title.file)),
            "direction": .html(attributes(of: title.title, in: nil)),
          ]
        }),
    ]
  }

  private static func id(of letter: TitleIndex.Letter) -> String { "_titles-\(letter.number)" }
}

extension KeyBuilder {
  fileprivate mutating func add(_ titles: some Collection<TitleIndex.Title>, _ context: PageContext) {
    for title in titles {
      add(title.title)
      add(context.addresses.outputPath(title.file))
    }
  }
}
