@testable import Diagnostics
@testable import SiteChecking
import TestSupport
import Testing

@Suite struct HTMLTagReaderTests {
  private func tags(_ html: String) -> [HTMLTag] {
    var reader = HTMLTagReader(Array(html.utf8))
    var tags: [HTMLTag] = []
    while let tag = reader.next() { tags.append(tag) }
    return tags
  }

  @Test(
    arguments: [
      (#"<a href="x.html">"#, ["href": "x.html"]),
      ("<a href='x.html' id=top>", ["href": "x.html", "id": "top"]),
      ("<A HREF=x.html>", ["href": "x.html"]),
      ("<a  href = \"x\"\n id = y >", ["href": "x", "id": "y"]),
      ("<a download href=x/>", ["download": "", "href": "x/"]),
      (#"<a title="a > b" href="x">"#, ["title": "a > b", "href": "x"]),
      (#"<a href="one" href="two">"#, ["href": "one"]),
      (#"<a href="a?b=1&amp;c=&quot;&#x41;&#66;&unknown;&">"#, ["href": #"a?b=1&c="AB&unknown;&"#]),
      ("<a/href=x>", ["href": "x"]),
      ("<a =x>", ["=x": ""]),
    ] as [(String, [String: String])])
  func readsAttributes(_ html: String, _ attributes: [String: String]) {
    #expect(tags(html).map(\.attributes) == [attributes])
  }

  @Test(
    arguments: [
      ("<!doctype html><p>1 < 2</p><br>", ["p", "br"]),
      ("<!-- <a> -- > <b> --><i>", ["i"]),
      ("<!--><i>", ["i"]),
      ("<script>if (a<b) '<p>'</scr</SCRIPT><i>", ["script", "i"]),
      ("<style><p></style ><i>", ["style", "i"]),
      ("<noscript><img></noscript>", ["noscript", "img"]),
      ("<?php <p> ?><i>", ["i"]),
      ("<script>never closed <p>", ["script"]),
      ("<", []), ("<a", ["a"]), ("<a href", ["a"]), ("<a href=", ["a"]), ("<a href=\"x", ["a"]), ("<!--", []),
      ("</", []),
    ])
  func findsOnlyStartTags(_ html: String, _ names: [String]) {
    #expect(tags(html).map(\.name) == names)
  }

  @Test func reportsThePositionsOfTags() {
    let found = tags("<p>é<b>\n\n  <i\n title='\n'><u>")
    #expect(found.map(\.position) == [(1, 1), (1, 6), (3, 3), (5, 3)].map { SourcePosition(line: $0, column: $1) })
  }

  @Test func collapsesWhiteSpaceInATitle() {
    let page = PublishedPage(
      path: "a.html",
      bytes: Array("<title>\n A &amp; B\n</title><svg><title>Drawing</title></svg><link rel=canonical href=/b>".utf8))
    #expect(page.title == "A & B" && page.canonical == "/b" && page.references.isEmpty)
  }

  @Test(
    arguments: [
      ("a.avif", ["a.avif"]), (" a.avif 320w,b.avif 640w ", ["a.avif", "b.avif"]),
      ("a,b.avif 1x, c.avif", ["a,b.avif", "c.avif"]), ("a.avif, b.avif", ["a.avif", "b.avif"]),
      ("a.avif,, b.avif 2x", ["a.avif", "b.avif"]), (",", []), ("", []),
    ])
  func findsTheAddressesOfCandidates(_ set: String, _ addresses: [String]) {
    let page = PublishedPage(path: "a.html", bytes: Array("<img alt srcset='\(set)'>".utf8))
    #expect(page.references.map(\.address) == addresses && page.silentImages.isEmpty)
  }

  /// A page of one line, as raw HTML can make it: twice the tags take about twice the time.
  @Test func readsManyTagsOfOneLineInLinearTime() {
    func seconds(_ count: Int) -> Double {
      let bytes = Array(String(repeating: "<b id=\"same\">x</b>", count: count).utf8)
      return processorSeconds {
        var reader = HTMLTagReader(bytes)
        var last: HTMLTag?
        while let tag = reader.next() { last = tag }
        #expect(last?.position.line == 1 && last?.position.column == 18 * (count - 1) + 1)
      }
    }
    let growth = growthOfTime(bound: 2.6, small: { seconds(40_000) }, large: { seconds(320_000) })
    #expect(growth.factor < 2.6)
  }

  @Test func countsLinesAndColumns() {
    var reader = HTMLTagReader(Array("<a>\n\n é<b>\n<c><d>".utf8))
    var places: [String] = []
    while let tag = reader.next() { places.append("\(tag.name) \(tag.position.line):\(tag.position.column)") }
    #expect(places == ["a 1:1", "b 3:4", "c 4:1", "d 4:4"])
  }
}
