import Diagnostics

/// One step of a compiled template. All numbers are indices into the program's tables, so that a step is plain bits.
enum Instruction: Sendable {
  /// Bytes of `literals`. `startsLine`: they, or what follows where there are none, begin a line of the template.
  case text(start: Int, end: Int, startsLine: Bool)
  case variable(name: Int)
  case unescaped(name: Int)
  /// The section's steps follow, up to `end`.
  case section(name: Int, end: Int)
  case inverted(name: Int, end: Int)
  case partial(inclusion: Int)
  /// The steps of the arguments follow, up to `end`.
  case parent(inclusion: Int, end: Int)
  /// The default content's steps follow, up to `end`.
  case block(Int, end: Int)
}

/// A name that is looked up in the data.
///
/// Plain bits, since names are looked up in the innermost loop.
struct NameReference: Sendable {
  /// The name's parts, between its dots, in `keys`; none for `.`, the innermost context itself.
  let keys: Range<Int>
  /// Where the name stands in the source.
  let range: Range<Int>
}

/// What a section hands to a lambda.
struct SectionSource: Sendable {
  /// What the section contains, in the source.
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

  /// What a parent tag passes for one block.
  struct Argument: Sendable {
    let block: TemplateKey
    let range: Range<Int>
    /// Whether its content's first step begins a line.
    let startsLine: Bool
    var instructions: Range<Int>
  }

  let target: Target
  let range: Range<Int>
  /// Nil for a tag within a line; otherwise what its lines are indented by, in `literals`.
  let indentation: Range<Int>?
  var arguments: [Argument] = []
}

/// A block: a place that may be filled from outside.
struct BlockPlace: Sendable {
  let block: TemplateKey
  let range: Range<Int>
  /// Nil for a block within a line; otherwise what its lines are indented by, in `literals`.
  let indentation: Range<Int>?
  /// What ends the line after content that does not end one, in `literals`.
  let lineBreak: Range<Int>
}

/// A compiled template: flat steps that a machine runs without recursion.
final class TemplateProgram: Sendable {
  let source: SourceFile
  /// Whether it is what a lambda returned rather than a file.
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

  /// Goes through literals that are shown indented, line by line.
  /// - Parameter body: gets each line, its end included, and whether it begins with the indentation: a line that is
  ///   empty, or that goes on where another piece of the template ended, does not.
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

  /// A name as the template's author wrote it.
  func text(of name: Int) -> String {
    let keys = keys[names[name].keys]
    return keys.isEmpty ? "." : keys.map(\.name).joined(separator: ".")
  }
}
