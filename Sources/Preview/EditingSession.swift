import Bytes
import CollectionLayout
import Items
import Diagnostics
import Editing
import Files
import Interaction
import PageLayout
import SiteModel
internal import Synchronization

/// Handles the editing requests of preview pages: queries to the layout engine, and changes of the order or the layout
/// in the author's files.
///
///     lift    begins a drag of a cell; returns all frames
///     drag    moves the cell to a point; returns the frames that change and the scroll offset
///     step    moves the cell by a key
///     drop    writes the order, unless a file changed since the cell was lifted
///     cancel  ends the drag without a change
///     undo    restores the files that the last drop wrote
///     inspect describes the layout of a page
///     try     returns the frames in another layout
///     keep    writes that layout
///
/// Only `drop`, `keep` and `undo` write files.
final class EditingSession: Sendable {
  /// The drag of a cell in a page.
  private struct Session: Sendable {
    var held: DraggedItem
    /// The files that a drop changes, as they were when the cell was lifted.
    var collection: FileSnapshot
    var item: FileSnapshot?
    /// Whether the page is in another language than the first, so that its sections have other names than in the files.
    var isTranslated: Bool
  }

  private struct FileSnapshot: Sendable {
    var path: String
    /// The file's name as diagnostics print it.
    var name: String
    var bytes: [UInt8]
  }

  /// A change of a file, with the bytes before and after.
  private struct Written: Sendable {
    var file: FileSnapshot
    var bytes: [UInt8]
  }

  private struct State: Sendable {
    var site: (build: String, versions: [DividedSite])?
    /// The page that was inspected last.
    var inspected: (key: String, page: PageInspector)?
    var sessions: [Int: Session] = [:]
    var lastSession = 0
    /// The changes of earlier drops of this run, oldest first.
    var done: [[Written]] = []
  }

  /// The largest number of drags in progress. Pages may be closed without ending theirs, so the oldest are dropped
  /// first.
  private static let mostSessions = 8
  private static let mostUndos = 100

  /// The path of the content folder, and its name as diagnostics print it.
  private let content: String
  private let contentName: String
  private let prepare: @Sendable () throws -> [DividedSite]
  private let state = Mutex(State())

  init(content: String, contentName: String, prepare: @escaping @Sendable () throws -> [DividedSite]) {
    self.content = content
    self.contentName = contentName
    self.prepare = prepare
  }

  /// Responds to a request of a page; nil for an unknown action.
  /// - Parameter build: The name of the last successful build.
  func response(to action: String, _ form: Form, build: String) -> PreviewResponse? {
    do {
      switch action {
      case "lift": return try lift(form, build: build)
      case "drag", "step": return move(form, isStep: action == "step")
      case "drop": return try drop(form)
      case "cancel":
        form.integer("session").map { session in state.withLock { _ = $0.sessions.removeValue(forKey: session) } }
        return answer("{}")
      case "undo": return try undo()
      case "inspect": return try inspect(form, build: build)
      case "try": return try tryLayout(form, build: build)
      case "keep": return try keepLayout(form, build: build)
      default: return nil
      }
    } catch {
      return refusal(500, "\(error)")
    }
  }

  // MARK: Inspecting

  /// Returns the inspector of a page. It lays out the page once per build, which is slow for a page of many cells.
  private func inspector(_ form: Form, build: String) throws -> PageInspector? {
    let key = "\(build) \(form["page"] ?? "") \(form["number"] ?? "")"
    if let known = state.withLock({ $0.inspected }), known.key == key { return known.page }
    let page = try site(of: form, build: build)?.inspector(ofPageAt: form["page"] ?? "", number: form.integer("number"))
    if let page { state.withLock { $0.inspected = (key, page) } }
    return page
  }

