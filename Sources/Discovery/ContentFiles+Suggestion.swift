import Diagnostics
import Files
import Settings

extension ContentFiles {
  /// Returns the path that a broken path most likely refers to, as written in a file of `folder`.
  /// - Parameter isFile: whether the path is that of a file other than a text.
  package func suggestion(for path: String, from folder: String, isFile: Bool = false) -> String? {
    if path.contains("\\") { return "write '/' between the names of folders, not '\\'" }
    if isIgnored(ContentPath.name(of: path)) { return adviceIfFileIsIgnored }
    let target = ContentPath.folder(of: path)
    return closest(to: ContentPath.name(of: path), in: names(in: target), isFile: isFile).map {
      "did you mean '\(ContentPath.relative(ContentPath.join(target, $0), from: folder))'?"
    }
  }

  private func closest(to name: String, in names: [String], isFile: Bool) -> String? {
    // As in `didYouMean`, this avoids a quadratic search in large folders.
    guard names.count <= 1000, name.utf8.count <= 200 else { return nil }
    let names = isFile ? names.filter { !$0.hasSuffix(".md") } : names
    if names.contains(name) { return name }
    let stem = ContentPath.stem(of: name)
    if let other = names.first(where: { ContentPath.stem(of: $0) == stem && !$0.hasSuffix(".md") }) { return other }
    // Another number is another thing: `2020_001.jpg` is not what was meant by `2020_002.jpg`.
    let number = stem.filter(\.isNumber)
    return closestMatch(to: name, in: names.filter { ContentPath.stem(of: $0).filter(\.isNumber) == number })
  }
}
