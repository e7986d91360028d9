import Discovery
import Items
import Diagnostics
import Settings
import SiteModel

/// Reads the texts that are named as transcripts of media of items.
/// - Returns: the transcripts by path relative to the content folder, without those that cannot be read.
func readTranscripts(
  of media: [ItemMedium], in tree: SourceTree, allowsHTML: Bool
) throws -> Read<[String: Transcript]> {
  var result = Read<[String: Transcript]>(value: [:], diagnostics: [])
  for path in media.compactMap(\.transcript) where result.value[path] == nil {
    let entry = SourceEntry(path: path)
    if path.lowercased().hasSuffix(".md") {
      let read = try parsed(entry, in: tree, allowsHTML: allowsHTML)
      guard let input = read.inputs.first else { continue }
      let (transcript, mistakes) = Transcript.interpret(read.value, key: input.key)
      result.value[path] = transcript
      result.diagnostics += read.diagnostics + mistakes
      result.inputs += read.inputs
      continue
    }
    var input: ContentReading.Input?
    let (file, reading) = try readSourceFile(
      at: tree.absolutePath(of: entry), displayPath: tree.displayPath(of: entry)
    ) { input = ContentReading.Input(entry, $0, $1) }
    result.diagnostics += reading
    guard let file, let input else { continue }
    let text = ReadableText(file)
    result.diagnostics += text.diagnostics
    result.value[path] = Transcript(key: input.key, text: String(decoding: text.bytes, as: UTF8.self))
    result.inputs.append(input)
  }
  return result
}

extension Read<[String: Transcript]> {
  /// The texts that are items or pages: those that no item names as a transcript.
  func shown(_ texts: [ItemFacts]) -> [ItemFacts] {
    value.isEmpty ? texts : texts.filter { value[$0.source.file.path] == nil }
  }
}
