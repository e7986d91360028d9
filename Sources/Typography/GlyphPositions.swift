/// The parts of a `GPOS` table that determine which lookups apply to a text.
///
/// Subtables stay unchanged; lookups become extension lookups, which reach subtables at any offset.
struct GlyphPositions {
  private struct System {
    var required = Self.none
    var features: [Int] = []
    static let none = 0xFFFF
  }
  private struct Script {
    var tag: Int
    var standard: System?
    var languages: [(tag: Int, system: System)] = []
  }
  private struct Lookup {
    var type: Int
    var flags: Int
    var markFilter: Int?
    /// Offsets from the start of the table.
    var subtables: [Int]
  }

  private var scripts: [Script] = []
  private var features: [(tag: Int, lookups: [Int])] = []
  private var lookups: [Lookup] = []
  private var subtables: [UInt8] = []

  /// Creates an empty table.
  init() {}

  /// - Throws: `OutOfBounds` if an offset points outside the table.
  init(_ bytes: [UInt8]) throws(OpenTypeBytes.OutOfBounds) {
    let table = OpenTypeBytes(bytes: bytes)
    subtables = bytes
    let list = try table.word(4)
    for (tag, offset) in try table.records(countedAt: list, base: list) {
      var script = Script(tag: tag)
      let standard = try table.word(offset)
      if standard != 0 { script.standard = try Self.system(table, offset + standard) }
      for (tag, offset) in try table.records(countedAt: offset + 2, base: offset) {
        script.languages.append((tag, try Self.system(table, offset)))
      }
      scripts.append(script)
    }
    let featureList = try table.word(6)
    for (tag, offset) in try table.records(countedAt: featureList, base: featureList) {
      features.append((tag, try table.words(countedAt: offset + 2)))
    }
    let lookupList = try table.word(8)
    for offset in try table.words(countedAt: lookupList) { lookups.append(try Self.lookup(table, lookupList + offset)) }
  }

  private static func system(_ table: OpenTypeBytes, _ offset: Int) throws(OpenTypeBytes.OutOfBounds) -> System {
    System(required: try table.word(offset + 2), features: try table.words(countedAt: offset + 4))
  }

  private static func lookup(_ table: OpenTypeBytes, _ offset: Int) throws(OpenTypeBytes.OutOfBounds) -> Lookup {
    let offsets = try table.words(countedAt: offset + 4)
    var lookup = Lookup(
      type: try table.word(offset), flags: try table.word(offset + 2), subtables: offsets.map { offset + $0 })
    if lookup.flags & usesMarkFilter != 0 { lookup.markFilter = try table.word(offset + 6 + 2 * offsets.count) }
    guard lookup.type == extensionType else { return lookup }
    for (index, subtable) in lookup.subtables.enumerated() {
      lookup.type = try table.word(subtable + 2)
      lookup.subtables[index] = subtable + (try table.long(subtable + 4))
    }
    return lookup
  }

  // MARK: - Adding

  /// Adds advances (in font units) to the given glyphs in all text, whatever its script and language.
  ///
  /// Lookups apply in the order of the lookup list, and this one must be first, since cursive attachment sets advances.
  /// Contextual lookups refer to others by index, so existing lookups keep their place and features get copies.
  mutating func add(advances: [(glyph: Int, advance: Int)]) {
    var single = OpenTypeWriter()
    // SinglePosFormat2: the coverage table follows the values.
    single.words([2, 8 + 2 * advances.count, Self.xAdvance, advances.count])
    single.words(advances.map { $0.advance & 0xFFFF })
    single.words([1, advances.count])
    single.words(advances.map(\.glyph))
    isValid = isValid && single.isValid
    addedLookup = lookups.count
    lookups += [Lookup(type: 1, flags: 0, subtables: [subtables.count])] + lookups
    for index in features.indices { features[index].lookups = features[index].lookups.map { addedLookup + 1 + $0 } }
    subtables += single.bytes
    for index in scripts.indices {
      scripts[index].standard = requiringAddedLookup(scripts[index].standard ?? System())
      for language in scripts[index].languages.indices {
        scripts[index].languages[language].system = requiringAddedLookup(scripts[index].languages[language].system)
      }
    }
    // If a text's script is not in the list, the first of these that exists is used.
    let standIns = ["DFLT", "dflt", "latn"].map { Int(openTypeTag($0)) }
    guard !scripts.contains(where: { $0.tag == standIns[0] }) else { return }
    var standIn = Script(tag: standIns[0], standard: requiringAddedLookup(System()))
    let known = scripts
    if let known = standIns.lazy.compactMap({ tag in known.first { $0.tag == tag } }).first {
      standIn.standard = known.standard
    }
    scripts.append(standIn)
    scripts.sort { $0.tag < $1.tag }
  }

