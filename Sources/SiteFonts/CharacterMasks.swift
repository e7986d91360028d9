/// For every character, which of several sets of characters contain it.
///
/// Pages have hundreds of thousands of characters beyond ASCII, so a look-up is a few reads of memory.
struct CharacterMasks: Sendable {
  private static let blockLength = 256
  /// The number of the block of masks of each 256 code points; 0 is the block of characters that no set contains.
  private var blocks = [UInt16](repeating: 0, count: 0x110000 / blockLength)
  /// The masks, one bit for each set.
  private var words: [UInt64]
  /// The number of words in a mask.
  private let length: Int

  /// - Parameter sets: the code points of each set.
  init(_ sets: [ContiguousArray<UInt32>]) {
    length = (sets.count + 63) / 64
    words = Array(repeating: 0, count: Self.blockLength * length)
    for (number, characters) in sets.enumerated() {
      for character in characters where character < 0x110000 {
        let block = Int(character) / Self.blockLength
        if blocks[block] == 0 {
          blocks[block] = UInt16(words.count / (Self.blockLength * length))
          words += Array(repeating: 0, count: Self.blockLength * length)
        }
        words[place(of: character) + number / 64] |= 1 << UInt64(number % 64)
      }
    }
  }

  /// A mask of some of the sets.
  func mask(of numbers: [Int]) -> [UInt64] {
    numbers.reduce(into: Array(repeating: 0, count: length)) { $0[$1 / 64] |= 1 << UInt64($1 % 64) }
  }

  /// Removes the sets that contain a character from a mask.
  /// - Returns: whether any set is left.
  func remove(setsOf character: UInt32, from mask: inout [UInt64]) -> Bool {
    let place = place(of: character)
    // Most sites have few sets.
    if length == 1 {
      mask[0] &= ~words[place]
      return mask[0] != 0
    }
    var rest: UInt64 = 0
    for index in 0..<length {
      mask[index] &= ~words[place + index]
      rest |= mask[index]
    }
    return rest != 0
  }

  /// The index of the first word of the mask of a character.
  private func place(of character: UInt32) -> Int {
    let block = character < 0x110000 ? Int(blocks[Int(character) / Self.blockLength]) : 0
    return (block * Self.blockLength + Int(character) % Self.blockLength) * length
  }
}
