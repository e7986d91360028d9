import Synchronization

/// A site with some of every feature, as in a demonstration.
enum ExampleSite {
  /// The sites that have been built, by their settings, for tests that only read them.
  private static let built = Mutex<[String: (site: SmallSite, outcome: SmallSite.Outcome)]>([:])

  static func built(settings: String = "") throws -> (site: SmallSite, outcome: SmallSite.Outcome) {
    try built.withLock { built in
      if let known = built[settings] { return known }
      let site = try make(settings: settings)
      let result = (site, try site.build())
      built[settings] = result
      return result
    }
  }

  static func make(settings: String = "") throws -> SmallSite {
    let site = try SmallSite(content: [
      "site.yaml":
        "title: \"Cabinet & <Curiosities>\"\ndescription: What the sea brought.\nauthor: The Keepers\n\(settings)",
      "index.md":
        "Welcome to the [herbarium](herbarium/collection.md) and to [the old fern](herbarium/old%20fern.md).\n\n![A fern](herbarium/fern.svg)\n",
      // A mosaic of pictures, with a collection inside it.
      "herbarium/collection.md": """
      ---
      title: Herbarium
      layout: mosaic
      fields:
        collector: {type: string, label: Collected by}
        found: date
        more: url
      ---

      Plants of the island, pressed. See also [mosses](mosses/), [minerals](/minerals/collection.md) and
      [the list](files/list.txt).
      """,
      "herbarium/fern.svg": TinyImages.drawing,
      "herbarium/files/list.txt": "fern, nettle\n",
      "herbarium/fern.md": """
      ---
      title: Fern
      image: fern.svg
      alt: A pressed fern
      tags: [green, "a & b"]
      date: 2024-03-09
      collector: Ada "the" Keeper
      more: https://example.org/?a=1&b=2
      ---

      ## Notes

      Beside the [nettle](nettle/index.md), above the [agate](../minerals/Achat%20%23%201.md). A [picture](photo.png).

      | a | b |
      |---|--:|
      | 1 | 2 |

      - [x] pressed
      - [ ] labelled

      <script>alert("never")</script>
      """,
      "herbarium/nettle/index.md":
        "---\ntitle: 'Nettle'\nimage: leaf.png\n---\n\nIt stings. ![Detail](leaf.png \"A leaf\")\n",
      "herbarium/old fern.md": "---\naspect: 3:2\n---\n\n# Old fern\n\n## Notes\n\nNo picture is left of it.\n",
      "herbarium/زهرة.md":
        "---\ntitle: زهرة الربيع\nimage: photo.png\nlink: https://example.org/flower\n---\n\nنص قصير.\n",
      "herbarium/mosses/collection.md": "---\ntitle: Mosses\nlayout: list\n---\n",
      "herbarium/mosses/peat.md": "---\ntitle: Peat moss\ndate: 2023-05-01\n---\n\nWet.\n",
      // Rows of cards in sections, over several pages.
      "minerals/collection.md":
        "---\ntitle: Minerals\nlayout: {kind: column, minColumnWidth: 200}\nsectionBy: section\npageSize: 4\n---\n",
      "minerals/Achat # 1.md": "---\ntitle: Achat\nsection: Quarz\nimage: ../herbarium/photo.png\n---\n",
      "minerals/Bergkristall?.md": "---\nsection: Quarz\n---\n\nKlar: wie [Achat](Achat%20%23%201.md).\n",
      "minerals/a:b.md": "---\ntitle: Colon\nsection: Others\n---\n",
      "minerals/calcite.md":
        "---\nsection: Others\n---\n\nA long text. \(String(repeating: "It goes on and on. ", count: 40))\n",
      "minerals/it's.md": "---\nsection: Others\n---\n",
      "minerals/石.md": "---\ntitle: 石\nsection: Others\nlink: calcite.md\n---\n",
      // A flow of words.
      "words/collection.md": "---\ntitle: Words\nlayout: flow\ncell: word\n---\n",
      "words/01-the.md": "---\ntitle: the\n---\n", "words/02-sea.md": "---\ntitle: sea\n---\n",
      "words/03-took.md": "---\ntitle: took\n---\n",
      // A collection without items.
      "empty/collection.md": "---\ntitle: Empty\n---\n",
    ])
    try site.write(TinyImages.png(width: 400, height: 300), to: "Content/herbarium/photo.png")
    try site.write(TinyImages.png(width: 90, height: 120, grey: 40), to: "Content/herbarium/nettle/leaf.png")
    return site
  }
}
