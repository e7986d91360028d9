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
struct NameReference: Sendable {
  /// Nil for `.`, the innermost context itself.
  let first: TemplateKey?
  /// What follows after the dots.
  let rest: [TemplateKey]
  /// Where the name stands in the source.
  let range: Range<Int>
  /// For a section: what it contains in the source, and the delimiters there.
  var section: Range<Int>?
  let delimiters: Delimiters

  var text: String { first.map { ([$0] + rest).map(\.name).joined(separator: ".") } ?? "." }
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
  let instructions: ContiguousArray<Instruction>
  let literals: [UInt8]
  let names: [NameReference]
  let inclusions: [Inclusion]
  let blocks: [BlockPlace]

  init(
    source: SourceFile, instructions: ContiguousArray<Instruction>, literals: [UInt8], names: [NameReference],
    inclusions: [Inclusion], blocks: [BlockPlace]
  ) {
    self.source = source
    self.instructions = instructions
    self.literals = literals
    self.names = names
    self.inclusions = inclusions
    self.blocks = blocks
  }
}