  private func inspect(_ form: Form, build: String) throws -> PreviewResponse {
    guard let inspection = try inspector(form, build: build)?.inspection(width: form.number("width") ?? 0) else {
      return refusal(404, "There is no collection on this page.")
    }
    let cells = inspection.cells.map { cell in
      "{\"name\":\(jsonString(cell.name)),\"estimated\":[\(cell.estimated.map(decimal).joined(separator: ","))],"
        + "\"refined\":[\(cell.refined.map(decimal).joined(separator: ","))]}"
    }
    let images = inspection.images.map { image in
      "{\"name\":\(jsonString(image.name)),\"hint\":\(jsonString(image.hint)),\"reason\":\(jsonString(image.reason))}"
    }
    let viewports = inspection.viewports.map { "[\(jsonString($0.name)),\(decimal($0.width)),\(decimal($0.height))]" }
    return answer(
      "{\"layout\":\(jsonString(inspection.layout)),"
        + "\"interval\":[\(decimal(inspection.interval.from)),\(inspection.interval.to.map(decimal) ?? "null")],"
        + "\"index\":\(inspection.number),\"count\":\(inspection.count),\"cells\":[\(cells.joined(separator: ","))],"
        + "\"images\":[\(images.joined(separator: ","))],\"viewports\":[\(viewports.joined(separator: ","))]}")
  }

  /// Returns the file that declares a page's collection, its bytes with another layout, and that layout as parsed.
  private func edited(
    _ form: Form, _ site: DividedSite
  ) -> (file: FileSnapshot, bytes: [UInt8], layout: LayoutDescription)? {
    guard let kind = form["layout"], let name = site.declaration(ofPageAt: form["page"] ?? ""), let file = file(name)
    else { return nil }
    var edit = FrontMatterEdit(file.bytes)
    return edit.setLayout(kind: kind).map { (file, edit.result, $0) }
  }

  private func tryLayout(_ form: Form, build: String) throws -> PreviewResponse {
    guard let site = try site(of: form, build: build), let (_, _, layout) = edited(form, site),
      let (frames, size, isFixed) = site.frames(
        ofPageAt: form["page"] ?? "", number: form.integer("number"), width: form.number("width") ?? 0, in: layout)
    else { return refusal(422, "This layout can't be tried here: is it one of 'layouts' already?") }
    let list = frames.map { "[\(jsonString($0.name)),\($0.frame.map(decimal).joined(separator: ","))]" }
    return answer(
      "{\"size\":[\(size.map(decimal).joined(separator: ","))],\"isFixed\":\(isFixed),"
        + "\"frames\":[\(list.joined(separator: ","))]}")
  }

  private func keepLayout(_ form: Form, build: String) throws -> PreviewResponse {
    guard let site = try site(of: form, build: build), let (file, bytes, _) = edited(form, site) else {
      return refusal(422, "The layout is written in a way that only you can change.")
    }
    return try commit([Written(file: file, bytes: bytes)])
  }

  // MARK: Movements

  /// Returns the site of the last build. It is read again after each build.
  /// - Parameter form: names the page, which is in one of the site's languages.
  private func site(of form: Form, build: String) throws -> DividedSite? {
    let page = form["page"] ?? ""
    if let site = state.withLock({ $0.site }), site.build == build { return site.versions.version(withPageAt: page) }
    let prepared = try prepare()
    guard !prepared.isEmpty else { return nil }
    state.withLock { $0.site = (build, prepared) }
    return prepared.version(withPageAt: page)
  }

