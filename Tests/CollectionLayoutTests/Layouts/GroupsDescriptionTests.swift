import CollectionLayout
import LayoutDecoding
import Geometry
import LayoutGroups
import LayoutParameters
import Testing

/// Groups as parameters, and the places of mistakes in them.
@Suite struct GroupsDescriptionTests {
  private typealias Value = ParameterValue

  private static func fraction(_ number: Double, of length: String = "Width") -> ParameterValue {
    .object([("fractional" + length, .number(number))])
  }
  private static func absolute(_ number: Double) -> ParameterValue { .object([("absolute", .number(number))]) }
  private static let estimated = ParameterValue.object([("estimated", .number(80))])
  private static let place = ParameterValue.object([])

  /// A group as wide as the container, with items and further settings.
  private static func group(
    _ items: [ParameterValue], _ more: (String, ParameterValue)...
  ) -> ParameterValue {
    .object([("items", .list(items))] + more.map { (key: $0.0, value: $0.1) })
  }

  private func decode(_ group: ParameterValue) -> (GroupsLayout?, [LayoutParameterProblem]) {
    let (description, problems) = LayoutDescription.decode(.object([("kind", .string("groups")), ("group", group)]))
    return (description?.layout as? GroupsLayout, problems)
  }

  @Test func readsATree() throws {
    let (layout, problems) = decode(
      .object([
        ("axis", .string("horizontal")), ("height", Self.absolute(200)), ("spacing", .number(8)),
        ("inset", .number(4)),
        (
          "items",
          .list([
            .object([("width", Self.fraction(0.6)), ("height", Self.fraction(1, of: "Height"))]),
            .object([
              ("axis", .string("vertical")), ("width", Self.fraction(0.3)), ("count", .number(2)),
              ("items", .list([.object([("inset", .object([("top", .number(3))]))])])),
            ]),
          ])
        ),
      ]))
    #expect(problems.isEmpty)
    let wanted = GroupItem(
      width: .fractionalWidth(1), height: .absolute(200), inset: EdgeInsets(all: 4),
      group: LayoutGroup(
        axis: .horizontal, spacing: 8,
        items: [
          GroupItem(width: .fractionalWidth(0.6), height: .fractionalHeight(1)),
          // As large as the group across its axis.
          GroupItem(
            width: .fractionalWidth(0.3), height: .fractionalHeight(1),
            group: LayoutGroup(
              axis: .vertical, count: 2,
              items: [
                GroupItem(width: .fractionalWidth(1), height: .fractionalHeight(1), inset: EdgeInsets(top: 3))
              ])),
        ]))
    #expect(layout?.group == wanted)
    #expect(layout?.settings == LayoutSettings())
  }

  /// A group around items may be named, as the outermost one is.
  @Test func readsNamedGroups() {
    let inner = Self.group([Self.place], ("count", .number(2)), ("width", Self.fraction(0.5)))
    let height = ("height", Self.absolute(90))
    let (plain, problems) = decode(Self.group([inner], height))
    #expect(problems.isEmpty && plain != nil)
    #expect(decode(Self.group([.object([("group", inner)])], height)).0 == plain)
  }

  @Test func itemsInEstimatedGroupsAreMeasuredUnlessTheySay() {
    let (layout, problems) = decode(Self.group([.object([("width", Self.fraction(0.5))])]))
    #expect(problems.isEmpty)
    #expect(layout?.group.group?.items == [GroupItem(width: .fractionalWidth(0.5), height: .estimated(50))])
  }

  /// A third may be written as 0.334, and three of them still fit.
  @Test(arguments: [[0.334], [0.334, 0.334, 0.334], [1.0 / 3]]) func thirdsFit(fractions: [Double]) {
    let (layout, problems) = decode(
      Self.group(fractions.map { .object([("width", Self.fraction($0))]) }, ("height", Self.absolute(10))))
    #expect(problems.isEmpty)
    #expect(layout?.lay(unknown(6), width: 300).cells.map { $0[1] } == [0, 0, 0, 20, 20, 20])
  }

  /// A file's group, and what a collection changes of it.
  @Test func layoutsAsDataCanBeGroups() {
    let file: ParameterValue = .object([
      ("lineSpacing", .number(3)),
      ("group", Self.group([Self.place], ("count", .number(2)), ("height", Self.absolute(40)))),
      (
        "widths",
        .list([
          .object([
            ("from", .number(600)),
            ("group", Self.group([Self.place], ("count", .number(3)), ("height", Self.absolute(40)))),
          ])
        ])
      ),
    ])
    #expect(LayoutDescription.problems(inCustomLayout: file).isEmpty)
    func layout(_ more: (key: String, value: ParameterValue)...) -> GroupsLayout? {
      LayoutDescription.decode(.object([("kind", .string("mine"))] + more), customLayouts: ["mine": file]).0?.layout
        as? GroupsLayout
    }
    #expect(layout()?.settings.lineSpacing == 3 && layout()?.wider.map(\.from) == [600])
    #expect(layout(("lineSpacing", .number(5)))?.settings.lineSpacing == 5)
    // Another group is that of all widths.
    let other = layout(("group", Self.group([Self.place], ("count", .number(4)), ("height", Self.absolute(40)))))
    #expect(other?.group.group?.count == 4 && other?.wider.isEmpty == true && other?.settings.lineSpacing == 3)
  }

  /// A mistake in the group of a layout, with the keys that lead to it.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var group: ParameterValue
    var path: [String]
    var message: String

