/// The folders that divide the published files of one kind, so that none has more than 10,000 entries.
///
/// The folder of a file is the start of the hash in its name, such as `3f` of `assets/i/3f/3f9ak02mz1-450.avif`; a small
/// site needs none. Hosts and file systems are slow with large folders, and some refuse them. Those of images are in one
/// of their own, so that the rules of a host can tell them from `assets/files`.
public struct AssetFolders: Hashable, Sendable {
  /// The number of files that a folder should have at most. Hashes do not spread evenly, and a folder has other entries
  /// than the counted ones.
  private static let mostFiles = 8_000.0

  /// The number of characters of the hash that name a folder.
  private var length = 0

  /// No folders.
  public init() {}

  /// - Parameter counts: for each kind of name, the number of files, and the base in which its hash is written.
  public init(_ counts: [(files: Int, base: Int)]) {
    var shares = counts.map { (files: Double($0.files), base: Double($0.base)) }
    while shares.reduce(0, { $0 + $1.files }) > Self.mostFiles {
      length += 1
      for index in shares.indices { shares[index].files /= shares[index].base }
    }
  }

  /// Returns the path of an image or a card.
  /// - Parameter hash: the hash in the name of the file, at least four characters.
  public func imagePath(_ name: String, hash: String) -> String {
    length == 0 ? "assets/\(name)" : path(name, hash: hash, in: "assets/i")
  }

  /// Returns the path of a file in a folder of assets.
  /// - Parameter hash: the hash in the name of the file, at least four characters.
  public func path(_ name: String, hash: String, in folder: String) -> String {
    var path = folder + "/"
    for start in stride(from: 0, to: length, by: 2) {
      // Folders of three characters would themselves be too many.
      path += hash.dropFirst(start).prefix(min(2, length - start)) + "/"
    }
    return path + name
  }
}
