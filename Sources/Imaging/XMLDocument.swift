internal import CXML

// The only file that imports CXML.

/// An XML document as a libxml2 tree, freed with the value. Entities are not resolved and no other file is read.
final class XMLDocument {
  private let document: xmlDocPtr

  /// The reason why bytes are not well-formed XML.
  struct Failure: Error {
    /// The parser's message, without a final newline.
    var words: String
    var line: Int
  }

  /// One element; valid while its document exists.
  struct Element {
    fileprivate let node: xmlNodePtr

    var name: String { string(node.pointee.name) }
    /// The namespace; `nil` if the element has none.
    var namespace: String? { node.pointee.ns.map { string($0.pointee.href) } }
    var line: Int { max(1, xmlGetLineNo(node)) }

    /// The text of the element and its descendants.
    var text: String {
      guard let content = xmlNodeGetContent(node) else { return "" }
      defer { xml_free_bytes(content) }
      return string(content)
    }

    var attributes: [Attribute] {
      var result: [Attribute] = []
      var next = node.pointee.properties
      while let attribute = next {
        result.append(Attribute(node: attribute))
        next = attribute.pointee.next
      }
      return result
    }

    /// The value of an attribute without a namespace.
    func attribute(_ name: String) -> String? {
      attributes.first { $0.name == name && $0.namespace == nil }?.value
    }

    var children: [Element] {
      var result: [Element] = []
      var next = node.pointee.children
      while let child = next {
        if child.pointee.type == XML_ELEMENT_NODE { result.append(Element(node: child)) }
        next = child.pointee.next
      }
      return result
    }
  }

  struct Attribute {
    fileprivate let node: xmlAttrPtr

    var name: String { string(node.pointee.name) }
    var namespace: String? { node.pointee.ns.map { string($0.pointee.href) } }
    var value: String {
      guard let content = xmlNodeListGetString(node.pointee.doc, node.pointee.children, 1) else { return "" }
      defer { xml_free_bytes(content) }
      return string(content)
    }
  }

  /// Parses well-formed XML with at most 256 levels.
  init(parsing bytes: [UInt8]) throws(Failure) {
    _ = Self.parserIsReady
    guard let length = CInt(exactly: bytes.count), let context = xmlNewParserCtxt() else {
      throw Failure(words: "too large", line: 1)
    }
    defer { xmlFreeParserCtxt(context) }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let parsed = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        xmlCtxtReadMemory(context, $0.baseAddress, length, nil, nil, CInt(options))
      }
    }
    guard let parsed else {
      let error = xmlCtxtGetLastError(context)?.pointee
      let words = error?.message.map { String(cString: $0) } ?? "no XML"
      throw Failure(
        words: words.split(whereSeparator: \.isNewline).first.map(String.init) ?? words,
        line: max(1, Int(error?.line ?? 1)))
    }
    document = parsed
  }

  deinit { xmlFreeDoc(document) }

  private static let parserIsReady: Bool = {
    xmlInitParser()
    return true
  }()

  var root: Element? { xmlDocGetRootElement(document).map(Element.init) }

  /// Whether the internal document type declaration declares entities.
  var declaresEntities: Bool {
    var next = document.pointee.intSubset?.pointee.children
    while let child = next {
      if child.pointee.type == XML_ENTITY_DECL { return true }
      next = child.pointee.next
    }
    return false
  }

  /// Visits elements in document order; `visit` decides whether to visit the children of an element.
  func walk(_ visit: (Element) -> Bool) {
    var stack = root.map { [$0] } ?? []
    while let element = stack.popLast() {
      if visit(element) { stack += element.children.reversed() }
    }
  }

  /// Removes an element and its descendants from the document.
  func remove(_ element: Element) {
    xmlUnlinkNode(element.node)
    xmlFreeNode(element.node)
  }

  func remove(_ attribute: Attribute) { xmlRemoveProp(attribute.node) }

  /// Removes comments, processing instructions and the document type, and returns the names and lines of the
  /// instructions.
  func removeEverythingButElements() -> [(name: String, line: Int)] {
    var instructions: [(name: String, line: Int)] = []
    var stack: [xmlNodePtr] = []
    func push(_ first: xmlNodePtr?) {
      var next = first
      while let node = next {
        stack.append(node)
        next = node.pointee.next
      }
    }
    push(document.pointee.children)
    while let node = stack.popLast() {
      switch node.pointee.type {
      case XML_ELEMENT_NODE:
        push(node.pointee.children)
      case XML_PI_NODE:
        instructions.append((string(node.pointee.name), max(1, xmlGetLineNo(node))))
        xmlUnlinkNode(node)
        xmlFreeNode(node)
      case XML_COMMENT_NODE, XML_DTD_NODE:
        xmlUnlinkNode(node)
        if node.pointee.type == XML_DTD_NODE {
          document.pointee.intSubset = nil
          node.withMemoryRebound(to: xmlDtd.self, capacity: 1) { xmlFreeDtd($0) }
        } else {
          xmlFreeNode(node)
        }
      default:
        break
      }
    }
    return instructions.reversed()
  }

  /// The document as UTF-8.
  func serialized() -> [UInt8]? {
    var memory: UnsafeMutablePointer<xmlChar>?
    var length: CInt = 0
    xmlDocDumpMemoryEnc(document, &memory, &length, "UTF-8")
    guard let memory else { return nil }
    defer { xml_free_bytes(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: Int(length)))
  }
}

private func string(_ text: UnsafePointer<xmlChar>?) -> String {
  guard let text else { return "" }
  return String(cString: text)
}
