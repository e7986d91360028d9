package import Diagnostics
import Files
package import Settings

/// Themes: `themes/NAME.yaml`, the values in which a look differs from `theme.yaml`, or a folder `themes/NAME/` with a
/// `theme.yaml`, cells, layouts, styles, pages, partials and words of its own.
extension TemplateFolders {
  /// The folders in which the templates of a site with a theme are searched: those of the site, that of the theme, and
  /// those that come with Vitrine. So a theme contains only what it changes or adds, and a site may replace any of it.
  /// - Parameter theme: the name of a theme; nil for none.
  package func adding(theme: String?) -> TemplateFolders {
    guard let theme, Self.isThemeName(theme), let last = folders.last else { return self }
    let own = folders.map {
      Folder(path: "\($0.path)/themes/\(theme)", displayName: "\($0.displayName)/themes/\(theme)")
    }.filter { FileSystem.isFolder($0.path) }
    return TemplateFolders(folders.dropLast() + own + [last])
  }

  /// The file with the values of a theme; nil if there is no such theme.
  /// - Throws: `FileError` if the file exists and cannot be read.
  func themeFile(_ theme: String) throws -> SourceFile? {
    // The name must not lead to a different folder.
    guard Self.isThemeName(theme) else { return nil }
    if let file = try declaredFile(of: theme) { return file }
    // A theme of styles and cells alone.
    return folders.contains { FileSystem.isFolder("\($0.path)/themes/\(theme)") } ? try lastFile("theme.yaml") : nil
  }

  /// The file that a theme has for its values; nil if there is none.
  private func declaredFile(of theme: String) throws -> SourceFile? {
    try file("themes/\(theme)/theme.yaml") ?? file("themes/\(theme).yaml")
  }

  /// The site's own `theme.yaml`, whose values replace those of a theme that comes with Vitrine; nil if there is none. A
  /// theme in the site's own folder stands beside that file, not below it.
  /// - Throws: `FileError` if the file exists and cannot be read.
  func ownThemeFile(over theme: String) throws -> SourceFile? {
    guard Self.isThemeName(theme), let last = folders.last else { return nil }
    let own = TemplateFolders(folders.dropLast().filter { $0.path != "\(last.path)/themes/\(theme)" })
    return try own.declaredFile(of: theme) == nil ? own.file("theme.yaml") : nil
  }

  /// The names of all themes, in byte order.
  package func themeNames() throws -> [String] {
    var names = Set(try stems(in: "themes", ending: ".yaml"))
    for folder in folders where FileSystem.isFolder(folder.path + "/themes") {
      names.formUnion(
        try FileSystem.names(in: folder.path + "/themes").filter {
          !$0.hasPrefix(".") && FileSystem.isFolder("\(folder.path)/themes/\($0)")
        })
    }
    return names.sortedInBytes()
  }

  private static func isThemeName(_ name: String) -> Bool { !name.contains("/") && !name.hasPrefix(".") }

  /// The name of the theme in a `site.yaml`, read before everything else because a theme may bring layouts and cells that
  /// the content names. Mistakes are reported when the settings are read.
  package static func themeName(in file: SourceFile) -> Located<String>? {
    guard case .mapping(let entries)? = parseYAML(file).0?.value,
      let node = entries.last(where: { $0.key == "theme" })?.value
    else { return nil }
    var reader = FrontMatterReader(file: file)
    return reader.line(node, "theme").flatMap {
      $0.isEmpty ? nil : Located(value: $0, location: file.location(node))
    }
  }
}
