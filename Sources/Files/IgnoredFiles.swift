/// The file by which a folder is known that a site was published in.
package let publishedSiteMarker = ".vitrine-site"

/// Whether a file or folder is none of the author's: hidden, or left behind by an editor or a desktop.
package func isPassedOver(_ name: String) -> Bool {
  if name.hasPrefix(".") || name.hasSuffix("~") { return true }
  // Most files are Markdown, and none of these.
  if name.hasSuffix(".md") { return false }
  if name.hasPrefix("#"), name.hasSuffix("#") { return true }
  switch name.lowercased() {
  case "thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r", "__macosx", "$recycle.bin": return true
  case let lowercased:
    return [".swp", ".swo", ".swx", ".bak", ".orig", ".rej", ".tmp"].contains { lowercased.hasSuffix($0) }
  }
}
