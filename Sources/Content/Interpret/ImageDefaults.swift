import Bytes
import Discovery
import Files
import Markdown
import Settings
package import Items

/// The kinds of metadata to read even if the front matter sets all values; front matter cannot set these.
package struct ImageWants {
  package var camera: Bool
  package var position: Bool

  package init(camera: Bool, position: Bool) {
    self.camera = camera
    self.position = position
  }
}

/// Fills in values that front matter leaves open from the metadata of the items' images. Reads each image once, and
/// only if an item lacks a value that the metadata may contain.
///
/// - Parameters:
///   - jobs: the number of threads.
///   - wants: the additional metadata to read, by the path of the collection.
/// - Complexity: O(n) in the number of images.
package func useImageDescriptions(
  in items: inout [ItemFacts], images: ImageReading, jobs: Int, wants: [String: ImageWants]
) throws {
  func wanted(_ item: ItemFacts) -> ImageWants {
    wants[item.source.collection] ?? ImageWants(camera: false, position: false)
  }
  var paths: [String] = []
  var known: Set<String> = []
  for item in items {
    if let path = item.item.image?.path, item.item.image?.remote == nil,
      item.lacksWhatImagesSay(wanted(item)) || item.item.hasSeveralImages
    {
      if known.insert(path).inserted { paths.append(path) }
    }
    for image in item.item.gallery?.others ?? []
    where image.remote == nil && (image.caption == nil || image.isAltTheTitle) {
      if known.insert(image.path).inserted { paths.append(image.path) }
    }
  }
  if paths.isEmpty { return }
  let described = try orderedMap(paths, jobs: jobs) { try images.describe($0) }
  let descriptions = Dictionary(uniqueKeysWithValues: zip(paths, described))
  for index in items.indices {
    if let path = items[index].item.image?.path, let description = descriptions[path] ?? nil {
      items[index].complete(with: description, wants: wanted(items[index]))
    }
    if items[index].item.hasSeveralImages {
      items[index].item.change { $0.completeImages { descriptions[$0] ?? nil } }
    }
  }
}

extension ItemContent {
  /// Takes the captions and descriptions that the item does not give its images from their metadata.
  fileprivate mutating func completeImages(_ describe: (String) -> ImageDescription?) {
    func caption(_ image: ItemImage) -> String? {
      let description = describe(image.path)
      let caption = shownText(description?.title) ?? shownText(description?.caption)
      // The heading of the page says it already.
      return caption == title ? nil : caption
    }
    if let first = image, first.caption == nil { image?.caption = caption(first) }
    guard var gallery else { return }
    for index in gallery.others.indices {
      let image = gallery.others[index]
      if image.caption == nil { gallery.others[index].caption = caption(image) }
      guard image.isAltTheTitle, let description = describe(image.path) else { continue }
      if let alt = shownText(description.alternativeText) ?? shownText(description.caption) {
        gallery.others[index].alt = alt
        gallery.others[index].isAltTheTitle = false
      }
    }
    self.gallery = gallery
    describeOtherImages()
  }
}

extension ItemFacts {
  fileprivate func lacksWhatImagesSay(_ wants: ImageWants) -> Bool {
    !unsaid.subtracting(.image).isEmpty || item.creator == nil || item.copyright == nil || item.tags.isEmpty
      || wants.camera || wants.position
  }

  /// Fills in the values that the front matter does not set from an image's metadata.
  fileprivate mutating func complete(with image: ImageDescription, wants: ImageWants) {
    item.change { [self] in complete(&$0, with: image, wants: wants) }
  }

  private func complete(_ item: inout ItemContent, with image: ImageDescription, wants: ImageWants) {
    let caption = shownText(image.caption)
    var isTitledByCaption = false
    if unsaid.contains(.title) {
      if let title = shownText(image.title), title.count <= longestTitle {
        item.title = title
      } else if isCameraName(item.slug) {
        // Any other file name was chosen by a person and is a better title than a date.
        if let caption, caption.count <= longestTitle {
          item.title = caption
          isTitledByCaption = true
        } else if let date = image.date {
          item.title = date.readableText
        }
      }
    }
    if unsaid.contains(.excerpt), !isTitledByCaption, let caption {
      item.excerpt = caption
      if item.text.isEmpty {
        item.caption = image.caption ?? ""
        item.text = ItemText(MarkdownDocument(paragraphs: image.caption ?? ""))
      }
    }
    if unsaid.contains(.date) { item.date = image.date }
    let keywords = distinctTags(image.keywords.compactMap(shownText))
    if unsaid.contains(.tags) {
      item.tags = keywords
    } else {
      item.hidesKeywords = item.tags.isEmpty && !keywords.isEmpty
    }
    if unsaid.contains(.alt) {
      let alt = shownText(image.alternativeText) ?? caption
      item.image?.alt = alt ?? item.title
      item.image?.isAltTheTitle = alt == nil
    }
    item.creator = item.creator ?? shownText(image.creator)
    item.copyright = item.copyright ?? shownText(image.copyright)
    if wants.camera {
      item.camera = image.camera.compactMap { setting in
        shownText(setting.text).map { CameraSetting(setting.kind, $0) }
      }
    }
    if wants.position { item.position = item.position ?? image.position }
  }
}

/// The maximum length of a title in characters; longer texts are not used as titles.
private let longestTitle = 100

extension CalendarDate {
  /// The date independent of language: `2024-05-01`, or `2024-05-01, 09:30` if the time is known.
  fileprivate var readableText: String {
    guard seconds != nil else { return text }
    return text.prefix(10) + ", " + text.dropFirst(11).prefix(5)
  }
}
