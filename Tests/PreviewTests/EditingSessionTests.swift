@testable import Files
@testable import Preview
@testable import SiteBuild
@testable import Theming
import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A site of six squares in three columns, and the requests that a page can send.
private struct EditedCollection {
  static let collection =
    "\u{FEFF}---\r\ntitle:  'Tiles' # t\r\nlayout: {kind: grid, columns: 3}\r\ncell: label\r\n---\r\n\r\nText"

  let folder: TemporaryFolder
  let editing: EditingSession

  init(
    _ collection: String = EditedCollection.collection, items: [String: String] = [:], site: String = "title: T\n"
  ) throws {
    var files = ["Content/site.yaml": site, "Content/tiles/collection.md": collection]
    for name in ["a", "b", "c", "d", "e", "f"] {
      files["Content/tiles/\(name).md"] = items[name] ?? "---\naspect: 1\n---\n"
    }
    folder = try TemporaryFolder(files)
    let templates = fixturesFolder.deletingLastPathComponent().deletingLastPathComponent().path + "/Templates"
    let options = BuildOptions(
      content: folder.path + "/Content", contentName: "Content", output: folder.path + "/Site",
      templates: TemplateFolders([TemplateFolders.Folder(path: templates, displayName: "Templates")]))
    editing = EditingSession(content: options.content, contentName: "Content") {
      try SiteBuilder(options).divideVersions().0
    }
  }

  /// - Parameter build: The name of the build that made the page, which is read again for another name.
  func ask(_ action: String, _ form: String = "", build: String = "b1") throws -> (status: Int, json: [String: Any]) {
    let response = try #require(editing.response(to: action, Form(Array(form.utf8)), build: build))
    guard case .bytes(let bytes) = response.body else { return (response.status, [:]) }
    let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (response.status, try #require(json))
  }

  /// Lifts a cell and returns the session.
  func lift(_ cell: String, page: String = "tiles/index.html", build: String = "b1") throws -> Int {
    let (status, json) = try ask("lift", "page=\(page)&cell=\(cell)&width=600&seen=\(build)", build: build)
    try #require(status == 200, "\(json)")
    return try #require(json["session"] as? Int)
  }

  func text(_ path: String) throws -> String { try folder.text("Content/tiles/" + path) }
}

@Suite struct AuthorDeskTests {
  @Test func dragsWithTheEngine() throws {
    let editing = try EditedCollection()
    let (_, lifted) = try editing.ask("lift", "page=tiles/index.html&cell=0.0&width=600&seen=b1")
    #expect((lifted["frames"] as? [Any])?.count == 6 && lifted["title"] as? String == "A")
    // Onto the cell below it: the cells in between move, and the response contains no others.
    let frames = try #require(lifted["frames"] as? [[Any]])
    let below = frames[3]
    let (x, y) = (below[1] as? Double ?? 0, below[2] as? Double ?? 0)
    let (_, moved) = try editing.ask("drag", "session=1&x=\(x + 90)&y=\(y + 90)&visible=0,0,600,600")
    let changed = Set((moved["frames"] as? [[Any]] ?? []).compactMap { $0.first as? String })
    #expect(changed == ["0.0", "0.1", "0.2", "0.3"])
    #expect((moved["place"] as? [Any])?.first as? Int == 4)
    let (status, dropped) = try editing.ask("drop", "session=1")
    #expect(status == 200 && dropped["written"] as? [String] == ["Content/tiles/collection.md"])
    #expect(
      try editing.text("collection.md")
        == EditedCollection.collection.replacing(
          "label\r\n", with: "label\r\norder:\r\n  - b\r\n  - c\r\n  - d\r\n  - a\r\n"))
  }

  @Test func writesNothingBeforeItIsLetGo() throws {
    let editing = try EditedCollection()
    for ending in ["cancel", "drop"] {
      let session = try editing.lift("0.1")
      _ = try editing.ask("step", "session=\(session)&step=next")
      _ = try editing.ask("step", "session=\(session)&step=previous")
      let (status, _) = try editing.ask(ending, "session=\(session)")
      #expect(status == 200)
      #expect(try editing.ask("drop", "session=\(session)").status == 404)
    }
    #expect(try editing.text("collection.md") == EditedCollection.collection)
    #expect(try editing.ask("undo").status == 404)
  }

