import Items
import Imaging
import SiteImages
import Settings
import SiteModel
import Theming

/// The details of a photograph on its item's page.
extension PageComposer {
  /// The creator, the camera data, the place and the originals of photographs, each with a label in the language of the
  /// site.
  func details(
    of item: Item, _ attribution: Attribution, _ originals: [(number: Int?, file: PublishedOriginal)],
    from file: SiteFile
  ) -> [ItemDetail] {
    var details: [ItemDetail] = []
    func add(
      _ name: String, _ text: String, data: String = "", file: String = "", url: String = "", relation: String = ""
    ) {
      details.append(
        ItemDetail(
          name: name, label: strings[name], text: text, data: data, file: file, url: url, relation: relation))
    }
    func add(_ name: String, unlessSaid text: String?, url: String? = nil, relation: String = "") {
      // A field of the collection with this name already shows it.
      guard let text, !item.fields.contains(where: { $0.name == name }) else { return }
      add(name, text, url: url ?? "", relation: relation)
    }
    add("creator", unlessSaid: item.creator)
    add("copyright", unlessSaid: attribution.copyright)
    add("credit", unlessSaid: attribution.credit)
    let license = attribution.license
    add("license", unlessSaid: license.map(strings.licenseName), url: license, relation: "license noopener")
    add(
      "acquire", unlessSaid: attribution.acquire.map(strings.licenseName), url: attribution.acquire,
      relation: "noopener")
    if let dimensions = item.dimensions {
      add("dimensions", dimensions.text.replacing(".", with: strings.decimalSign))
    }
    for setting in item.camera { add(setting.kind.rawValue, setting.text) }
    if let position = item.position {
      let written = WrittenPosition(latitude: position.latitude, longitude: position.longitude)
      add("position", written.text(strings), data: written.address, url: written.map, relation: "noopener")
    }
    for (number, original) in originals {
      let about = "\(original.format.displayName), \(Self.size(original.byteCount))"
      add("original", about, file: link(file, .asset(original.path)))
      if let number { details[details.count - 1].label += " \(number)" }
    }
    return details
  }

  /// Formats a file size: `824 KB`, `4.2 MB`. Units are powers of ten, as in file managers.
  static func size(_ bytes: Int) -> String {
    guard bytes >= 999_500 else { return "\(max(1, (bytes + 500) / 1000)) KB" }
    guard bytes < 9_950_000 else { return "\((bytes + 500_000) / 1_000_000) MB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}

/// A line of details about an item's photograph, for templates.
struct ItemDetail {
  var name: String
  var label: String
  var text: String
  /// The machine-readable value, and the address of the file that the line describes; empty if there is none.
  var data: String
  var file: String
  /// The address of a page on the web that the line names, and the relation of the link; empty if there is none.
  var url: String
  var relation: String
}