    init(_ name: String, _ group: ParameterValue, at path: String, _ message: String) {
      (testDescription, self.group, self.message) = (name, group, message)
      self.path = ["group"] + path.split(separator: ".").map(String.init)
    }
  }

  private static func item(_ width: ParameterValue, _ height: ParameterValue = absolute(10)) -> ParameterValue {
    .object([("width", width), ("height", height)])
  }

  static let mistakes = [
    Mistake("no group", .number(3), at: "", "found the number 3, wanted a group"),
    Mistake("no items", .object([("axis", .string("vertical"))]), at: "", "'items' is missing"),
    Mistake("empty group", group([]), at: "items", "found an empty list"),
    Mistake(
      "empty inner group", group([group([], ("width", fraction(1)))]), at: "items.0.items", "found an empty list"),
    Mistake(
      "unknown axis", group([place], ("axis", .string("diagonal")), ("count", .number(1))), at: "axis", "'diagonal'"),
    Mistake("unknown key", group([item(fraction(1))], ("gap", .number(1))), at: "gap", "unknown key 'gap'"),
    Mistake(
      "unknown key of an item", group([.object([("width", fraction(1)), ("x", .number(1))])]), at: "items.0.x",
      "unknown key"),
    Mistake(
      "unknown dimension", group([item(.object([("relative", .number(1))]))]), at: "items.0.width",
      "a dimension is one of"),
    Mistake(
      "two dimensions", group([item(.object([("absolute", .number(1)), ("estimated", .number(1))]))]),
      at: "items.0.width.estimated", "a dimension is one of"),
    Mistake("plain number", group([item(.number(100))]), at: "items.0.width", "found the number 100"),
    Mistake("negative length", group([item(absolute(-1))]), at: "items.0.width.absolute", "greater than 0"),
    Mistake(
      "negative estimate", group([item(fraction(1), .object([("estimated", .number(-4))]))]),
      at: "items.0.height.estimated", "greater than 0"),
    Mistake("negative spacing", group([item(fraction(1))], ("spacing", .number(-2))), at: "spacing", "not negative"),
    Mistake(
      "negative inset", group([.object([("width", fraction(1)), ("inset", .number(-2))])]), at: "items.0.inset",
      "not negative"),
    Mistake("fraction of 0", group([item(fraction(0))]), at: "items.0.width.fractionalWidth", "greater than 0"),
    Mistake("fraction over 1", group([item(fraction(1.2))]), at: "items.0.width.fractionalWidth", "from 0 to 1"),
    Mistake("fractions over 1", group([item(fraction(0.7)), item(fraction(0.5))]), at: "items", "take 120 %"),
    Mistake(
      "no room for spacing", group([item(fraction(0.7)), item(fraction(0.3))], ("spacing", .number(8))), at: "spacing",
      "no room for a spacing"),
    Mistake(
      "cycle of heights", group([item(fraction(1), fraction(1, of: "Height"))]), at: "items.0.height.fractionalHeight",
      "is estimated"),
    Mistake(
      "cycle of widths", group([item(fraction(0.5))], ("width", estimated)), at: "items.0.width.fractionalWidth",
      "is estimated"),
    Mistake(
      "cycle in a column",
      group([
        group([item(fraction(1), fraction(0.5, of: "Height"))], ("axis", .string("vertical")), ("width", fraction(1)))
      ]), at: "items.0.items.0.height.fractionalHeight", "is estimated"),
    Mistake(
      "count of an estimated length", group([place], ("axis", .string("vertical")), ("count", .number(2))), at: "count",
      "estimated"),
    Mistake("count of 0", group([place], ("count", .number(0))), at: "count", "from 1 on"),
    Mistake("count of two items", group([place, place], ("count", .number(2))), at: "count", "repeats one item"),
    Mistake("no length", group([.object([("height", absolute(9))])]), at: "items.0", "'width' is missing"),
    Mistake(
      "no length in a column", group([place], ("axis", .string("vertical"))), at: "items.0", "'height' is missing"),
    Mistake("no item", group([.string("photo")]), at: "items.0", "found the text 'photo'"),
  ]

  @Test(arguments: mistakes) func mistakesHaveTheirPlace(_ mistake: Mistake) {
    let (layout, problems) = decode(mistake.group)
    #expect(layout == nil && problems.map(\.path).contains(mistake.path), "\(problems)")
    let own = problems.first { $0.path == mistake.path }
    #expect(own?.message.contains(mistake.message) == true, "\(problems)")
  }

  /// A picture may be higher than its width.
  @Test func heightsMayExceedWidths() {
    #expect(decode(Self.group([Self.item(Self.fraction(0.5), Self.fraction(0.75))])).1.isEmpty)
    #expect(decode(Self.group([Self.item(Self.fraction(1), Self.fraction(1.5))])).1.isEmpty)
  }

  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> ParameterValue {
      (1..<depth).reduce(Self.group([Self.item(Self.fraction(1))], ("width", Self.fraction(1)))) { inner, _ in
        Self.group([inner], ("width", Self.fraction(1)))
      }
    }
    #expect(decode(nested(16)).1.isEmpty)
    let problems = decode(nested(17)).1
    #expect(problems.count == 1 && problems[0].message.contains("deeper than 16"), "\(problems)")
    #expect(decode(nested(3000)).1.count == 1)
  }

  @Test func aGroupIsWanted() {
    let problems = LayoutDescription.decode(.string("groups")).1
    #expect(problems.map(\.message) == ["'group' is missing: the group of items that repeats"])
    let both: ParameterValue = .object([
      ("group", Self.group([Self.item(Self.fraction(1))])), ("pattern", .list([.string("fullWidth")])),
    ])
    #expect(LayoutDescription.problems(inCustomLayout: both).map(\.path) == [["pattern"]])
  }
}
