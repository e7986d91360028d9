public import Geometry

/// One change to sections of items, as passed to `performBatchUpdates`.
///
/// Deletes, reloads and the sources of moves are indices *before* the batch; inserts and the targets of moves are
/// indices *after* it.
public enum CollectionUpdate<Item> {
  case delete(IndexPath)
  case insert(Item, at: IndexPath)
  case move(IndexPath, to: IndexPath)
  /// Replaces an item by another. With nil, the item stays and is only displayed again.
  case reload(IndexPath, with: Item?)
  case deleteSection(Int)
  case insertSection([Item], at: Int)
  case moveSection(Int, to: Int)
}

extension CollectionUpdate: Sendable where Item: Sendable {}
extension CollectionUpdate: Equatable where Item: Equatable {}
extension CollectionUpdate: Hashable where Item: Hashable {}

extension CollectionUpdate {
  /// Returns the update's effect on indices, independent of the items.
  @inlinable
  var indexUpdate: IndexUpdate {
    switch self {
    case .delete(let path): .delete(path)
    case .insert(_, let path): .insert(path)
    case .move(let source, let target): .move(source, to: target)
    case .reload(let path, _): .reload(path)
    case .deleteSection(let section): .deleteSection(section)
    case .insertSection(let items, let section): .insertSection(section, count: items.count)
    case .moveSection(let source, let target): .moveSection(source, to: target)
    }
  }
}

/// A `CollectionUpdate` without its items.
@usableFromInline
enum IndexUpdate {
  case delete(IndexPath)
  case insert(IndexPath)
  case move(IndexPath, to: IndexPath)
  case reload(IndexPath)
  case deleteSection(Int)
  case insertSection(Int, count: Int)
  case moveSection(Int, to: Int)
}
