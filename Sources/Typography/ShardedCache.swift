internal import Synchronization

/// A bounded cache for several threads.
///
/// Entries are kept in two generations. When the young generation is full it becomes the old one, and the old one is
/// discarded. Entries in use therefore stay, and a lookup costs one or two probes and no bookkeeping.
final class ShardedCache<Entry: Sendable>: Sendable {
  private struct Generations {
    var young: [UInt64: Entry] = [:]
    var old: [UInt64: Entry] = [:]
  }

  private final class Shard: Sendable {
    let generations = Mutex(Generations())
  }

  private let shards: [Shard]
  private let limit: Int

  /// - Parameter capacity: The largest number of entries, over all shards and both generations.
  init(capacity: Int) {
    shards = (0..<16).map { _ in Shard() }
    limit = max(1, capacity / 32)
  }

  /// Returns the entry for a hash, or creates it if no entry `matches`; the creation runs outside the lock.
  func entry(_ hash: UInt64, matches: (Entry) -> Bool, make: () -> Entry) -> Entry {
    let shard = shards[Int(hash >> 60)]
    let found = shard.generations.withLock { generations -> Entry? in
      if let entry = generations.young[hash], matches(entry) { return entry }
      guard let entry = generations.old[hash], matches(entry) else { return nil }
      insert(entry, hash, &generations)
      return entry
    }
    if let found { return found }
    let made = make()
    shard.generations.withLock { insert(made, hash, &$0) }
    return made
  }

  private func insert(_ entry: Entry, _ hash: UInt64, _ generations: inout Generations) {
    if generations.young.count >= limit { generations = Generations(young: [:], old: generations.young) }
    generations.young[hash] = entry
  }
}
