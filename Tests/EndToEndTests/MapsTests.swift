import Foundation
import TestSupport
import Testing

/// Collections on maps.
@Suite struct MapsTests {
  /// The places by the name of the item: two in Bergen, four elsewhere; and one that is nowhere.
  private static let places: [(name: String, latitude: Double, longitude: Double)] = [
    ("askoy", 60.40, 5.20), ("bergen", 60.39, 5.32), ("oslo", 59.91, 10.75), ("rome", 41.90, 12.50),
    ("cadiz", 36.53, -6.29), ("kyiv", 50.45, 30.52),
  ]

  private func content(_ settings: String = "layout: map\n", more: [String: String] = [:]) -> [String: String] {
    var files = ["c/collection.md": "---\ntitle: Towns\nsort: title\n\(settings)---\n", "c/nowhere.md": ""]
    for place in Self.places {
      files["c/\(place.name).md"] =
        "---\ntags: [towns]\nlatitude: \(place.latitude)\nlongitude: \(place.longitude)\n---\nA town.\n"
    }
    return files.merging(more) { $1 }
  }

  private func cells(_ page: HTMLPage) -> [String] { page.elements.filter { $0["data-cell"] != nil }.map(\.text) }
  private func clusters(_ page: HTMLPage) -> [HTMLPage.Element] { page.withClass("cluster") }

  @Test func itemsAreOnAMapAndTheOthersBelow() throws {
    let site = try SmallSite(content: content())
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let page = try site.page("c/index.html")
    #expect(page.withClass("drawn-map").count == 1 && page.all("path").count == 1)
    // All items are in the document once, those without a place in a section after the others.
    let order = ["Askoy", "Bergen", "Cadiz", "Kyiv", "Oslo", "Rome", "Nowhere"]
    #expect(zip(cells(page), order).allSatisfy { $0.contains($1) } && cells(page).count == order.count)
    #expect(page.all("h2").map(\.text).contains("Others"))
  }

  /// A town has lines at equal distances, and says how far they are apart.
  @Test func townsAreNotOneCluster() throws {
    let places = (0..<6).map { "60.39\($0), 5.32\($0 * $0 % 7)" }
    let site = try SmallSite(
      content: Dictionary(
        uniqueKeysWithValues: places.enumerated().map { index, place in
          let numbers = place.split(separator: ", ")
          return ("c/p\(index).md", "---\nlatitude: \(numbers[0])\nlongitude: \(numbers[1])\n---\nA place.\n")
        }
      ).merging(["c/collection.md": "---\ntitle: Streets\nlayout: map\n---\n"]) { $1 })
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/index.html")
    #expect(page.withClass("drawn-map").map(\.text) == ["100 m"])
    #expect(page.withClass("scale").count == 1 && page.withClass("placed").count == places.count)
  }

  /// Where there is one section, as in a text, only items with a place have the look of those on a map.
  @Test func itemsWithoutAPlaceAreCellsInTextsToo() throws {
    let site = try SmallSite(
      content: content(more: ["about.md": "---\ntitle: About\n---\n\n```collection\nof: c\nlayout: map\n```\n"]))
    #expect(try site.build().findings.isEmpty)
    for path in ["about.html", "c/index.html"] {
      let page = try site.page(path)
      let others = page.elements.filter { $0["data-cell"] != nil && !($0["class"] ?? "").contains("placed") }
      #expect(others.count == 1 && others.allSatisfy { $0.text.contains("Nowhere") })
      #expect(page.withClass("placed").count == Self.places.count)
    }
  }

  /// A map does not scroll: it has the shape of its region.
  @Test func aMapIsNeverSideways() throws {
    let site = try SmallSite(content: content("layout: {kind: map, scrollDirection: horizontal}\n"))
    try site.build()
    #expect(try site.page("c/index.html").withClass("sideways").isEmpty)
    let outcome = try SmallSite(
      content: content("layout: {kind: map, scrollDirection: horizontal, height: 300}\n")
    ).build()
    #expect(outcome.findings.map(\.id) == ["invalid-layout"])
  }

