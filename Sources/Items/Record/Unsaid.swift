/// The values that the front matter of an item does not set, so that the image's metadata can supply them.
package struct Unsaid: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let title = Unsaid(rawValue: 1)
  package static let excerpt = Unsaid(rawValue: 2)
  package static let alt = Unsaid(rawValue: 4)
  package static let date = Unsaid(rawValue: 8)
  package static let tags = Unsaid(rawValue: 16)
  package static let image = Unsaid(rawValue: 32)
  package static let all: Unsaid = [.title, .excerpt, .alt, .date, .tags, .image]
}
