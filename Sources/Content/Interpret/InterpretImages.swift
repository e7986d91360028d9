import Discovery
import Bytes
import CollectionLayout
import LayoutParameters
import Diagnostics
import Settings
import Items

/// The address of a IIIF image service, as people write it with or without the name of its description.
func imageServiceAddress(_ written: String) -> String {
  var address = written
  for ending in ["/info.json", "/"] where address.hasSuffix(ending) { address.removeLast(ending.count) }
  return address
}

/// The images of an item as `images:` names them.
struct WrittenImages {
  var images: [ItemImage] = []
  var showsFolder = false
  var layout: String?
}

extension FrontMatterReader {
  /// Reads `images:` of an item: a list, `all`, or a mapping with `files` and `layout`. Missing files are reported.
  /// - Parameters:
  ///   - folder: the folder that relative paths start from.
  ///   - own: the folder of the item; nil if it has none of its own.
  mutating func images(
    _ node: FrontMatterNode, in folder: String, own: String?, files: ContentFiles
  ) -> WrittenImages? {
    guard !node.isNull else { return nil }
    guard case .mapping = node.value else { return imageFiles(node, in: folder, own: own, files: files) }
    guard let values = mapping(node, "images", keys: ["files", "layout"]) else { return nil }
    var written =
      values["files"].flatMap { imageFiles($0, in: folder, own: own, files: files) } ?? WrittenImages()
    if let layout = values["layout"], let name = layoutName(layout), !name.isEmpty {
      if self.layout(layout, customLayouts: [:]) != nil { written.layout = name }
    }
    return written
  }

  /// The layout that an item names: a name, or a mapping that has nothing else.
  private mutating func layoutName(_ node: FrontMatterNode) -> String? {
    guard case .mapping(let entries) = node.value else { return string(node, "layout") }
    if let entry = entries.first(where: { $0.key != "kind" }) {
      report(
        "unknown-key", "'\(shortened(entry.key))': an item names the layout of its images, without parameters",
        at: location(ofKey: entry), suggestion: "write them under 'images: {layout: …}' in collection.md")
      return nil
    }
    return entries.first.flatMap { string($0.value, "kind") }
  }

  private mutating func imageFiles(
    _ node: FrontMatterNode, in folder: String, own: String?, files: ContentFiles
  ) -> WrittenImages? {
    var written = WrittenImages()
    if case .string("all") = node.value {
      guard let own else {
        report(
          "images-without-folder", "'images: all' means the images in the folder of the item, which has none", at: node,
          suggestion: "move the file to a folder as its 'index.md', or list the images")
        return nil
      }
      written.showsFolder = true
      written.images = files.images(in: own).map { path in
        ItemImage(path: path, alt: "", isAltTheTitle: true, location: location(of: node))
      }
      return written
    }
    guard case .list(let nodes) = node.value else {
      refuse(
        node, "images", wanted: "a list of images, or 'all'", suggestion: node.text.map { "write [\(shortened($0))]" })
      return nil
    }
    written.images = nodes.compactMap { image(listed: $0, in: folder, files: files) }
    return written
  }

  /// Reads an entry of `images:`: the name of a file, or a mapping with `file` or `iiif`, `size`, `title` and `alt`.
  private mutating func image(listed node: FrontMatterNode, in folder: String, files: ContentFiles) -> ItemImage? {
    guard case .mapping = node.value else {
      guard !node.isNull else {
        refuse(node, "images", wanted: "the name of an image in each entry")
        return nil
      }
      guard var image = image(node, in: folder, files: files) else { return nil }
      image.isAltTheTitle = true
      return image
    }
    let keys = ["file", "iiif", "size", "title", "alt"]
    guard let values = mapping(node, "images", keys: keys),
      var image = image(described: values, at: node, in: folder, files: files)
    else { return nil }
    image.caption = values["title"].flatMap { line($0, "title") }.flatMap { $0.isEmpty ? nil : $0 }
    let alt = values["alt"].flatMap { line($0, "alt") }
    image.alt = alt ?? ""
    image.isAltTheTitle = alt == nil
    return image
  }

  /// Reads `images:` of a collection, which says how the pages of its items lay out several images.
  mutating func imageLayout(
    _ node: FrontMatterNode, customLayouts: [String: ParameterValue]
  ) -> LayoutDescription? {
    guard let values = mapping(node, "images", keys: ["layout"]) else { return nil }
    return values["layout"].flatMap { $0.isNull ? nil : layout($0, customLayouts: customLayouts) }
  }

  /// Reads `image:`: the name of a file, an address, or a mapping with `file` or `iiif`, and `size`. Reports a missing
  /// file.
  mutating func image(_ node: FrontMatterNode, in folder: String, files: ContentFiles) -> ItemImage? {
    if case .mapping = node.value {
      return mapping(node, "image", keys: ["file", "iiif", "size"]).flatMap {
        image(described: $0, at: node, in: folder, files: files)
      }
    }
    guard let name = string(node, "image"), !name.isEmpty else { return nil }
    if WebAddress.scheme(of: name) != nil || name.hasPrefix("//") {
      guard let address = webAddress(node, "image") else { return nil }
      var image = ItemImage(path: address, alt: "", location: location(of: node))
      image.remote = RemoteImage()
      return image
    }
    guard let path = ContentPath.resolve(name, in: folder) else {
      report("missing-image", "image '\(shortened(name))' lies outside the content folder", at: node)
      return nil
    }
    guard let file = files.file(at: path) else {
      report(
        "missing-image", "there is no image '\(shortened(name))'", at: node,
        suggestion: files.suggestion(for: path, from: folder, isFile: true) ?? adviceIfFileIsMissing)
      return nil
    }
    return ItemImage(path: file, alt: "", location: location(of: node))
  }

  /// Reads an image from the values of a mapping.
  private mutating func image(
    described values: [String: FrontMatterNode], at node: FrontMatterNode, in folder: String, files: ContentFiles
  ) -> ItemImage? {
    let size = values["size"].flatMap { self.size($0) }
    if let service = values["iiif"], !service.isNull {
      guard let address = webAddress(service, "iiif") else { return nil }
      var image = ItemImage(path: imageServiceAddress(address), alt: "", location: location(of: service))
      image.remote = RemoteImage(isService: true, size: size)
      return image
    }
    guard let file = values["file"], !file.isNull else {
      report("missing-image", "this image has neither 'file' nor 'iiif'", at: node, suggestion: "add 'file: NAME.jpg'")
      return nil
    }
    var image = image(file, in: folder, files: files)
    if image?.remote != nil { image?.remote?.size = size }
    return image
  }

  /// Reads an address of the web, from which a page can show something.
  private mutating func webAddress(_ node: FrontMatterNode, _ name: String) -> String? {
    guard let address = address(node, name) else { return nil }
    guard ["http", "https"].contains(WebAddress.scheme(of: address) ?? "") else {
      report(
        "invalid-address", "'\(name)' is '\(shortened(address))', from which a page cannot show an image", at: node,
        suggestion: "write an address that begins with https://")
      return nil
    }
    return address
  }
}