  private func lift(_ form: Form, build: String) throws -> PreviewResponse {
    guard form["seen"] == build else { return refusal(409, "The page is not the newest yet: try again in a moment.") }
    guard let site = try site(of: form, build: build) else {
      return refusal(409, "The site has mistakes: mend them first.")
    }
    let held = site.hold(
      itemNamed: form["cell"] ?? "", onPageAt: form["page"] ?? "", number: form.integer("number"),
      part: form.integer("part"), width: form.number("width") ?? 0, sectionField: sectionField)
    guard var held else {
      return refusal(404, "Cells of this page keep their order: move them on the page of their collection.")
    }
    guard let collection = file(held.collection.location.path) else {
      return refusal(409, "There is no \(held.collection.location.path).")
    }
    // A build may be running, or the site may have mistakes.
    guard held.collection.isOrdered(by: FrontMatterEdit(collection.bytes).texts(of: "order")) else {
      return refusal(
        409, "\(collection.name) has another 'order' than this page. If the site has mistakes, mend them first.")
    }
    let changes = held.changes()
    let session = Session(
      held: held, collection: collection, item: file(held.item.location.path),
      isTranslated: site.catalog.site.languages.first.map { $0 != site.catalog.site.language } ?? false)
    let number = state.withLock { state in
      state.lastSession += 1
      state.sessions = state.sessions.filter { $0.key > state.lastSession - Self.mostSessions }
      state.sessions[state.lastSession] = session
      return state.lastSession
    }
    return answer("{\"session\":\(number),\"title\":\(jsonString(held.item.title)),\(Self.json(held, changes))}")
  }

  private func move(_ form: Form, isStep: Bool) -> PreviewResponse {
    guard let number = form.integer("session"), var held = state.withLock({ $0.sessions[number]?.held }) else {
      return refusal(404, "Nothing is held.")
    }
    var scroll = DraggedItem.Scroll.none
    var isMoved = true
    if isStep {
      isMoved = form["step"].flatMap(DraggedItem.Step.init).map { held.move($0) } ?? false
    } else if let x = form.number("x"), let y = form.number("y") {
      let visible = (form["visible"] ?? "").split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
      scroll = held.drag(to: (x, y), visible: visible)
    }
    let changes = held.changes()
    // A page requests one movement at a time; a drag that was dropped meanwhile stays dropped.
    state.withLock { $0.sessions[number]?.held = held }
    let scrolling =
      switch scroll {
      case .none: "null"
      case .velocity(let x, let y): "{\"velocity\":[\(decimal(x)),\(decimal(y))]}"
      case .offset(let x, let y): "{\"offset\":[\(decimal(x)),\(decimal(y))]}"
      }
    return answer("{\"moved\":\(isMoved),\"scroll\":\(scrolling),\(Self.json(held, changes))}")
  }

  private static func json(_ held: DraggedItem, _ changes: [DraggedItem.Change]) -> String {
    let frames = changes.map { change in
      "[\(jsonString(change.name)),\(change.frame.map(decimal).joined(separator: ","))]"
    }
    let place = held.place
    return "\"size\":[\(held.size.map(decimal).joined(separator: ","))],\"frames\":[\(frames.joined(separator: ","))],"
      + "\"place\":[\(place.number),\(place.count),\(place.section.map(jsonString) ?? "null")]"
  }

  // MARK: Writing

  private func drop(_ form: Form) throws -> PreviewResponse {
    guard
      let session = form.integer("session").flatMap({ number in
        state.withLock { $0.sessions.removeValue(forKey: number) }
      })
    else { return refusal(404, "Nothing is held.") }
    guard let arrangement = session.held.arrangement else { return answer("{\"written\":null}") }
    var changes: [Written] = []
    var edit = FrontMatterEdit(session.collection.bytes)
    guard edit.set("order", to: arrangement.order(listed: edit.texts(of: "order"))) else {
      return refusal(422, "'order' in \(session.collection.name) is written in a way that only you can change.")
    }
    if let section = arrangement.section, let item = session.item {
      guard !session.isTranslated else {
        return refusal(409, "Move it to another section on the page in the first language of the site.")
      }
      var edit = FrontMatterEdit(item.bytes)
      guard edit.set(section.field, to: section.value) else {
        return refusal(422, "'\(section.field)' in \(item.name) is written in a way that only you can change.")
      }
      changes.append(Written(file: item, bytes: edit.result))
    }
    changes.append(Written(file: session.collection, bytes: edit.result))
    changes.removeAll { $0.bytes == $0.file.bytes }
    return try commit(changes)
  }

