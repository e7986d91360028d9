@testable import Bytes
@testable import Diagnostics
@testable import Templating
import TestSupport
import Testing

/// Partially rendered templates give the same output as the original templates.
@Suite struct PartialTemplateTests {
  private static let cases = SpecificationCase.all.filter { $0.module != "~lambdas" }

  /// The template of a case with various parts of its data known; without a partial if it cannot be partially rendered.
  private func partials(
    _ specification: SpecificationCase
  ) throws -> [(library: TemplateLibrary, partial: PartialTemplate?, data: DividedData)] {
    guard case .object(let data) = specification.data else { return [] }
    var library = TemplateLibrary()
    let sources = specification.partials.merging(["the template": specification.template]) { $1 }
    for (name, text) in sources {
      library.add(try #require(Template.compile(SourceFile(path: name, text: text)).template), named: name)
    }
    return (0..<12).map { seed in
      var random = SplitMix64(seed: seed)
      let data = DividedData(data, &random)
      return (library, library.partialTemplate("the template", for: data.known, data.slots), data)
    }
  }

  private func text(_ partial: PartialTemplate, _ values: SlotValues) -> String {
    var output = UTF8Buffer()
    partial.render(values, into: &output)
    return output.text
  }

  /// Every case of the Mustache specification, with different parts of its data known.
  @Test(arguments: Self.cases) func rendersLikeTheTemplate(_ specification: SpecificationCase) throws {
    for (library, partial, data) in try partials(specification) {
      let names = data.slots.all.map { $0.path.map(\.name).joined(separator: ".") }
      if let partial { #expect(text(partial, data.values) == specification.expected, "\(names)") }
      var whole: [UInt8] = []
      _ = library.render("the template", with: [.object(data.known.merging(data.values.object))], into: &whole)
      #expect(String(decoding: whole, as: UTF8.self) == specification.expected, "\(names)")
    }
  }

  @Test func rendersMostOfTheSpecificationPartially() throws {
    let partialCount = try Self.cases.count {
      try partials($0).contains { $0.partial != nil && !$0.data.slots.all.isEmpty }
    }
    #expect(partialCount > Self.cases.count / 2)
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
    "lambda": .lambda { _ in "" },
  ]

  private struct Slots {
    var all = TemplateSlots()
    let title, tags, tag, next, nextTitle, isNew: TemplateSlot

    init() {
      title = all.text("page.title")
      tags = all.list("item.tags")
      tag = all.text(".", in: tags)
      next = all.object("item.next")
      nextTitle = all.html("item.next.title")
      isNew = all.flag("item.isNew")
    }

    func values(tags: [String]) -> SlotValues {
      var values = SlotValues(all)
      values.set(title, "Fern")
      for (row, text) in zip(values.rows(of: self.tags, count: tags.count), tags) { values.set(tag, in: row, text) }
      values.set(next, true)
      values.write(nextTitle) { $0.append("<b>Moss</b>") }
      values.set(isNew, !tags.isEmpty)
      return values
    }
  }

  @Test(arguments: [[], ["one"], ["one", "two & three"]]) func rendersAPageFromItsParts(tags: [String]) throws {
    let (library, slots) = (try library(Self.page), Slots())
    let values = slots.values(tags: tags)
    let partial = try #require(library.partialTemplate("item", for: Self.known, slots.all), "it can be told ahead")
    var whole: [UInt8] = []
    #expect(library.render("item", with: [.object(Self.known.merging(values.object))], into: &whole).isEmpty)
    #expect(text(partial, values) == String(decoding: whole, as: UTF8.self))
    #expect(whole.starts(with: Array("<title>Fern</title>\n<a>S &amp; S</a>\n".utf8)))
  }

  /// An object's slots and known values are combined, and known outer values are visible inside.
  @Test(arguments: [
    ("{{#page}}{{title}} {{kind}}{{/page}}", "Fern item"),
    ("{{#item}}{{page.kind}} {{#next}}{{title}}{{{words.of}}}{{/next}}{{/item}}", "item <b>Moss</b>of"),
    ("{{#trail}}{{#item.tags}}{{name}}{{.}} {{/item.tags}}{{/trail}}", "ax ay bx by "),
    ("{{#item.tags}}{{#item.tags}}{{.}}{{/item.tags}} {{/item.tags}}", "xy xy "),
    ("{{item.isNew}} {{^item.next}}no{{/item.next}}{{^page}}no{{/page}}{{item.tags}}{{item.next}}{{.}}", "true "),
    ("{{item.next.nothing}}{{item.tags.nothing}}{{page.title.nothing}}{{nothing.title}}", ""),
  ]) func looksUpNamesLikeTemplates(source: String, expected: String) throws {
    let (library, slots) = (try library(["t": source]), Slots())
    let values = slots.values(tags: ["x", "y"])
    let partial = try #require(library.partialTemplate("t", for: Self.known, slots.all))
    #expect(text(partial, values) == expected)
    var whole: [UInt8] = []
    _ = library.render("t", with: [.object(Self.known.merging(values.object))], into: &whole)
    #expect(String(decoding: whole, as: UTF8.self) == expected)
  }

  /// A block that contains one of two alternatives is not empty, so that its line is not left out.
  @Test(arguments: [([], "old\nend\n"), (["x"], "new\nend\n")])
  func knowsThatOneOfTwoAlternativesIsWritten(tags: [String], expected: String) throws {
    let (library, slots) = (
      try library([
        "base": "{{$main}}{{/main}}\nend\n",
        "t":
          "{{<base}}{{$main}}\n{{#item.isNew}}\nnew\n{{/item.isNew}}\n{{^item.isNew}}\nold\n{{/item.isNew}}\n{{/main}}{{/base}}\n",
      ]), Slots()
    )
    let partial = try #require(library.partialTemplate("t", for: Self.known, slots.all))
    #expect(text(partial, slots.values(tags: tags)) == expected)
  }

  /// The template to include, or the source returned by a lambda, must be known.
  @Test(arguments: ["{{>missing}}", "{{>*page.title}}", "{{lambda}}", "{{#lambda}}x{{/lambda}}"])
  func isNilIfTheContentIsUnknown(source: String) throws {
    var library = TemplateLibrary()
    library.add(try #require(Template.compile(SourceFile(path: "t", text: source)).template), named: "t")
    #expect(library.partialTemplate("t", for: Self.known, Slots().all) == nil)
  }

  @Test func isNilForEndlessInclusion() throws {
    let library = try library(["t": "{{>t}}{{>t}}"])
    #expect(library.partialTemplate("t", for: Self.known, TemplateSlots()) == nil)
    #expect(library.partialTemplate("there is none", for: Self.known, TemplateSlots()) == nil)
  }
}
