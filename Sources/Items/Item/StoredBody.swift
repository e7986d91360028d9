package import Discovery
package import Bytes
package import Diagnostics
import Files
package import Markdown
import Synchronization

/// The body of an item: in memory if there was room for it when its file was parsed, else read again on request.
package struct StoredBody: Sendable {
  private let parsed: MarkdownDocument?
  private let reader: BodyReader?
  private let key: ContentKey?

  /// A body that is in memory.
  package init(_ document: MarkdownDocument) { (parsed, reader, key) = (document, nil, nil) }

  /// A body that is read on request from the file with a key.
  package init(_ reader: BodyReader, key: ContentKey) { (parsed, self.reader, self.key) = (nil, reader, key) }

  /// The document as it was parsed.
  /// - Parameter title: the title of the item; an opening heading that repeats it is left out.
  func document(of source: ItemSource, title: String) -> MarkdownDocument {
    if let parsed { return parsed }
    guard let reader, let key else { return MarkdownDocument() }
    return reader.document(of: source, title: title, key: key)
  }
}

/// Reads the bodies of items that are not in memory, and limits how many are.
package final class BodyReader: Sendable {
  /// The number of bytes of Markdown whose parsed bodies may stay in memory. A parsed body takes two to four times as
  /// much as its text.
  private static let mostBytes = 128 << 20

  private let root: String
  private let displayName: String
  private let allowsHTML: Bool
  private let keptBytes = Atomic(0)
  private let change: Change

  /// Whether a file has changed. The bodies of an earlier build in this process note it here too.
  private final class Change: Sendable {
    let isFound = Atomic(false)
  }

  /// - Parameters:
  ///   - root: the path of the content folder.
  ///   - displayName: its path in diagnostics.
  ///   - earlier: the reader of the build whose items may be used again. What it found is forgotten.
  package init(root: String, displayName: String, allowsHTML: Bool, after earlier: BodyReader? = nil) {
    (self.root, self.displayName, self.allowsHTML) = (root, displayName, allowsHTML)
    change = earlier?.change ?? Change()
    change.isFound.store(false, ordering: .relaxed)
  }

  /// Whether a file had changed when its body was read again, so that what was made of it must not be published.
  package var foundChange: Bool { change.isFound.load(ordering: .relaxed) }

  /// Notes that a file changed after something of it was read.
  package func noteChange() { change.isFound.store(true, ordering: .relaxed) }

  /// Returns a body that stays in memory if there is room.
  /// - Parameters:
  ///   - byteCount: the size of the item's file.
  ///   - key: the key of the file's bytes.
  package func store(_ document: MarkdownDocument, byteCount: Int, key: ContentKey) -> StoredBody {
    // Small documents without blocks take no memory.
    if document.blocks.isEmpty { return StoredBody(document) }
    return keptBytes.add(byteCount, ordering: .relaxed).newValue <= Self.mostBytes
      ? StoredBody(document) : StoredBody(self, key: key)
  }

  /// Returns the file of an item as it is now; nil if it cannot be read.
  package func file(of source: ItemSource) -> SourceFile? {
    guard let bytes = try? FileSystem.read(String(folder: root, name: source.textFile.path)) else { return nil }
    return SourceFile(path: String(folder: displayName, name: source.textFile.path), bytes: bytes)
  }

  fileprivate func document(of source: ItemSource, title: String, key: ContentKey) -> MarkdownDocument {
    guard let bytes = try? FileSystem.read(String(folder: root, name: source.textFile.path)), ContentKey(bytes) == key
    else {
      noteChange()
      return MarkdownDocument()
    }
    let file = SourceFile(path: String(folder: displayName, name: source.textFile.path), bytes: bytes)
    var body = parseDocument(file, unsafeHTML: allowsHTML).0.body
    body.removeOpeningHeading(that: title)
    return body
  }
}
