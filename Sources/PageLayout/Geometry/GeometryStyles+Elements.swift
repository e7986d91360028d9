import Bytes

extension GeometryStyles {
  /// Writes listed values, and the rules that choose from them.
  /// - Parameters:
  ///   - selector: the part of each element's selector before its number.
  ///   - common: the selector of all elements.
  func write(_ listed: [ListedProperty], of selector: [UInt8], all common: String, into css: inout UTF8Buffer) {
    for property in listed { property.write(of: selector, into: &css) }
    appendPart(to: &css) { interval, css in
      var isFirst = true
      for property in listed where property.isDeclared(in: interval) {
        if isFirst { css.append(text: common) }
        css.append(isFirst ? "{" : ";")
        property.write(declarationIn: interval, into: &css)
        isFirst = false
      }
      if !isFirst { css.append("}\n") }
    }
  }

  /// The properties of elements whose values can be listed: those that nearly each element has to itself.
  private func listable(_ lengths: PlacingLengths) -> [ListedProperty] {
    let elements = Array(placed)
    func lists(
      _ property: PlacingProperty, _ prefix: StaticString, _ value: (CSSLength) -> Int64
    ) -> ValueLists {
      ValueLists(prefix: prefix, intervalCount: lengths.intervalCount, elements: elements) { interval, element in
        value(lengths[lengths.row(of: property, in: interval) + element])
      }
    }
    return [
      ListedProperty(property: .top, parts: [(lists(.top, "", \.constant), "rem")]),
      ListedProperty(property: .offset, parts: [(lists(.offset, "m", \.multiple), "%")]),
      ListedProperty(
        property: .height,
        parts: [(lists(.height, "h", \.multiple), "cqi"), (lists(.height, "g", \.constant), "rem")]),
    ]
  }

  /// Writes the positions of single elements: for each interval, the differences from the next narrower one.
  /// - Parameter chunks: the extents of the chunks, by interval.
  func writeElements(in chunks: [[AffineExtent]], into css: inout UTF8Buffer) {
    let chunkRows = ChunkRows(geometry, chunks: chunks)
    chunkRows.write(into: &css, self)
    let lengths = PlacingLengths(geometry, chunkRows)
    let rules = ElementRules(lengths, of: placed)
    let selector = Array(".\(geometry.scope)e".utf8)
    let listed = listable(lengths).filter(rules.areShorterAsLists)
    write(listed, of: selector, all: all(".e"), into: &css)
    let others = PlacingProperty.allCases.filter { property in !listed.contains { $0.property == property } }
    // If most elements have their own values, one rule per element with all of them is shorter.
    for properties in rules.areShorterTogether ? [others] : others.map({ [$0] }) {
      appendPart(to: &css) { interval, css in
        for property in properties {
          guard let value = rules.common[interval][property.rawValue] else { continue }
          css.append(text: all(".e"))
          css.write(upTo: PlacingProperty.mostBytes + CSSLength.mostBytes) { css in
            css.put("{")
            property.write(into: &css)
            value.write(into: &css)
            css.put("}\n")
          }
        }
        let places = rules.places[interval]
        css.write(
          upTo: rules.elementCount(ofInterval: interval) * (selector.count + 1 + DecimalText.mostBytes)
            + places.count * properties.count * (PlacingProperty.mostBytes + CSSLength.mostBytes)
        ) { css in
          for rule in rules.rules[places] where properties.contains(where: rule.says) {
            for place in rule.place {
              if place > rule.place.lowerBound { css.put(",") }
              css.put(selector)
              css.put(UInt64(rules.elements[place]))
            }
            var isFirst = true
            for property in properties where rule.says(property) {
              css.put(isFirst ? UInt8(ascii: "{") : UInt8(ascii: ";"))
              property.write(into: &css)
              rules.value(of: property, in: rule, ofInterval: interval).write(into: &css)
              isFirst = false
            }
            css.put("}\n")
          }
        }
      }
    }
  }
}