  @Test func stepsByKeys() throws {
    let editing = try EditedCollection()
    let session = try editing.lift("0.1")
    func step(_ name: String) throws -> Int? {
      (try editing.ask("step", "session=\(session)&step=\(name)").json["place"] as? [Any])?.first as? Int
    }
    #expect(try step("down") == 5)
    #expect(try step("next") == 6)
    #expect(try editing.ask("step", "session=\(session)&step=next").json["moved"] as? Bool == false)
    #expect(try step("up") == 3)
    #expect(try step("previous") == 2)
    #expect(try editing.ask("step", "session=\(session)&step=sideways").json["moved"] as? Bool == false)
  }

  @Test func undoRestoresTheBytes() throws {
    let editing = try EditedCollection()
    for build in ["b1", "b2"] {
      let session = try editing.lift("0.0", build: build)
      _ = try editing.ask("step", "session=\(session)&step=next")
      _ = try editing.ask("drop", "session=\(session)")
    }
    #expect(try editing.text("collection.md") != EditedCollection.collection)
    #expect(try editing.ask("undo").status == 200)
    #expect(try editing.ask("undo").status == 200)
    #expect(try editing.text("collection.md") == EditedCollection.collection)
  }

  /// A page that is not of the newest build shows another order.
  @Test func overwritesNoOrderThatItDoesNotShow() throws {
    let editing = try EditedCollection()
    _ = try editing.lift("0.0")
    let saved = "---\ntitle: Tiles\nlayout: {kind: grid, columns: 3}\ncell: label\norder: [b, a]\n---\n"
    try editing.folder.write(["Content/tiles/collection.md": saved])
    let (status, json) = try editing.ask("lift", "page=tiles/index.html&cell=0.0&width=600&seen=b1")
    #expect(status == 409)
    #expect((json["refused"] as? String)?.contains("has another 'order' than this page") == true)
    _ = try editing.lift("0.0", build: "b2")
    #expect(try editing.text("collection.md") == saved)
  }

  @Test func overwritesNoFileThatMayNotBeWritten() throws {
    let editing = try EditedCollection()
    let path = editing.folder.path + "/Content/tiles/collection.md"
    chmod(path, 0o444)
    let session = try editing.lift("0.0")
    _ = try editing.ask("step", "session=\(session)&step=next")
    let (status, json) = try editing.ask("drop", "session=\(session)")
    #expect(status == 500 && (json["refused"] as? String)?.contains("Permission denied") == true)
    #expect(try editing.text("collection.md") == EditedCollection.collection)
  }

  @Test(.enabled(if: geteuid() == 0)) func keepsTheOwner() throws {
    let editing = try EditedCollection()
    let path = editing.folder.path + "/Content/tiles/collection.md"
    try #require(chown(path, 1234, 1234) == 0)
    let session = try editing.lift("0.0")
    _ = try editing.ask("step", "session=\(session)&step=next")
    #expect(try editing.ask("drop", "session=\(session)").status == 200)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_uid == 1234 && status.st_gid == 1234)
  }