  /// Whether every number of the added lookup fitted its field.
  private var isValid = true
  /// The index of the added lookup.
  private var addedLookup = 0

  /// Makes the added lookup part of the required feature, which cannot be turned off.
  private mutating func requiringAddedLookup(_ system: System) -> System {
    let before = features.indices.contains(system.required) ? features[system.required].lookups : []
    let tag = Int(openTypeTag("dist"))
    var result = system
    if let known = features.firstIndex(where: { $0.tag == tag && $0.lookups == [addedLookup] + before }) {
      result.required = known
    } else {
      result.required = features.count
      features.append((tag, [addedLookup] + before))
    }
    return result
  }

  // MARK: - Writing

  /// The serialised table; `nil` if it is too large for its 16-bit offsets.
  var bytes: [UInt8]? {
    var isValid = isValid
    func table(_ write: (inout OpenTypeWriter) -> Void) -> [UInt8] {
      var writer = OpenTypeWriter()
      write(&writer)
      isValid = isValid && writer.isValid
      return writer.bytes
    }
    func bytes(of system: System) -> [UInt8] {
      table { $0.words([0, system.required, system.features.count] + system.features) }
    }
    let scriptList = table { list in
      list.records(
        scripts.map { script in
          let standard = script.standard.map(bytes(of:)) ?? []
          let languages = script.languages.map { ($0.tag, bytes(of: $0.system)) }
          let start = 4 + 6 * languages.count
          return (
            script.tag,
            table { writer in
              writer.words([standard.isEmpty ? 0 : start, languages.count])
              var offset = start + standard.count
              for (tag, system) in languages {
                writer.long(tag)
                writer.word(offset)
                offset += system.count
              }
              writer.append(standard)
              for (_, system) in languages { writer.append(system) }
            }
          )
        })
    }
    let featureList = table { list in
      list.records(
        features.map { feature in (feature.tag, table { $0.words([0, feature.lookups.count] + feature.lookups) }) })
    }
    let header = 10
    let lookupList = header + scriptList.count + featureList.count
    let sizes = lookups.map { 6 + 2 * $0.subtables.count + ($0.markFilter == nil ? 0 : 2) + 8 * $0.subtables.count }
    let start = lookupList + 2 + 2 * lookups.count
    let base = start + sizes.reduce(0, +)
    let result = table { writer in
      writer.words([1, 0, header, header + scriptList.count, lookupList])
      writer.append(scriptList)
      writer.append(featureList)
      writer.word(lookups.count)
      var place = start
      for size in sizes {
        writer.word(place - lookupList)
        place += size
      }
      for lookup in lookups {
        let origin = writer.bytes.count
        let first = 6 + 2 * lookup.subtables.count + (lookup.markFilter == nil ? 0 : 2)
        writer.words([Self.extensionType, lookup.flags, lookup.subtables.count])
        writer.words(lookup.subtables.indices.map { first + 8 * $0 })
        if let filter = lookup.markFilter { writer.word(filter) }
        for (index, subtable) in lookup.subtables.enumerated() {
          writer.words([1, lookup.type])
          writer.long(base + subtable - (origin + first + 8 * index))
        }
      }
      writer.append(subtables)
    }
    return isValid ? result : nil
  }

  /// The field of a value record that adjusts the advance.
  private static let xAdvance = 4
  private static let extensionType = 9
  private static let usesMarkFilter = 0x10
}
