import Discovery
import Bytes
import Diagnostics
import MediaFiles
import Settings
import Items

extension FrontMatterReader {
  /// Reads `media:`: the name of a file, an address, a mapping with `file`, `poster`, `captions`, `transcript` and
  /// `length`, or a list of these. Missing files are reported.
  mutating func media(_ node: FrontMatterNode, in folder: String, files: ContentFiles) -> [ItemMedium] {
    let nodes = if case .list(let nodes) = node.value { nodes } else { [node] }
    var media: [ItemMedium] = []
    for medium in nodes.compactMap({ medium($0, in: folder, files: files) }) {
      // A medium that is listed twice is shown once, with what each entry says.
      if let place = media.firstIndex(where: { $0.path == medium.path }) {
        media[place].complete(from: medium)
      } else {
        media.append(medium)
      }
    }
    return media
  }

  private mutating func medium(_ node: FrontMatterNode, in folder: String, files: ContentFiles) -> ItemMedium? {
    guard case .mapping = node.value else { return medium(named: node, in: folder, files: files) }
    guard let values = mapping(node, "media", keys: ["file"] + ItemMedium.descriptionKeys) else { return nil }
    guard let file = values["file"], !file.isNull else {
      report("missing-media", "'media' names no 'file'", at: node, suggestion: "add 'file: NAME.mp3'")
      return nil
    }
    guard var medium = medium(named: file, in: folder, files: files) else { return nil }
    medium.poster = values["poster"].flatMap { image($0, in: folder, files: files) }
    medium.captions = values["captions"].flatMap {
      self.file($0, "captions", endings: [".vtt"], in: folder, files: files)
    }
    medium.transcript = values["transcript"].flatMap {
      self.file($0, "transcript", endings: [".txt", ".md"], in: folder, files: files)
    }
    medium.seconds = values["length"].flatMap { length($0) }
    return medium
  }

  private mutating func length(_ node: FrontMatterNode) -> Double? {
    guard !node.isNull else { return nil }
    // YAML 1.1 reads 4:05 as a number with the base 60.
    guard let text = node.text, let length = MediumLength(text) else {
      refuse(node, "length", wanted: "a length such as 4:05, 1:02:03 or PT4M5S", suggestion: nil)
      return nil
    }
    return length.seconds
  }

  private mutating func medium(
    named node: FrontMatterNode, in folder: String, files: ContentFiles
  ) -> ItemMedium? {
    guard let name = string(node, "media"), !name.isEmpty else { return nil }
    if WebAddress.scheme(of: name) != nil || name.hasPrefix("//") {
      guard let address = address(node, "media") else { return nil }
      var medium = ItemMedium(path: address)
      medium.isRemote = true
      return medium
    }
    return file(node, "media", endings: ItemMedium.endings.map { "." + $0 }, in: folder, files: files)
      .map(ItemMedium.init(path:))
  }

  /// Reads the name of a file with one of some endings.
  private mutating func file(
    _ node: FrontMatterNode, _ key: String, endings: [String], in folder: String, files: ContentFiles
  ) -> String? {
    guard let name = string(node, key), !name.isEmpty else { return nil }
    guard let path = ContentPath.resolve(name, in: folder), let file = files.file(at: path) else {
      report(
        "missing-media", "there is no file '\(shortened(name))'", at: node,
        suggestion: ContentPath.resolve(name, in: folder).flatMap {
          files.suggestion(for: $0, from: folder, isFile: true)
        } ?? adviceIfFileIsMissing)
      return nil
    }
    guard endings.contains(where: { file.lowercased().hasSuffix($0) }) else {
      report(
        "unknown-media", "'\(key)' is '\(shortened(name))', which ends in none of \(endings.joined(separator: ", "))",
        at: node, suggestion: key == "media" ? "convert the file, or link to it in the text" : "convert the file")
      return nil
    }
    return file
  }
}

extension ItemMedium {
  /// Takes what it lacks from another description of the same medium.
  fileprivate mutating func complete(from other: ItemMedium) {
    poster = poster ?? other.poster
    captions = captions ?? other.captions
    transcript = transcript ?? other.transcript
    seconds = seconds ?? other.seconds
  }
}
