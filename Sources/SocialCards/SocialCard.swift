import Bytes
package import Imaging
package import SiteImages

/// What a card shows: the picture of 1200 × 630 px that other sites show beside a link to a page.
package struct SocialCard: Sendable {
  package static let width = 1200
  package static let height = 630
  /// The largest size in bytes of its file. Some services do not show larger ones.
  package static let byteLimit = 100_000

  /// The line above the title; empty for none.
  var header: String
  package var title: String
  /// The text below the title; empty for none.
  var summary: String
  /// The last line; empty for none.
  var footer: String
  /// The images of the content folder that it shows, at most `mostPictures`.
  package var pictures: [ProbedImage]
  let style: CardStyle
  /// The path in the site of its file, which is named by everything that it shows.
  package let path: String
  /// What it shows, in words.
  package let alt: String
  /// The rights in the metadata of its file; nil for no metadata.
  package let rights: ImageRights?

  /// The number of pictures in a mosaic.
  static let mostPictures = 6
  /// A part of every path. Increment it to make all cards again.
  private static let version = 1

  init(
    header: String, title: String, summary: String, footer: String, pictures: [ProbedImage], alt: String,
    style: CardStyle, rights: ImageRights?, folders: AssetFolders
  ) {
    (self.header, self.title, self.summary, self.footer) = (header, title, summary, footer)
    (self.pictures, self.alt, self.style, self.rights) = (pictures, alt, style, rights)
    var writer = RecordWriter()
    writer.add(Self.version)
    for text in [style.key, header, title, summary, footer] { writer.add(text) }
    writer.add(pictures) { $0.add($1.key) }
    if let rights { writer.add(rights.key) }
    let hash = contentHash(writer.bytes)
    path = folders.imagePath("\(hash)-card.jpg", hash: hash)
  }
}
