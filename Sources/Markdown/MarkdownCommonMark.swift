import CMarkGFM
import Glibc

// The only file that uses libcmark-gfm. A tree is parsed, walked once, and freed.

/// Parses Markdown and passes its nodes to the builder in document order.
///
/// Safe to call from several threads at once.
func readCommonMark(_ bytes: UnsafeBufferPointer<UInt8>, into builder: inout MarkdownBuilder) {
  let extensions = Extensions.shared
  let syntaxes = extensions.syntaxes(of: UnsafeRawBufferPointer(bytes))
  if syntaxes.changeTables { pthread_mutex_lock(extensions.lock) }
  let parsed = tree(of: bytes, syntaxes)
  if syntaxes.changeTables { pthread_mutex_unlock(extensions.lock) }
  guard let root = parsed else { return }
  defer { cmark_node_free(root) }
  walk(root, into: &builder, extensions)
}

/// Parses a text into a tree. The caller frees the root.
private func tree(of bytes: UnsafeBufferPointer<UInt8>, _ syntaxes: Extensions.Syntaxes) -> OpaquePointer? {
  guard
    let parser = cmark_parser_new(
      hasFootnoteMark(UnsafeRawBufferPointer(bytes)) ? CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES : CMARK_OPT_SOURCEPOS)
  else { return nil }
  defer { cmark_parser_free(parser) }
  syntaxes.forEach { cmark_parser_attach_syntax_extension(parser, $0) }
  bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  return cmark_parser_finish(parser)
}

/// The extensions of libcmark-gfm in use, registered once.
///
/// A parser calls each of its extensions for every line, and some walk the whole tree again. Therefore a text is parsed
/// only with the extensions whose characters it contains.
///
/// The library keeps the special characters of extensions in process-wide tables. A parser adds those of its extensions
/// before it parses the inlines of a document and removes them afterwards, so that one thread can remove them while
/// another needs them. Therefore:
/// - The `:` of `autolink` is added once for good, and the extension's own list is emptied, so that no parser removes
///   it.
/// - The `w` of `autolink` would split all text at each of these letters. A separate extension has it, for texts with
///   an address that starts with `www.`.
/// - `strikethrough` needs its list to pair its marks.
///
/// A text with a tilde or with such an address is parsed under a lock. Other texts do not depend on the entries that
/// change.
///
/// - Note: `@unchecked Sendable`, since the pointers refer to structures of the library that live as long as the
///   process and are only read after the initialization.
private final class Extensions: @unchecked Sendable {
  /// The shared extensions. Swift initializes a global once on any thread; the library's own registration is not
  /// thread-safe.
  static let shared = Extensions()

  private let table = Extensions.registered("table")
  private let autolink = Extensions.registered("autolink")
  private let taskList = Extensions.registered("tasklist")
  private let strikethrough = Extensions.registered("strikethrough")
  /// The extension that makes `w` a character for which `autolink` is called.
  private let bareAddress = cmark_syntax_extension_new("bare address")
  /// The extension that filters tags while raw HTML is rendered.
  let tagFilter = Extensions.registered("tagfilter")
  /// The lock to hold while parsing a text that changes the tables.
  let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// The extensions that a text needs, in the order in which they are attached.
  struct Syntaxes {
    fileprivate var table: OpaquePointer?
    fileprivate var autolink: OpaquePointer?
    fileprivate var taskList: OpaquePointer?
    fileprivate var strikethrough: OpaquePointer?
    fileprivate var bareAddress: OpaquePointer?

    var changeTables: Bool { strikethrough != nil || bareAddress != nil }

    func forEach(_ attach: (OpaquePointer) -> Void) {
      if let table { attach(table) }
      if let autolink { attach(autolink) }
      if let taskList { attach(taskList) }
      if let strikethrough { attach(strikethrough) }
      if let bareAddress { attach(bareAddress) }
    }
  }