  @Test(arguments: ["number", "part"]) func refusesNumbersThatAreNone(_ name: String) throws {
    let editing = try EditedCollection()
    for number in [Int.min, -1, 0, Int.max] {
      let form = "page=tiles/index.html&cell=0.0&width=600&layout=list&seen=b1&\(name)=\(number)"
      #expect(try editing.ask("lift", form).status == 404)
      for action in ["inspect", "try"] { #expect(try [200, 404, 422].contains(editing.ask(action, form).status)) }
    }
  }

  @Test func overwritesNothingThatHasChanged() throws {
    let editing = try EditedCollection()
    let session = try editing.lift("0.0")
    _ = try editing.ask("step", "session=\(session)&step=down")
    try editing.folder.write(["Content/tiles/collection.md": "---\ntitle: Mine\n---\n"])
    let (status, json) = try editing.ask("drop", "session=\(session)")
    #expect(status == 409)
    #expect(json["refused"] as? String == "Content/tiles/collection.md has changed on disk; nothing was written.")
    #expect(try editing.text("collection.md") == "---\ntitle: Mine\n---\n")
    #expect(!editing.folder.files().contains { $0.hasSuffix(".tmp") })
  }

  @Test func undoOverwritesNothingThatHasChanged() throws {
    let editing = try EditedCollection()
    let session = try editing.lift("0.0")
    _ = try editing.ask("step", "session=\(session)&step=down")
    _ = try editing.ask("drop", "session=\(session)")
    let changed = try editing.text("collection.md")
    try editing.folder.write(["Content/tiles/collection.md": "mine"])
    #expect(try editing.ask("undo").status == 409)
    #expect(try editing.text("collection.md") == "mine")
    // The step can still be undone once the file is as it was.
    try editing.folder.write(["Content/tiles/collection.md": changed])
    #expect(try editing.ask("undo").status == 200)
    #expect(try editing.text("collection.md") == EditedCollection.collection)
  }

  static let sectioned = "---\ntitle: T\nlayout: {kind: grid, columns: 3}\nsectionBy: section\n---\n"

  static func inSections() -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d", "e", "f"].map { name in
        (name, "---\naspect: 1\nsection: '\(name < "d" ? "One" : "Two")' # s\n---\nText")
      })
  }

  @Test func anItemGoesToAnotherSection() throws {
    let editing = try EditedCollection(Self.sectioned, items: Self.inSections())
    let session = try editing.lift("0.2")
    let (_, json) = try editing.ask("step", "session=\(session)&step=next")
    #expect((json["place"] as? [Any])?.last as? String == "Two")
    let (status, dropped) = try editing.ask("drop", "session=\(session)")
    #expect(status == 200 && (dropped["written"] as? [String])?.count == 2)
    #expect(try editing.text("c.md") == "---\naspect: 1\nsection: 'Two' # s\n---\nText")
    #expect(try editing.text("collection.md").contains("order:\n  - a\n  - b\n  - c\n---"))
    #expect(try editing.ask("undo").status == 200)
    #expect(try editing.text("c.md") == Self.inSections()["c"] && editing.text("collection.md") == Self.sectioned)
  }

  /// What pages in other languages call a section is not what the files of the first say.
  @Test func sectionsChangeInTheFirstLanguage() throws {
    var items: [String: String] = [:]
    for name in ["a", "b", "c", "d", "e", "f"] {
      let (section, translated) = name < "d" ? ("One", "Eins") : ("Two", "Zwei")
      items[name] = "---\naspect: 1\nsection: \(section)\nsection.de: \(translated)\n---\n"
    }
    let editing = try EditedCollection(Self.sectioned, items: items, site: "title: T\nlanguages: [en, de]\n")
    let translated = try editing.lift("0.2", page: "de/tiles/index.html")
    #expect(try editing.ask("step", "session=\(translated)&step=next").json["moved"] as? Bool == true)
    let (status, json) = try editing.ask("drop", "session=\(translated)")
    #expect(status == 409 && (json["refused"] as? String)?.contains("first language") == true, "\(json)")
    #expect(try editing.text("c.md") == items["c"] && editing.text("collection.md") == Self.sectioned)
    let original = try editing.lift("0.2")
    _ = try editing.ask("step", "session=\(original)&step=next")
    #expect(try editing.ask("drop", "session=\(original)").status == 200)
    #expect(try editing.text("c.md").contains("section: Two"))
  }

  @Test func writesBothFilesOrNone() throws {
    let editing = try EditedCollection(Self.sectioned, items: Self.inSections())
    let session = try editing.lift("0.2")
    _ = try editing.ask("step", "session=\(session)&step=next")
    try editing.folder.write(["Content/tiles/collection.md": Self.sectioned + "more"])
    #expect(try editing.ask("drop", "session=\(session)").status == 409)
    #expect(try editing.text("c.md") == Self.inSections()["c"])
  }

  @Test func anItemStaysWhereItsSectionIsNotWritten() throws {
    let items = Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d", "e", "f"].map {
        ($0, "---\ndate: \($0 < "d" ? 2020 : 2019)-01-01\n---\n")
      })
    let editing = try EditedCollection("---\nlayout: {kind: grid, columns: 3}\nsectionBy: year\n---\n", items: items)
    let session = try editing.lift("0.2")
    #expect(try editing.ask("step", "session=\(session)&step=next").json["moved"] as? Bool == false)
    _ = try editing.ask("drag", "session=\(session)&x=100&y=100000&visible=0,0,600,600")
    _ = try editing.ask("drop", "session=\(session)")
    #expect(try editing.folder.text("Content/tiles/d.md") == items["d"])
  }

  /// Every response is a success or the conflict status, and the file is one that a single request would have written.
  @Test func writesWholeFilesDuringConcurrentRequests() throws {
    func collection(_ layout: String) -> String {
      "\u{FEFF}---\r\ntitle:  'Tiles' # t\r\nlayout: \(layout) # l\r\ncell: label\r\n---\r\n\r\nText"
    }
    let editing = try EditedCollection(collection("grid"))
    let kinds = ["grid", "list", "mosaic", "justified"]
    let versions = Set(kinds.map(collection))
    let path = editing.folder.path + "/Content/tiles/collection.md"
    let statuses = Mutex<[Int: Int]>([:])
    let torn = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 1_000) { number in
      let form = "page=tiles/index.html&layout=\(kinds[number % kinds.count])"
      let status = number % 10 == 9 ? try? editing.ask("undo").status : try? editing.ask("keep", form).status
      statuses.withLock { $0[status ?? 0, default: 0] += 1 }
      let text = (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? "none"
      if !versions.contains(text) { _ = torn.withLock { $0.insert(text) } }
    }
    let found = statuses.withLock { $0 }
    // The response is 404 if there is nothing to undo.
    #expect(Set(found.keys).isSubset(of: [200, 404, 409]) && found[200, default: 0] > 100, "\(found)")
    #expect(torn.withLock { $0 }.isEmpty)
    #expect(try versions.contains(editing.text("collection.md")))
    #expect(
      try FileSystem.names(in: editing.folder.path + "/Content/tiles")
        == ["a.md", "b.md", "c.md", "collection.md", "d.md", "e.md", "f.md"])
  }

  /// Each request writes the number of writes so far; if one is lost, the last number is too small.
  @Test func losesNoneOfManyConcurrentWrites() throws {
    let name = String(repeating: "n", count: 252) + ".md"
    let folder = try TemporaryFolder([name: "0"])
    let path = folder.path + "/" + name
    let written = Mutex(0)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in
      do {
        while true {
          let before = try FileSystem.read(path)
          let number = try #require(Int(String(decoding: before, as: UTF8.self)))
          let after = Array(String(number + 1).utf8)
          if try EditedFile.exclusively({ try EditedFile.replace(path, after, ifStill: before) }) { break }
        }
        written.withLock { $0 += 1 }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(written.withLock { $0 } == 1_000)
    #expect(try folder.text(name) == "1000")
    #expect(folder.files() == [name])
  }

  @Test(arguments: [
    "", "page=tiles/index.html", "page=tiles/index.html&cell=0.9&width=600&seen=b1",
    "page=tiles/index.html&cell=-1.0&width=600&seen=b1", "page=tiles/index.html&cell=0.0.0&width=600&seen=b1",
    "page=tiles/index.html&cell=0.0&width=0&seen=b1", "page=tiles/index.html&cell=0.0&width=nan&seen=b1",
    "page=tiles/index.html&cell=0.0&width=1e300&seen=b1", "page=../etc&cell=0.0&width=600&seen=b1",
    "page=tiles/index.html&cell=0.0&width=600&seen=other", "page=tiles/index.html&number=9&cell=0.0&width=600&seen=b1",
  ])
  func refusesWhatIsNotThere(_ form: String) throws {
    let status = try EditedCollection().ask("lift", form).status
    #expect(status == 404 || status == 409)
  }

  @Test(arguments: ["x=nan&y=1", "x=1e308&y=-1e308", "", "x=1", "visible=a,b", "x=1&y=1&visible=1,1,inf,1"])
  func takesAnyNumbers(_ form: String) throws {
    let editing = try EditedCollection()
    let session = try editing.lift("0.0")
    #expect(try editing.ask("drag", "session=\(session)&\(form)").status == 200)
  }

  @Test func acceptsRequestsOfServedPagesOnly() throws {
    let editing = try EditedCollection()
    let pages = LivePages(events: EventStreams(), editing: editing.editing)
    func post(_ token: String?) -> Int? {
      let path = RequestPath(decoding: Array("/.vitrine/undo".utf8))
      return path.flatMap { path in
        pages.response(
          to: PreviewRequest(method: "POST", path: path, headers: token.map { ["x-vitrine-token": $0] } ?? [:]))
      }?.status
    }
    #expect(post(nil) == 403 && post("") == 403 && post("x") == 403 && post(pages.token) == 404)
    #expect(
      String(decoding: pages.page(Array("<body></body>".utf8)), as: UTF8.self).contains("data-token=\"\(pages.token)\"")
    )
    #expect(pages.token.count > 20 && LivePages(events: EventStreams()).token != pages.token)
  }
}
