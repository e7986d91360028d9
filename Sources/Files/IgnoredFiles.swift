/// The name of the file that marks a folder as a published site.
package let publishedSiteMarker = ".vitrine-site"

/// The folder of the content folder whose files are published as they are, at the site's root.
package let staticFolder = "static"

/// Whether a file or folder inside the static folder is ignored. Servers read hidden files such as `.htaccess`, so only
/// those of Git and of desktop environments are ignored.
package func isIgnoredAmongStaticFiles(_ name: String) -> Bool {
  guard name.hasPrefix(".") else { return isIgnored(name) }
  return name == "." || name == ".." || name.hasPrefix(".git") || name.hasPrefix("._") || name == ".DS_Store"
    || name.hasSuffix("~")
    || name.hasSuffix(".swp") || name == publishedSiteMarker || name == ".vitrine" || name.contains(".vitrine-staging")
}

/// What to do about a file that is meant and ignored.
package let adviceIfFileIsIgnored = "files of such a name are ignored, as editors and systems make them: rename it"

/// Whether a file or folder is ignored: hidden, or created by an editor or a desktop environment.
package func isIgnored(_ name: String) -> Bool {
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
