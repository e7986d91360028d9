import Files
import Settings

extension HugoProject {
  /// The paths of collections and pages that Hugo's main menu names, in its order, as `navigation` of `site.yaml` has them.
  ///
  /// What else it names, such as addresses of other sites, is noted as left out.
  mutating func readMenu() throws -> [String] {
    let menus = try menus()
    for menu in menus where menu.key.lowercased() != "main" && !menu.value.isNull {
      notes.leave("menu '\(menu.key)'", "the settings")
    }
    guard case .list(let nodes)? = menus.first(where: { $0.key.lowercased() == "main" })?.value.value else {
      return []
    }
    let targets = Set(files.map(\.target))
    var paths: [String] = []
    // Hugo sorts by weight, then by name; entries without a weight come last.
    for entry in nodes.compactMap(Entry.init).sorted(by: { ($0.weight, $0.name) < ($1.weight, $1.name) }) {
      let path = entry.path
      if path.isEmpty { continue }
      let isThere = ["/collection.md", ".md", "/index.md"].contains { targets.contains("Content/\(path)\($0)") }
      if isThere, !paths.contains(path) {
        paths.append(path)
      } else if !isThere {
        notes.leave("entry '\(entry.name)' of the menu, which is no collection or page", "the settings")
      }
    }
    return paths
  }

  /// The menus by name: in the settings, or in a file of their own.
  private func menus() throws -> [FrontMatterNode.Entry] {
    if case .mapping(let menus)? = settings.value("menu", "menus")?.value { return menus }
    guard let root else { return [] }
    let path = Self.endings.map { "\(root)/config/_default/menus.\($0)" }.first(where: FileSystem.isFile)
    return try path.map { try Self.settings(at: $0).entries } ?? []
  }

  private struct Entry {
    var name: String
    /// The path without slashes at its ends; empty for the home page.
    var path: String
    var weight: Double

    init?(_ node: FrontMatterNode) {
      guard case .mapping(let entries) = node.value else { return nil }
      func value(_ key: String) -> FrontMatterNode? { entries.first { $0.key.lowercased() == key }?.value }
      guard let address = value("pageref")?.text ?? value("url")?.text else { return nil }
      path = address.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
      if path.hasSuffix(".html") { path.removeLast(5) }
      name = value("name")?.text ?? path
      let given = value("weight")?.text.flatMap(Double.init) ?? 0
      weight = given == 0 ? .infinity : given
    }
  }
}
