/// A place at which images are shown, as far as their widths depend on it.
package enum ImageUse: Hashable, Comparable, Sendable {
  /// The cells of one kind in one layout of a collection.
  /// - version: the index of the collection in its layout, in the planner's list.
  /// - cell: the name of the cell's anatomy.
  /// - isRich: whether the image is in the rich text of the cell.
  case cell(version: Int, cell: String, isRich: Bool)
  /// The large image on the page of its item.
  case itemPage
  /// A picture on a page without text.
  case fullView
  /// A cover of a collection on the home page or on the page of the parent collection.
  case cover
  /// The image at the head of the home page.
  case banner
  /// A text: the introduction of the site or of a collection, or the body of an item.
  case text

  package static func < (one: ImageUse, other: ImageUse) -> Bool { one.order < other.order }

  private var order: (Int, Int, String) {
    switch self {
    case .cell(let version, let cell, let isRich): (isRich ? 1 : 0, version, cell)
    case .itemPage: (2, 0, "")
    case .fullView: (2, 1, "")
    case .cover: (3, 0, "")
    case .text: (4, 0, "")
    case .banner: (5, 0, "")
    }
  }

  /// The expected number of views of a picture, by place. For ten views of its cell in the collection's own layout,
  /// one is seen in each other layout, and one on the page of its item.
  enum Weight {
    static let ownLayout = 1.0
    static let otherLayout = 0.1
    static let itemPage = 0.1
    /// Few pictures of a collection are covers, so the widths of all pictures should hardly depend on it.
    static let cover = 0.02
    static let text = 1.0
    static let banner = 1.0
  }
}

/// Sets of uses, each stored once, because most images of a site have the same uses.
struct ImageUseSets {
  private(set) var sets: [Set<ImageUse>] = [[]]
  private var indices: [Set<ImageUse>: Int] = [[]: 0]
  private var unions: [Pair: Int] = [:]

  private struct Pair: Hashable {
    var one: Int
    var other: Int
  }

  /// The index of a set.
  mutating func index(of set: Set<ImageUse>) -> Int {
    if let known = indices[set] { return known }
    sets.append(set)
    indices[set] = sets.count - 1
    return sets.count - 1
  }

  /// The index of the union of two sets.
  mutating func union(_ one: Int, _ other: Int) -> Int {
    if one == other || other == 0 { return one }
    if one == 0 { return other }
    let pair = Pair(one: min(one, other), other: max(one, other))
    if let known = unions[pair] { return known }
    let union = index(of: sets[one].union(sets[other]))
    unions[pair] = union
    return union
  }
}
