@testable import SiteImport
import Testing

@Suite struct ShortcodesTests {
  @Test(arguments: [
    (#"{{< figure src="a.jpg" alt="An \"ox\"" caption="Ox" >}}"#, "![An \"ox\"](a.jpg \"Ox\")"),
    (#"{{< figure src="my ox.jpg" title="Ox" />}}"#, "![Ox](<my ox.jpg> \"Ox\")"),
    (#"{{% figure src="a.jpg" %}} after"#, "![](a.jpg) after"),
    (#"See {{< youtube dQw4 >}}."#, "See [YouTube](https://www.youtube.com/watch?v=dQw4)."),
    (#"[Tides]({{< ref "tides" >}}) and [a]({{< relref "b.md" >}})"#, "[Tides](tides.md) and [a](b.md)"),
    ("{{< unknown x >}}", "{{< unknown x >}}"), ("{{</* figure src=\"a\" */>}}", "{{< figure src=\"a\" >}}"),
    ("{{< figure src=", "{{< figure src="), ("a<!--more-->b", "ab"), ("{{< figure >}}", "{{< figure >}}"),
  ])
  func areMarkdown(_ text: String, expected: String) { #expect(Shortcodes(text).text == expected) }

  @Test func countThemselves() {
    let codes = Shortcodes("{{< figure src=\"a\" >}}{{< figure src=\"b\" >}}{{< note >}}x{{< /note >}}")
    #expect(codes.converted == ["figure": 2] && codes.left == ["note": 1])
  }

  @Test(arguments: [
    ("{{</* youtube abc */>}}", "{{< youtube abc >}}"), ("`{{%/* tip */%}}`", "`{{% tip %}}`"),
  ])
  func showsEscapedShortcodes(_ text: String, shown: String) {
    let codes = Shortcodes(text)
    #expect(codes.text == shown && codes.left.isEmpty && codes.converted.isEmpty)
  }

  @Test func galleriesOfFigures() {
    let text = """
      {{< gallery >}}
        {{< figure src="a.jpg" caption="One" alt="Two" >}}
        ![Three](b.jpg)
        <img src="c.jpg" alt="Four">
      {{< /gallery >}}
      End.
      """
    let codes = Shortcodes(text)
    let a = Shortcodes.Image(file: "a.jpg", title: "One", alt: "Two")
    let b = Shortcodes.Image(file: "b.jpg", alt: "Three")
    let c = Shortcodes.Image(file: "c.jpg", alt: "Four")
    #expect(codes.galleries == [.images([a, b, c])])
    #expect(codes.text.trimmingSpaces == "End.")
  }

  @Test(arguments: [
    (#"{{< gallery match="images/*" sortOrder="desc" rowHeight="150" >}}"#, "images/*"),
    (#"{{< gallery dir="/img/x" />}}"#, "/img/x/*"), (#"{{< gallery dir="a/" >}}{{< /gallery >}}"#, "a/*"),
  ])
  func galleriesOfPatterns(_ text: String, pattern: String) {
    let codes = Shortcodes(text)
    #expect(codes.galleries == [.matching(pattern)] && codes.text.isEmpty)
  }
}
