import Diagnostics
import Templating
import TestSupport
import Testing

/// Templates rendered ahead show what they would have shown.
@Suite struct SpecializationTests {
  /// What varies of some data, and the data taken apart by it. What is known has other values under the names that vary.
  private struct Division {
    var varying: Set<String> = []
    var known: TemplateObject
    var own = TemplateObject()

    init(_ data: TemplateObject, _ random: inout SplitMix64) {
      known = data
      for key in data.keys {
        switch (Int.random(in: 0..<3, using: &random), data[key]) {
        case (0, let value?):
          varying.insert(key.name)
          known[key] = "wrong"
          own[key] = value
        case (1, .object(let inner)?):
          let part = Division(inner, &random)
          varying.formUnion(part.varying.map { "\(key.name).\($0)" })
          known[key] = .object(part.known)
          if !part.varying.isEmpty { own[key] = .object(part.own) }
        default: break
        }
      }
    }
  }

  private static let cases = SpecificationCase.all.filter { $0.module != "~lambdas" }

  /// A case's template with some of its data known, in a few ways; those that can be told ahead.
  private func specialized(
    _ specification: SpecificationCase
  ) throws -> [(library: TemplateLibrary, template: Template, division: Division)] {
    guard case .object(let data) = specification.data else { return [] }
    var library = TemplateLibrary()
    let sources = specification.partials.merging(["the template": specification.template]) { $1 }
    for (name, text) in sources {
      library.add(try #require(Template.compile(SourceFile(path: name, text: text)).template), named: name)
    }
    return (0..<12).compactMap { seed in
      var random = SplitMix64(seed: seed)
      let division = Division(data, &random)
      let template = library.specialized("the template", for: division.known, varying: division.varying)
      return template.map { (library, $0, division) }
    }
  }

  /// Every case of the Mustache specification, whatever of its data is known.
  @Test(arguments: Self.cases) func showsWhatTheTemplateDoes(_ specification: SpecificationCase) throws {
    for (library, template, division) in try specialized(specification) {
      var output: [UInt8] = []
      let diagnostics = library.render(
        template, with: [.object(division.known), .object(division.own)], into: &output)
      #expect(String(decoding: output, as: UTF8.self) == specification.expected, "\(division.varying)")
      #expect(diagnostics.isEmpty)
    }
  }

  @Test func tellsMostOfTheSpecificationAhead() throws {
    let told = try Self.cases.count { try !specialized($0).isEmpty }
    #expect(told > Self.cases.count / 2)
  }

  private func library(_ sources: [String: String]) throws -> TemplateLibrary {
    let (library, mistakes) = TemplateLibrary.compile(
      sources.sorted { $0.key < $1.key }.map { (name: $0.key, source: SourceFile(path: $0.key, text: $0.value)) })
    try #require(mistakes.isEmpty)
    return library
  }

  private static let page = [
    "base":
      "<title>{{page.title}}</title>\n<a>{{site.title}}</a>\n  {{$main}}{{/main}}\n{{#site.links}}\n<b>{{.}}</b>\n{{/site.links}}\n",
    "item":
      "{{<base}}\n{{$main}}\n{{>trail}}\n{{#item.tags}}\n<i>{{.}} {{words.of}}</i>\n{{/item.tags}}\n{{^item.tags}}\nnone\n{{/item.tags}}\n{{/main}}\n{{/base}}\n",
    "trail": "{{#trail}}\n<u>{{name}}{{#isLast}}!{{/isLast}}</u>\n{{/trail}}\n",
  ]
  private static let known: TemplateObject = [
    "site": ["title": "S & S", "links": ["x", "y"]], "page": ["title": "", "kind": "item"], "words": ["of": "of"],
    "trail": [["name": "a", "isLast": false], ["name": "b", "isLast": true]],
  ]

  @Test(arguments: [TemplateValue.list([]), ["one"], ["one", "two & three"]])
  func rendersAPageFromItsParts(tags: TemplateValue) throws {
    let library = try library(Self.page)
    let own: TemplateObject = ["page": ["title": "Fern"], "item": ["tags": tags]]
    let template = try #require(
      library.specialized("item", for: Self.known, varying: ["item", "page.title"]), "it can be told ahead")
    var (whole, parts): ([UInt8], [UInt8]) = ([], [])
    #expect(library.render("item", with: [.object(Self.known.merging(own))], into: &whole).isEmpty)
    #expect(library.render(template, with: [.object(Self.known), .object(own)], into: &parts).isEmpty)
    #expect(String(decoding: parts, as: UTF8.self) == String(decoding: whole, as: UTF8.self))
    #expect(whole.starts(with: Array("<title>Fern</title>\n<a>S &amp; S</a>\n".utf8)))
  }

  /// What is known by the same name as a part that varies is out of reach where the page's own data come first.
  @Test(arguments: [
    "{{#page}}{{title}}{{/page}}", "{{#item}}{{page.kind}}{{/item}}", "{{>missing}}", "{{>*item}}",
    "{{#trail}}{{#item}}{{name}}{{/item}}{{/trail}}", "{{.}}",
  ])
  func leavesAloneWhatItCannotTell(source: String) throws {
    var library = TemplateLibrary()
    library.add(try #require(Template.compile(SourceFile(path: "t", text: source)).template), named: "t")
    #expect(library.specialized("t", for: Self.known, varying: ["item", "page.title"]) == nil)
  }

  @Test func leavesAloneWhatShowsItselfWithoutEnd() throws {
    let library = try library(["t": "{{>t}}{{>t}}"])
    #expect(library.specialized("t", for: Self.known, varying: []) == nil)
    #expect(library.specialized("there is none", for: Self.known, varying: []) == nil)
  }
}