  /// Bergen and Askøy are some 7 km from each other, which is less than a cell on any map with Rome.
  @Test func clustersHavePagesOfTheirItems() throws {
    let site = try SmallSite(content: content())
    try site.build()
    let page = try site.page("c/index.html")
    let found = clusters(page)
    let pair = try #require(found.first { $0.text.filter(\.isNumber) == "2" && $0.text.contains("Bergen") })
    #expect(pair.text.contains("Askoy") && !pair.text.contains("Rome"))
    #expect(page.all("a").contains { $0["href"] == "map/askoy-2.html" })
    let own = try site.page("c/map/askoy-2.html")
    #expect(cells(own).count == 2 && cells(own)[0].contains("Askoy") && cells(own)[1].contains("Bergen"))
    #expect(own.all("h1").map(\.text) == ["Askoy · Bergen"])
    #expect(own.withClass("drawn-map").isEmpty)
    // The narrowest map has one cluster for all items.
    let all = try #require(found.first { $0.text.filter(\.isNumber) == "6" })
    #expect(all.text.contains("Rome"))
    #expect(cells(try site.page("c/map/askoy-6.html")).count == 6)
    #expect(try site.page("c/map/askoy-6.html").all("h1").map(\.text) == ["Askoy · Bergen · +4"])
    for link in page.all("a").compactMap({ $0["href"] }) where link.hasPrefix("map/") {
      #expect(site.exists("c/" + link), "\(link)")
    }
  }

