import Diagnostics
import Templating
import Foundation
import Synchronization
import TestSupport
import Testing

/// Every case of the Mustache specification, with its optional modules.
@Suite struct SpecificationTests {
  @Test(arguments: SpecificationCase.all)
  func rendersAsSpecified(_ specification: SpecificationCase) throws {
    var library = TemplateLibrary()
    for (name, text) in specification.partials {
      let (template, diagnostics) = Template.compile(SourceFile(path: name, text: text))
      #expect(!diagnostics.containsErrors)
      library.add(try #require(template), named: name)
    }
    let (compiled, mistakes) = Template.compile(SourceFile(path: "template", text: specification.template))
    #expect(!mistakes.containsErrors)
    let template = try #require(compiled)
    var output: [UInt8] = []
    let diagnostics = library.render(template, with: [specification.data], into: &output)
    #expect(String(decoding: output, as: UTF8.self) == specification.expected)
    // A missing partial renders as nothing and is reported.
    let mayMissPartial = specification.id.contains("Failed Lookup")
    #expect(diagnostics.allSatisfy { mayMissPartial && $0.id == "unknown-partial" })
  }

  @Test func findsAllNineModules() {
    #expect(Set(SpecificationCase.all.map(\.module)).count == 9)
    #expect(SpecificationCase.all.count == 194)
    #expect(SpecificationCase.all.filter { $0.module == "~lambdas" }.count == SpecificationCase.lambdas.count)
  }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let module: String
  let id: String
  let data: TemplateValue
  let template: String
  let partials: [String: String]
  let expected: String

  var testDescription: String { id }

  static let all: [SpecificationCase] = {
    do { return try load() } catch {
      Issue.record(error)
      return []
    }
  }()

  private static func load() throws -> [SpecificationCase] {
    let folder = fixturesFolder.appendingPathComponent("mustache-spec")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try names.sorted().flatMap { name in
      let module = String(name.dropLast(5))
      let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
      return file.tests.map { test in
        var data = test.data.value
        if module == "~lambdas", case .object(var object) = data {
          object["lambda"] = lambdas[test.name]?() ?? .null
          data = .object(object)
        }
        return SpecificationCase(
          module: module, id: "\(module): \(test.name)", data: data, template: test.template,
          partials: test.partials ?? [:], expected: test.expected)
      }
    }
  }

  /// The code of the lambda cases, which the files contain in other languages.
  static let lambdas: [String: @Sendable () -> TemplateValue] = [
    "Interpolation": { .lambda { _ in "world" } },
    "Interpolation - Expansion": { .lambda { _ in "{{planet}}" } },
    "Interpolation - Alternate Delimiters": { .lambda { _ in "|planet| => {{planet}}" } },
    "Interpolation - Multiple Calls": {
      let calls = Counter()
      return .lambda { _ in String(calls.next()) }
    },
    "Escaping": { .lambda { _ in ">" } },
    "Section": { .lambda { $0 == "{{x}}" ? "yes" : "no" } },
    "Section - Expansion": { .lambda { ($0 ?? "") + "{{planet}}" + ($0 ?? "") } },
    "Section - Alternate Delimiters": { .lambda { ($0 ?? "") + "{{planet}} => |planet|" + ($0 ?? "") } },
    "Section - Multiple Calls": { .lambda { "__" + ($0 ?? "") + "__" } },
    "Inverted Section": { .lambda { _ in "" } },
  ]

  private struct File: Decodable {
    let tests: [Test]
  }

  private struct Test: Decodable {
    let name: String
    let data: JSONValue
    let template: String
    let partials: [String: String]?
    let expected: String
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

private struct JSONValue: Decodable {
  let value: TemplateValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let number = try? container.decode(Int.self) {
      value = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let list = try? container.decode([JSONValue].self) {
      value = .list(list.map(\.value))
    } else {
      let object = try container.decode([String: JSONValue].self)
      value = .object(TemplateObject(object.map { (TemplateKey($0.key), $0.value.value) }))
    }
  }
}