  private init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    cmark_syntax_extension_set_match_inline_func(bareAddress) { _, _, _, _, _ in nil }
    enter(UInt8(ascii: "w"), of: bareAddress)
    enter(UInt8(ascii: ":"), of: autolink)
    guard let autolink, let parser = cmark_parser_new(0) else { return }
    cmark_parser_attach_syntax_extension(parser, autolink)
    cmark_manage_extensions_special_characters(parser, 1)
    cmark_syntax_extension_set_special_inline_chars(autolink, nil)
    cmark_parser_free(parser)
  }

  private static func registered(_ name: String) -> OpaquePointer? {
    cmark_gfm_core_extensions_ensure_registered()
    return cmark_find_syntax_extension(name)
  }

  /// Makes a character the only one for which an extension is called.
  private func enter(_ character: UInt8, of syntax: OpaquePointer?) {
    guard let syntax, let memory = cmark_get_default_mem_allocator() else { return }
    cmark_syntax_extension_set_special_inline_chars(
      syntax, cmark_llist_append(memory, nil, UnsafeMutableRawPointer(bitPattern: UInt(character))))
  }

  /// Returns the extensions that a text needs.
  ///
  /// A table has a delimiter row of only `|`, `:`, `-` and white space; a row of hyphens alone is the underline of a
  /// heading. A bare address has a `:` or an `@`, possibly as a character reference, or starts with `www.`.
  func syntaxes(of bytes: UnsafeRawBufferPointer) -> Syntaxes {
    func has(_ character: Unicode.Scalar) -> Bool {
      bytes.baseAddress.map { memchr($0, Int32(character.value), bytes.count) != nil } ?? false
    }
    let hasColon = has(":")
    let isBare = hasBareAddress(bytes)
    return Syntaxes(
      table: hasColon || has("|") ? table : nil,
      autolink: hasColon || isBare || has("@") || has("&") ? autolink : nil,
      taskList: has("[") ? taskList : nil, strikethrough: has("~") ? strikethrough : nil,
      bareAddress: isBare ? bareAddress : nil)
  }
}

/// Whether a text contains `www.`, the start of an address without a scheme.
/// - Complexity: O(n).
private func hasBareAddress(_ bytes: UnsafeRawBufferPointer) -> Bool {
  guard let base = bytes.baseAddress else { return false }
  var from = 3
  // Searches for full stops, since texts have fewer of them than letters `w`.
  while from < bytes.count, let found = memchr(base + from, Int32(UInt8(ascii: ".")), bytes.count - from) {
    let index = UnsafeRawPointer(found) - base
    if bytes[index - 3..<index].allSatisfy({ $0 == UInt8(ascii: "w") }) { return true }
    from = index + 1
  }
  return false
}

/// Walks the tree without recursion, so that its depth is not limited by the stack.
private func walk(_ root: OpaquePointer, into builder: inout MarkdownBuilder, _ extensions: Extensions) {
  var node = root
  while true {
    let isContainer = open(node, in: &builder)
    if isContainer == nil { addLeaf(node, into: &builder, extensions) }
    let descends = isContainer ?? false
    if descends, let child = cmark_node_first_child(node) {
      node = child
      continue
    }
    if descends { builder.close() }
    // Closes the nodes whose last descendant was visited.
    while node != root, cmark_node_next(node) == nil {
      guard let parent = cmark_node_parent(node) else { return }
      node = parent
      builder.close()
    }
    guard node != root, let next = cmark_node_next(node) else { return }
    node = next
  }
}

private func place(_ node: OpaquePointer) -> MarkdownBuilder.Place {
  MarkdownBuilder.Place(
    line: Int(cmark_node_get_start_line(node)), column: Int(cmark_node_get_start_column(node)),
    endLine: Int(cmark_node_get_end_line(node)))
}

/// Opens a container.
/// - Returns: whether to visit its contents; nil for a node without contents.
private func open(_ node: OpaquePointer, in builder: inout MarkdownBuilder) -> Bool? {
  let container: MarkdownBuilder.Container
  switch cmark_node_get_type(node) {
  case CMARK_NODE_TEXT, CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE,
    CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK, CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_FOOTNOTE_REFERENCE:
    return nil
  case CMARK_NODE_DOCUMENT: container = .document
  case CMARK_NODE_PARAGRAPH: container = .paragraph
  case CMARK_NODE_HEADING: container = .heading(level: Int(cmark_node_get_heading_level(node)))
  case CMARK_NODE_BLOCK_QUOTE: container = .quote
  case CMARK_NODE_FOOTNOTE_DEFINITION: container = .footnote
  case CMARK_NODE_LIST:
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    container = .list(
      start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil, isTight: cmark_node_get_list_tight(node) != 0)
  case CMARK_NODE_ITEM:
    let isTask = cmark_node_get_syntax_extension(node) != nil
    container = .item(isDone: isTask ? cmark_gfm_extensions_get_tasklist_item_checked(node) : nil)
  case CMARK_NODE_EMPH: container = .emphasis
  case CMARK_NODE_STRONG: container = .strong
  case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
    return builder.openLink(
      string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)),
      isImage: cmark_node_get_type(node) == CMARK_NODE_IMAGE, at: place(node))
  default:
    // Node types of extensions have dynamic numbers but fixed names.
    switch string(cmark_node_get_type_string(node)) {
    case "strikethrough": container = .strikethrough
    case "table": return builder.openTable(alignments(ofTable: node), at: place(node))
    case "table_header": container = .row(isHeader: true)
    case "table_row": container = .row(isHeader: false)
    case "table_cell": container = .cell
    default: return nil
    }
  }
  return builder.open(container, at: place(node))
}

