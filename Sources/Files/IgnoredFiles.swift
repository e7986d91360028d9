/// The name of the file that marks a folder as a published site.
package let publishedSiteMarker = ".vitrine-site"

/// Whether a file or folder is ignored: hidden, or created by an editor or a desktop environment.
package func isPassedOver(_ name: String) -> Bool {
  if name.hasPrefix(".") || name.hasSuffix("~") { return true }
  // Most files are Markdown and are never ignored.
  if name.hasSuffix(".md") { return false }
  if name.hasPrefix("#"), name.hasSuffix("#") { return true }
  switch name.lowercased() {
  case "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "__macosx", "$recycle.bin": return true
  case let lowercased:
    return [".swp", ".swo", ".swx", ".bak", ".orig", ".rej", ".tmp"].contains { lowercased.hasSuffix($0) }
  }
}
