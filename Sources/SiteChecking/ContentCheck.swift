import Items
package import Diagnostics
import Files
import Imaging
import Markdown
import SiteImages
package import SiteModel

/// Finds problems of the content that do not prevent a build.
package struct ContentCheck {
  /// The catalog of the site in each of its languages.
  package let catalogs: [Catalog]
  /// The content folder as printed in diagnostics.
  package let contentName: String

  package init(catalogs: [Catalog], contentName: String) {
    self.catalogs = catalogs
    self.contentName = contentName
  }

  /// Warnings for images without a text alternative.
  package func silentImages() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for catalog in catalogs {
      let known = Set(found)
      found += silentImages(in: catalog).filter { !known.contains($0) }
    }
    return found
  }

  private func silentImages(in catalog: Catalog) -> [Diagnostic] {
    var diagnostics = silentImages(
      in: catalog.site.introduction, at: catalog.site.introductionLocation ?? catalog.site.location)
    diagnostics += silentImages(in: catalog.site.footer, at: catalog.site.location)
    for collection in catalog.collections {
      diagnostics += silentImages(in: collection.introduction, at: collection.location)
      for item in collection.allItems {
        diagnostics += silentImages(of: item)
      }
    }
    for page in catalog.pages { diagnostics += silentImages(of: page) }
    return diagnostics
  }

  private func silentImages(of item: Item) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    // The title says what the first page of a document is.
    for image in item.images where image.isAltTheTitle && !image.isPage {
      // An image without a text is where it is itself, and that of a row in the table.
      let file = image.location.path
      let isOfRow = !file.hasSuffix(".md") && !file.hasSuffix(image.path)
      diagnostics.append(
        .warning(
          "missing-alt",
          "'\(FileSystem.name(of: image.path))' has no description; its alt is the title, '\(image.alt)'",
          at: image.location,
          suggestion: isOfRow
            ? "write it in a column 'alt'"
            : "add 'alt:' to the front matter or the image, or 'alt: \"\"' where it is decoration"))
    }
    if item.linksToFiles.contains(where: \.isImage) { diagnostics += silentImages(in: item.body, at: item.location) }
    return diagnostics
  }

  private func silentImages(in document: MarkdownDocument, at location: SourceLocation) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    document.forEachInline { inline in
      guard case .image(let link, let alt) = inline, !alt.contains(where: { !$0.isWhitespace }) else { return }
      var place = location
      place.position = link.position
      place.lineText = nil
      diagnostics.append(
        .warning(
          "missing-alt", "'\(link.destination)' has no description", at: place,
          suggestion: "write it between the brackets: ![a frond unrolling](\(link.destination))"))
    }
    return diagnostics
  }

  /// Warnings for images of the content folder that no item or text shows or links to.
  /// - Parameters:
  ///   - files: the files of the content folder, relative to it.
  ///   - drafts: the same content including drafts, whose images count as used.
  package func unusedImages(among files: [String], drafts: [Catalog]) -> [Diagnostic] {
    let uses = FileUses(drafts)
    return files.filter { ImageFormat.isImage(named: $0) && !uses.contains($0) }.map { path in
      .warning(
        "unused-image", "no item and no text shows this image", at: SourceLocation(path: contentName + "/" + path),
        suggestion: "name it in an item's 'image:', or move it out of the content folder")
    }
  }
}