  /// With a budget of one page, all clusters lead to that of the largest; with none, they lead nowhere.
  @Test func pagesOfClustersHaveABudget() throws {
    let site = try SmallSite(content: content("layout: map\nclusterPages: 1\n"))
    #expect(try site.build().findings.isEmpty)
    let page = try site.page("c/index.html")
    let links = page.all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("map/") }
    #expect(links.count == clusters(page).count && Set(links) == ["map/askoy-6.html"])
    #expect(site.exists("c/map/askoy-6.html") && !site.exists("c/map/askoy-2.html"))
    let settings = try #require(content("layout: map\nclusterPages: 0\n")["c/collection.md"])
    try site.folder.write(["Content/c/collection.md": settings])
    #expect(try site.build().findings.isEmpty)
    #expect(!site.exists("c/map/askoy-6.html"))
    #expect(try !site.page("c/index.html").all("a").contains { $0["href"]?.hasPrefix("map/") ?? false })
  }

  /// Towns that are apart on all maps of pages are one cluster only on narrower ones. Such a cluster has no page, as no link
  /// leads to it; the others are in the sitemap.
  @Test func onlyClustersOfSomeWidthHavePages() throws {
    let files = [
      "c/collection.md": "---\ntitle: C\nlayout: {kind: map, itemSize: {width: 20, height: 20}}\n---\n",
      "c/a.md": "---\nlatitude: 10\nlongitude: -100\n---\n", "c/b.md": "---\nlatitude: 10\nlongitude: 100\n---\n",
      "c/near.md": "---\nlatitude: 10.1\nlongitude: 100\n---\n",
      "c/nearer.md": "---\nlatitude: 10.1\nlongitude: 100\n---\n",
      "hidden/a.md": "---\nlatitude: 1\nlongitude: 1\n---\n",
      "hidden/collection.md": "---\nunlisted: true\nlayout: map\n---\n",
      "hidden/b.md": "---\nlatitude: 1\nlongitude: 1\n---\n",
      "site.yaml": "title: Test\nbaseURL: https://example.org\n",
    ]
    let site = try SmallSite(content: files)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let pages = try site.published().keys.filter { $0.hasPrefix("c/map/") && $0.hasSuffix(".html") }
    let links = try site.page("c/index.html").all("a").compactMap { $0["href"] }.filter { $0.hasPrefix("map/") }
    #expect(
      Set(links.map { "c/" + $0 }) == Set(pages) && !pages.isEmpty && pages.allSatisfy { !$0.hasSuffix("-4.html") })
    let sitemap = try site.folder.text("Site/sitemap.xml")
    for page in pages { #expect(sitemap.contains("<loc>https://example.org/\(page)</loc>"), "\(page)") }
    #expect(site.exists("hidden/map/a-2.html") && !sitemap.contains("hidden"))
  }

  /// Items of two collections on one map may have equal names, and a page may be where a cluster's would be.
  @Test func pagesOfClustersHaveAddressesOfTheirOwn() throws {
    let map = "\n```collection\nof: [a, b]\nlayout: map\n```\n"
    func place(_ latitude: Int) -> String { "---\nlatitude: \(latitude)\nlongitude: 10\n---\n" }
    let site = try SmallSite(content: [
      "a/collection.md": "---\nlayouts: [list, grid]\n---\n\(map)", "b/collection.md": "",
      "a/x.md": place(10), "a/y.md": place(10), "b/x.md": place(-60), "b/y.md": place(-60),
      "about.md": "About.\n\(map)", "about/a-map/x-2.md": "Taken.\n",
    ])
    #expect(try site.build().findings.isEmpty)
    for page in ["about.html", "a/index.html", "a/layout-grid.html"] {
      let links = try site.page(page).all("a").compactMap { $0["href"] }.filter {
        $0.contains("-map") && $0.contains("x-2")
      }
      #expect(Set(links).count == 2, "\(page): \(links)")
      let folder = page.hasPrefix("a/") ? "a/" : ""
      let shown = try links.map { link in
        try site.page(folder + link).all("a").compactMap { $0["href"] }.filter {
          $0.hasSuffix("/x.html") || $0.hasSuffix("/y.html")
        }
      }
      #expect(shown.allSatisfy { $0.count >= 2 } && shown[0] != shown[1], "\(page): \(shown)")
    }
    #expect(try site.page("about/a-map/x-2.html").source.contains("Taken."))
  }

  /// The pages of clusters have the first other layout; those of a facet have maps with clusters, too.
  @Test func anotherLayoutAndFacetsHaveTheirOwnPages() throws {
    let site = try SmallSite(content: content("layout: map\nlayouts: [map, {kind: list, cell: row}]\nfacets: [tags]\n"))
    #expect(try site.build().findings.isEmpty)
    let other = try site.page("c/layout-list.html")
    #expect(cells(other).count == 7 && clusters(other).isEmpty && other.all("h2").allSatisfy { $0.text != "Others" })
    #expect(try site.page("c/map/askoy-2.html").source.contains("layout-list"))
    let term = try site.page("c/tags/towns.html")
    #expect(term.withClass("drawn-map").count == 1)
    #expect(site.exists("c/tags/towns/map/askoy-2.html"))
  }

  /// A part of the places would be a map of nothing in particular.
  @Test(arguments: [true, false]) func aMapHasAllItemsOnOnePage(isOwn: Bool) throws {
    let layouts = isOwn ? "[map, {kind: list, cell: row}]" : "[{kind: list, cell: row}, map]"
    let site = try SmallSite(content: content("layouts: \(layouts)\npageSize: 3\n"))
    #expect(try site.build().findings.isEmpty)
    let map = isOwn ? "c/index.html" : "c/layout-map.html"
    let pages =
      isOwn
      ? ["c/layout-list.html", "c/layout-list-2.html", "c/layout-list-3.html"]
      : ["c/index.html", "c/page-2.html", "c/page-3.html"]
    func target(_ layout: String, of path: String) throws -> String? {
      let link = try site.page(path).all("a").first { $0.text == layout }?["href"]
      return link.flatMap { URL(string: $0, relativeTo: URL(string: "https://a.example/\(path)")) }
        .map { String($0.path.dropFirst()) + ($0.path.hasSuffix(".html") ? "" : "/index.html") }
    }
    let page = try site.page(map)
    #expect(cells(page).count == 7 && page.withClass("pagination").isEmpty)
    #expect(try target("List", of: map) == pages[0])
    for (path, count) in zip(pages, [3, 3, 1]) {
      #expect(try cells(site.page(path)).count == count)
      #expect(try target("Map", of: path) == map, "\(path)")
    }
    #expect(!site.exists(isOwn ? "c/page-2.html" : "c/layout-map/page-2.html"))
  }

  /// Clusters of maps inside texts have pages beside the page, in the first layout of the collection that is no map.
  @Test func mapsInsideTextsHavePagesOfTheirClusters() throws {
    let map = "\n```collection\nof: c\nlayout: map\n```\n"
    let site = try SmallSite(
      content: content(
        "layouts: [grid, {kind: list, cell: row}]\n",
        more: [
          "index.md": "Home.\n\(map)", "about.md": "About.\n\(map)\(map)",
          "c/collection.md": "---\ntitle: Towns\n---\n\(map)",
          "c/rome.md": "---\nlatitude: 41.90\nlongitude: 12.50\n---\nRome.\n\(map)",
          "hidden.md": "---\nunlisted: true\n---\n\(map)", "c-map/collection.md": "---\ntitle: In the place\n---\n",
        ]))
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    func links(_ path: String) throws -> Set<String> {
      let page = try site.page(path)
      #expect(page.withClass("drawn-map").count >= 1, "\(path)")
      let links = page.all("a").compactMap { $0["href"] }.filter { $0.contains("-map") && $0.hasSuffix("-6.html") }
      let folder = path.contains("/") ? "c/" : ""
      for link in links { #expect(site.exists(folder + link), "\(path): \(link)") }
      return Set(links)
    }
    #expect(try links("index.html") == ["c-map-2/askoy-6.html"])
    #expect(try links("about.html") == ["about/c-map/askoy-6.html", "about/c-2-map/askoy-6.html"])
    #expect(try links("c/index.html") == ["c-2-map/askoy-6.html"])
    // On its own page, a town is not in the selection.
    #expect(try links("c/rome.html").isEmpty && site.exists("c/rome/c-map/askoy-5.html"))
    // The pages of clusters would be listed where the page is not.
    #expect(try links("hidden.html").isEmpty)
    #expect(try !site.page("about.html").withClass("cell-photo").isEmpty)
    let page = try site.page("about/c-map/askoy-6.html")
    #expect(cells(page).count == 6 && page.withClass("drawn-map").isEmpty)
    #expect(page.all("a").contains { $0["href"] == "../../c/index.html" })
  }

  @Test func mapsThatAreSectionsHavePagesOfTheirClusters() throws {
    var files = content(
      "sectionBy: kind\nfields: {kind: text}\nlayout: {kind: sections, sections: {North: map}, default: list}\n")
    for place in Self.places {
      let kind = place.latitude > 55 ? "North" : "South"
      files["c/\(place.name).md"] =
        "---\nkind: \(kind)\nlatitude: \(place.latitude)\nlongitude: \(place.longitude)\n---\n"
    }
    let site = try SmallSite(content: files)
    let outcome = try site.build()
    #expect(outcome.findings.isEmpty, "\(outcome.findings)")
    let page = try site.page("c/index.html")
    #expect(page.withClass("drawn-map").count == 1)
    #expect(page.all("a").contains { $0["href"] == "north-map/askoy-3.html" })
    #expect(cells(try site.page("c/north-map/askoy-2.html")).count == 2)
    #expect(site.exists("c/north-map/askoy-3.html"))
    let kinds = try site.published().keys.filter { $0.hasPrefix("c/") && $0.contains("-map/") }
    #expect(kinds.allSatisfy { $0.hasPrefix("c/north-map/") })
  }

  @Test func placesArePublishedAsGeoJSON() throws {
    for address in [nil, "https://example.org"] {
      let site = try SmallSite(content: content())
      try site.build(.init(baseURL: address))
      let text = try site.folder.text("Site/c/items.geojson")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(json["type"] as? String == "FeatureCollection")
      let features = try #require(json["features"] as? [[String: Any]])
      #expect(features.compactMap { $0["id"] as? String }.sorted() == Self.places.map(\.name).sorted())
      let rome = try #require(features.first { $0["id"] as? String == "rome" })
      #expect((rome["geometry"] as? [String: Any])?["coordinates"] as? [Double] == [12.5, 41.9])
      let properties = try #require(rome["properties"] as? [String: String])
      #expect(properties["title"] == "Rome" && properties["description"] == "A town.")
      #expect(properties["url"] == (address.map { $0 + "/c/rome.html" } ?? "rome.html"))
      #expect(try site.page("c/index.html").all("a").contains { $0["href"] == "items.geojson" })
    }
  }

  /// After each edit, the site is the same as one that is built from nothing.
  @Test(arguments: ["layout: map\n", "---\n\n```collection\nof: c\nlayout: map\n```\n---\n"])
  func editedMapsEqualNewOnes(settings: String) throws {
    func content() -> [String: String] {
      settings.hasPrefix("layout")
        ? self.content() : self.content("", more: ["about.md": String(settings.dropFirst(4).dropLast(4))])
    }
    let site = try SmallSite(content: content())
    try site.build()
    let edits = [
      "c/rome.md": "---\nlatitude: 60.38\nlongitude: 5.3\n---\nMoved.\n",  // into a cluster, out of another
      "c/oslo.md": "---\ntitle: Oslo\n---\nNowhere.\n", "c/nowhere.md": "---\nlatitude: -33.9\nlongitude: 18.4\n---\n",
      "c/bergen.md": "---\ntitle: Bergen By\nlatitude: 60.39\nlongitude: 5.32\n---\n",
    ]
    var files = content()
    for (path, text) in edits.sorted(by: { $0.key < $1.key }) {
      files[path] = text
      try site.folder.write(["Content/" + path: text])
      try site.build()
      let clean = try SmallSite(content: files)
      try clean.build()
      let (found, expected) = (try site.published(), try clean.published())
      #expect(Set(found.keys) == Set(expected.keys), "\(path)")
      for (name, bytes) in expected { #expect(found[name] == bytes, "\(name) after an edit of \(path)") }
    }
  }

  @Test func oneItemOrNoneHasNoClusters() throws {
    let site = try SmallSite(content: [
      "c/collection.md": "---\ntitle: C\nlayout: map\n---\n", "c/a.md": "---\nlatitude: 1\nlongitude: 179.9\n---\n",
    ])
    #expect(try site.build().findings.isEmpty)
    #expect(clusters(try site.page("c/index.html")).isEmpty && !site.exists("c/map"))
    let empty = try SmallSite(content: ["c/collection.md": "---\ntitle: C\nlayout: map\n---\n"])
    try empty.build()
    #expect(try empty.page("c/index.html").withClass("drawn-map").isEmpty)
    #expect(try empty.folder.text("Site/c/items.geojson").contains("\"features\": []"))
  }

  @Test func mistakesAreReportedWithTheirPlace() throws {
    func findings(_ settings: String, more: [String: String] = [:]) throws -> [String] {
      try SmallSite(content: content(settings, more: more)).build().findings.map(\.summary)
    }
    #expect(try findings("layout: {kind: map, aspect: 0}\n") == ["Content/c/collection.md:4:29: invalid-layout"])
    #expect(try findings("layout: {kind: map, scale: 3}\n") == ["Content/c/collection.md:4:21: unknown-key"])
    #expect(try findings("layout: map\nclusterPages: -1\n") == ["Content/c/collection.md:5:15: out-of-range"])
    #expect(
      try findings("layout: map\n", more: ["c/map/collection.md": "---\ntitle: M\n---\n", "c/map/a.md": ""])
        == ["Content/c/collection.md:4:9: reserved-name"])
    let nowhere = try SmallSite(content: ["c/collection.md": "---\ntitle: C\nlayout: map\n---\n", "c/a.md": ""])
    #expect(try nowhere.build().findings.map(\.summary) == ["Content/c/collection.md:3:9: no-places"])
  }

  /// The maps of related items have pages of their clusters, and so have sections beside a map in the introduction.
  @Test func clustersBesideOthersHavePages() throws {
    var files = [
      "people/collection.md": "", "people/anna.md": "# Anna\n",
      "plates/collection.md":
        "---\nsectionBy: section\nlayout: list\nlayouts: [{kind: sections, default: map}]\n"
        + "fields: {artist: {type: item, of: people}}\n---\n\n```collection\nof: plates\nlayout: list\n```\n",
      "points/collection.md": "---\nlayout: map\nfields: {artist: {type: item, of: people}}\n---\n",
    ]
    for index in 1...8 {
      let item = "latitude: \(Double(index) / 2)\nlongitude: 10.0\(index)\nartist: anna\n---\n"
      files["points/p\(index).md"] = "---\n" + item
      files["plates/q\(index).md"] = "---\nsection: \(index % 2 == 0 ? "A" : "B")\n" + item
    }
    let site = try SmallSite(content: files)
    #expect(try site.build().findings.isEmpty)
    for path in ["people/anna.html", "plates/layout-sections.html"] {
      let page = try site.page(path)
      #expect(!clusters(page).isEmpty && !page.source.contains("class=\"cluster\"><div>"), "\(path)")
      let links = page.source.matches(of: /class="cluster[^>]*><a href="([^"]+)"/).map { String($0.1) }
      #expect(links.count == clusters(page).count, "\(path)")
      for link in links {
        let file = path.split(separator: "/").dropLast().joined(separator: "/") + "/" + link
        #expect(site.exists(file), "\(file)")
      }
      let names = page.elements.compactMap { $0["data-collection"] }
      #expect(Set(names).count == names.count, "\(names)")
    }
    #expect(site.exists("plates/items.geojson"))
  }
}
