import Diagnostics

/// One step of a compiled template. All numbers are indices into the program's tables, so that a step is a trivial
/// type.
enum Instruction: Sendable {
  /// Writes bytes of `literals`. With `startsLine`, they (or what follows an empty range) begin a line of the template.
  case text(start: Int, end: Int, startsLine: Bool)
  case variable(name: Int)
  case unescaped(name: Int)
  /// The steps of the section follow, up to `end`.
  case section(name: Int, end: Int)
  case inverted(name: Int, end: Int)
  case partial(inclusion: Int)
  /// The steps of the arguments follow, up to `end`.
  case parent(inclusion: Int, end: Int)
  /// The steps of the default content follow, up to `end`.
  case block(Int, end: Int)
}

/// A name that is looked up in the data.
///
/// A trivial type, since names are looked up in the innermost loop.
struct NameReference: Sendable {
  /// The dot-separated parts of the name, as a range in `keys`; empty for `.`, the innermost context itself.
  let keys: Range<Int>
  /// The range of the name in the source.
  let range: Range<Int>
}

/// The source of a section, which is passed to a lambda.
struct SectionSource: Sendable {
  /// The range of the section's content in the source.
  let range: Range<Int>
  let delimiters: Delimiters
}

/// A partial or parent tag.
struct Inclusion: Sendable {
  enum Target: Sendable {
    case template(TemplateKey)
    /// The name of the template is looked up in the data.
    case dynamic(name: Int)
  }

  /// The content that a parent tag passes for one block.
  struct Argument: Sendable {
    let block: TemplateKey
    let range: Range<Int>
    /// Whether the first step of the content begins a line.
    let startsLine: Bool
    var instructions: Range<Int>
  }

  let target: Target
  let range: Range<Int>
  /// The indentation of the tag's lines, as a range in `literals`; `nil` for a tag inside a line.
  let indentation: Range<Int>?
  var arguments: [Argument] = []
}

/// A block that can be replaced by a template that includes this one.
struct BlockPlace: Sendable {
  let block: TemplateKey
  let range: Range<Int>
  /// The indentation of the block's lines, as a range in `literals`; `nil` for a block inside a line.
  let indentation: Range<Int>?
  /// The line break after content that does not end with one, as a range in `literals`.
  let lineBreak: Range<Int>
}

/// A compiled template: a flat list of steps that a machine runs without recursion.
final class TemplateProgram: Sendable {
  let source: SourceFile
  /// Whether the source is the result of a lambda instead of a file.
  let isFragment: Bool
  let instructions: ContiguousArray<Instruction>
  let literals: [UInt8]
  let keys: [TemplateKey]
  let names: [NameReference]
  /// By index in `names`.
  let sections: [Int: SectionSource]
  let inclusions: [Inclusion]
  let blocks: [BlockPlace]

  init(
    source: SourceFile, isFragment: Bool, instructions: ContiguousArray<Instruction>, literals: [UInt8],
    keys: [TemplateKey], names: [NameReference], sections: [Int: SectionSource], inclusions: [Inclusion],
    blocks: [BlockPlace]
  ) {
    self.source = source
    self.isFragment = isFragment
    self.instructions = instructions
    self.literals = literals
    self.keys = keys
    self.names = names
    self.sections = sections
    self.inclusions = inclusions
    self.blocks = blocks
  }

  /// Visits literals that are rendered indented, line by line.
  /// - Parameter body: Called with each line, its end included, and whether the line gets the indentation. A line does
  ///   not get it if it is empty or continues a line of another part of the template.
  func forEachLine(of range: Range<Int>, startsLine: Bool, _ body: (_ line: Range<Int>, _ isIndented: Bool) -> Void) {
    var start = range.lowerBound
    var isLineStart = startsLine
    repeat {
      var end = start
      while end < range.upperBound, literals[end] != .newline { end += 1 }
      let isEmptyLine =
        end < range.upperBound && (end == start || (end == start + 1 && literals[start] == .carriageReturn))
      end = min(end + 1, range.upperBound)
      body(start..<end, isLineStart && !isEmptyLine)
      isLineStart = true
      start = end
    } while start < range.upperBound
  }

  /// The name as written by the template's author.
  func text(of name: Int) -> String {
    let keys = keys[names[name].keys]
    return keys.isEmpty ? "." : keys.map(\.name).joined(separator: ".")
  }
}