  /// Writes changes that `undo` can revert.
  private func commit(_ changes: [Written]) throws -> PreviewResponse {
    try EditedFile.exclusively {
      if let conflict = try write(changes) { return conflict }
      // In the order of the writes: a change can be undone only while the file contains its bytes.
      state.withLock { $0.done = ($0.done + [changes]).suffix(Self.mostUndos) }
      return written(changes)
    }
  }

  private func undo() throws -> PreviewResponse {
    try EditedFile.exclusively {
      guard let last = state.withLock({ $0.done.last }) else { return refusal(404, "There is nothing to undo.") }
      let back = last.map { change in
        Written(
          file: FileSnapshot(path: change.file.path, name: change.file.name, bytes: change.bytes),
          bytes: change.file.bytes)
      }
      if let conflict = try write(back) { return conflict }
      // Only now, so that a step that could not be undone can be tried again.
      state.withLock { _ = $0.done.popLast() }
      return written(back)
    }
  }

  /// Writes all files or none. Call this inside `EditedFile.exclusively`.
  /// - Returns: A refusal if a file has changed since it was read; otherwise nil.
  private func write(_ changes: [Written]) throws -> PreviewResponse? {
    var done: [Written] = []
    for change in changes {
      let isDone: Bool
      do {
        isDone = try EditedFile.replace(change.file.path, change.bytes, ifStill: change.file.bytes)
      } catch {
        takeBack(done)
        throw error
      }
      guard isDone else {
        takeBack(done)
        return refusal(409, "\(change.file.name) has changed on disk; nothing was written.")
      }
      done.append(change)
    }
    return nil
  }

  private func takeBack(_ changes: [Written]) {
    for change in changes.reversed() {
      _ = try? EditedFile.replace(change.file.path, change.file.bytes, ifStill: change.bytes)
    }
  }

  // MARK: Files

  /// Returns a Markdown file of the content by its name in diagnostics.
  private func file(_ name: String) -> FileSnapshot? {
    guard name.hasPrefix(contentName), [".md", ".markdown"].contains(where: name.lowercased().hasSuffix) else {
      return nil
    }
    let path = content + name.dropFirst(contentName.count)
    return (try? FileSystem.read(path)).map { FileSnapshot(path: path, name: name, bytes: $0) }
  }

  /// Returns the field that divides a collection into sections, if it is a text that can be written.
  private func sectionField(_ collection: CatalogCollection, _ item: Item) -> String? {
    guard let file = file(collection.location.path), self.file(item.location.path) != nil,
      let rule = FrontMatterEdit(file.bytes).texts(of: "sectionBy").first
    else { return nil }
    if let field = collection.fields.first(where: { $0.name == rule }) { return field.kind == .string ? rule : nil }
    return rule == "section" ? rule : nil
  }

  // MARK: Answers

  private func answer(_ json: String) -> PreviewResponse {
    PreviewResponse(status: 200, text: json, mediaType: "application/json; charset=utf-8")
  }

  private func written(_ changes: [Written]) -> PreviewResponse {
    answer("{\"written\":[\(changes.map { jsonString($0.file.name) }.joined(separator: ","))]}")
  }

  private func refusal(_ status: Int, _ message: String) -> PreviewResponse {
    PreviewResponse(
      status: status, text: "{\"refused\":\(jsonString(message))}", mediaType: "application/json; charset=utf-8")
  }
}

extension CatalogCollection {
  /// Whether the items of each section are in the order of a list, which may name some of them.
  fileprivate func isOrdered(by slugs: [String]) -> Bool {
    let ranks = Dictionary(slugs.enumerated().map { ($1, $0) }) { $1 }
    return sections.allSatisfy { section in
      let found = section.items.map { ranks[$0.slug] ?? .max }
      return zip(found, found.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }
}

/// Formats a number with two decimals, which is finer than any screen.
private func decimal(_ value: Double) -> String {
  let hundredths = Int((max(-1e12, min(value, 1e12)) * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