private func alignments(ofTable node: OpaquePointer) -> [MarkdownAlignment] {
  let count = Int(cmark_gfm_extensions_get_table_columns(node))
  guard let letters = cmark_gfm_extensions_get_table_alignments(node) else {
    return Array(repeating: .none, count: count)
  }
  return UnsafeBufferPointer(start: letters, count: count).map {
    switch $0 {
    case UInt8(ascii: "l"): .leading
    case UInt8(ascii: "c"): .center
    case UInt8(ascii: "r"): .trailing
    default: .none
    }
  }
}

private func addLeaf(_ node: OpaquePointer, into builder: inout MarkdownBuilder, _ extensions: Extensions) {
  switch cmark_node_get_type(node) {
  case CMARK_NODE_TEXT:
    guard let text = cmark_node_get_literal(node) else { return }
    builder.addText(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  case CMARK_NODE_SOFTBREAK: builder.add(.softBreak)
  case CMARK_NODE_LINEBREAK: builder.add(.lineBreak)
  case CMARK_NODE_CODE: builder.add(.code(string(cmark_node_get_literal(node))))
  case CMARK_NODE_HTML_INLINE:
    guard builder.takesHTML(string(cmark_node_get_literal(node)), at: place(node)) else { return }
    let shown = filteredHTML(node, extensions)
    builder.reportEscaped(string(cmark_node_get_literal(node)), shownAs: shown, at: place(node))
    builder.add(MarkdownInline.html(shown))
  case CMARK_NODE_FOOTNOTE_REFERENCE:
    // The literal is the footnote's number. Definitions follow in this order at the end of the document.
    if let number = Int(string(cmark_node_get_literal(node))) { builder.add(.footnote(number)) }
  case CMARK_NODE_CODE_BLOCK:
    builder.addVerbatim(place(node))
    let info = string(cmark_node_get_fence_info(node))
    let language = info.split(whereSeparator: \.isWhitespace).first.map(String.init)
    let text = string(cmark_node_get_literal(node))
    if language == "collection" {
      builder.addCollection(text, at: place(node))
    } else {
      builder.add(.code(language: language, text))
    }
  case CMARK_NODE_HTML_BLOCK:
    builder.addVerbatim(place(node))
    let html = string(cmark_node_get_literal(node))
    let takesHTML = builder.takesHTML(html, at: place(node))
    builder.reportUnclosed(html, at: place(node))
    guard takesHTML else { return }
    let shown = filteredHTML(node, extensions)
    builder.reportEscaped(html, shownAs: shown, at: place(node))
    builder.add(MarkdownBlock.html(shown))
  case CMARK_NODE_THEMATIC_BREAK: builder.add(.thematicBreak)
  default: break
  }
}

/// Returns raw HTML in which the tags that the tagfilter extension lists are escaped.
private func filteredHTML(_ node: OpaquePointer, _ extensions: Extensions) -> String {
  guard let filter = extensions.tagFilter, let memory = cmark_get_default_mem_allocator() else { return "" }
  let list = cmark_llist_append(memory, nil, UnsafeMutableRawPointer(filter))
  defer { cmark_llist_free(memory, list) }
  guard let html = cmark_render_html(node, CMARK_OPT_UNSAFE, list) else { return "" }
  defer { free(html) }
  return String(cString: html)
}

private func string(_ pointer: UnsafePointer<CChar>?) -> String {
  guard let pointer else { return "" }
  return String(cString: pointer)
}
