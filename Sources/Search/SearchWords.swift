import CUnicode
import Synchronization

/// Divides texts into the words by which they are found, without case and accents.
///
/// A word is a run of letters and digits. Chinese and Japanese, which have no spaces, are divided into pairs of
/// characters; Thai, Lao, Khmer and Burmese by ICU's dictionaries. `Templates/scripts/search.js` divides queries in the
/// same way.
package final class SearchWords: Sendable {
  /// The maximum number of characters of a word; longer ones are cut.
  static let longestWord = 24

  private let idle = Mutex<[Handle]>([])

  // Unchecked: a C handle, which is in the pool or with exactly one borrower.
  private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

  package init() {}

  deinit {
    idle.withLock { for handle in $0 { unicode_breaks_close(handle.pointer) } }
  }

  /// The words of a text, in order.
  package func words(of text: String) -> [String] {
    var words: [String] = []
    forEachWord(of: text) { words.append(String(decoding: $0, as: UTF8.self)) }
    return words
  }

  /// Calls a function with the UTF-8 bytes of each word of a text.
  func forEachWord(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = text
    let isDone = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      var word: [UInt8] = []
      func end() {
        if word.isEmpty { return }
        word.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0.prefix(Self.longestWord))) }
        word.removeAll(keepingCapacity: true)
      }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): word.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
        default: end()
        }
      }
      end()
      return true
    }
    if !isDone { divide(fold(text), body) }
  }

  /// Returns a text without case and accents.
  private func fold(_ text: String) -> [UInt16] {
    let units = Array(text.utf16)
    // The compatibility forms of these scripts would be divided at other places.
    let keeps = units.contains { Script(UInt32($0)) == .dictionary }
    // A ligature of Arabic is 18 letters.
    for capacity in [2 * units.count + 32, 20 * units.count + 32] {
      let folded = [UInt16](unsafeUninitializedCapacity: capacity) { room, count in
        count = max(
          0, Int(unicode_fold(units, Int32(units.count), keeps ? 1 : 0, room.baseAddress, Int32(capacity))))
      }
      if !folded.isEmpty { return folded }
    }
    return []
  }

  private func divide(_ text: [UInt16], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // A soft hyphen is inside a word, and is not seen.
    let scalars = String(decoding: text, as: UTF16.self).unicodeScalars.filter { $0 != "\u{AD}" }.map(\.self)
    func send(_ scalars: ArraySlice<Unicode.Scalar>) {
      var word = String.UnicodeScalarView()
      word.append(contentsOf: scalars.prefix(Self.longestWord))
      var text = String(word)
      text.withUTF8 { body($0) }
    }
    var start = 0
    while start < scalars.count {
      guard let script = Script(ofWordWith: scalars[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      // A mark belongs to the letter before it.
      while end < scalars.count, let next = Script(ofWordWith: scalars[end]), next == script || next == .mark {
        end += 1
      }
      let run = scalars[start..<end]
      switch script {
      case .ideographic:
        for index in run.indices.dropLast() { send(run[index...index + 1]) }
        // So that a single character finds it, which a query has as a prefix.
        send(run.suffix(1))
      case .dictionary: for part in dictionaryWords(in: run) { send(part) }
      case .spaced: send(run)
      case .mark: break
      }
      start = end
    }
  }

  private func dictionaryWords(in run: ArraySlice<Unicode.Scalar>) -> [ArraySlice<Unicode.Scalar>] {
    guard let handle = idle.withLock({ $0.popLast() }) ?? unicode_breaks_open_words().map(Handle.init) else {
      return [run]
    }
    defer { idle.withLock { $0.append(handle) } }
    // All characters of these scripts are one code unit.
    let units = run.map { UInt16(truncatingIfNeeded: $0.value) }
    return units.withUnsafeBufferPointer { units in
      guard unicode_breaks_set_text(handle.pointer, units.baseAddress, Int32(clamping: units.count)) != 0 else {
        return [run]
      }
      var (words, start) = ([ArraySlice<Unicode.Scalar>](), run.startIndex)
      while true {
        let boundary = Int(unicode_breaks_next(handle.pointer))
        if boundary <= 0 { return words }
        let end = min(run.startIndex + boundary, run.endIndex)
        if end > start { words.append(run[start..<end]) }
        start = end
      }
    }
  }

  /// How the words of a script are divided.
  private enum Script {
    case spaced
    case ideographic
    case dictionary
    /// A combining mark, or a variation selector.
    case mark

    /// The script of a character of a word; nil for spaces, punctuation and symbols.
    init?(ofWordWith scalar: Unicode.Scalar) {
      let script = Script(scalar.value)
      if script != .spaced {
        self = script
        return
      }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber:
        self = .spaced
      case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
      default: return nil
      }
    }

    init(_ value: UInt32) {
      switch value {
      case 0x0E01...0x0E3A, 0x0E40...0x0E4E, 0x0E81...0x0ECE, 0x1000...0x1049, 0x1050...0x109F, 0x1780...0x17D3:
        self = .dictionary
      case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        self = .ideographic
      default: self = .spaced
      }
    }
  }
}
