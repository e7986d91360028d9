import Facts
import Bytes
import Content
import Items
import Diagnostics
import Discovery
import Settings
import SiteModel
import Tables

/// The collections and items of a site as they were read in one of its languages.
struct VersionItems: Sendable {
  let texts: VersionTexts
  /// The texts that are named as transcripts, by path.
  let transcripts: Read<[String: Transcript]>
  /// With the items that have a file or a row.
  let bare: BareImages
}

/// The collections and the items with a text or a row, each read from its own files.
struct VersionTexts: Sendable {
  let site: InterpretedSite
  /// Nil for a site in one language.
  let languages: ContentLanguages?
  let isTranslation: Bool
  fileprivate(set) var collections: [Read<CollectionSettings>]
  let tables: TableReading
  /// By the path of the collection.
  let schemas: [String: ItemSchema]
  /// The fields with other defaults than in the first language, by the path of the collection.
  let ownDefaults: [String: Set<String>]
  let context: FactsContext
  /// The facts of the build before in the language, and the places in it of what was read.
  fileprivate(set) var known: FactsTable
  fileprivate(set) var places: [Int?]
  /// The items and pages with a Markdown file, in the order of the tree.
  fileprivate(set) var read: [Read<ItemFacts>]
  /// The rows of tables without a file.
  let rowItems: [TableItem]
  let rowPlaces: [Int?]
  let rows: [Read<ReadRow>]
  /// The mistakes that show only beside the first language.
  let problems: [Diagnostic]

  /// The facts of the items and pages with a Markdown file, in the order of the tree, and the keys of their files.
  var written: [(facts: ItemFacts, key: ContentKey)] {
    zip(read, places).map { read, place in
      (read.value, read.inputs.last?.key ?? place.map(known.fileKey) ?? ContentKey("unreadable"))
    }
  }
}

/// The collections and items that the build before read, for a build of the same files.
package struct KnownTexts: Sendable {
  private let texts: VersionTexts

  /// - Parameter texts: what was read in the first language.
  init?(_ texts: VersionTexts) {
    // The rows of a table are read as a whole.
    guard texts.languages == nil, texts.rows.isEmpty else { return nil }
    self.texts = texts
  }

  /// Returns what a build reads now; nil if anything but texts of items changed, so that other items may depend on it.
  /// - Parameters:
  ///   - changed: the paths, relative to the content folder, of the files that changed.
  ///   - facts: the facts that were made of the texts.
  ///   - read: reads an item.
  func updated(
    after changed: Set<ByteText>, _ facts: FactsTable, _ read: (ItemSource, VersionTexts) throws -> Read<ItemFacts>
  ) rethrows -> VersionTexts? {
    guard facts.count == texts.read.count else { return nil }
    var texts = texts
    texts.known = facts
    texts.places = Array(facts.places)
    // Only what this build opens is among its inputs.
    for index in texts.collections.indices { texts.collections[index].inputs = [] }
    for index in texts.read.indices where !texts.read[index].inputs.isEmpty { texts.read[index].inputs = [] }
    for path in changed {
      guard let place = texts.known.place(ofItemAt: path.text) else { return nil }
      texts.read[place] = try read(texts.read[place].value.source, texts)
      texts.places[place] = nil
    }
    return texts
  }
}
