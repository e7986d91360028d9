@testable import PageRendering
@testable import Templating
@testable import Theming
import Testing

/// The page of an item is rendered in advance but for its own values, which takes a fraction of the time.
@Suite struct ItemTemplateTests {
  @Test func theTemplateThatComesWithVitrineIsPartiallyRendered() throws {
    let library = try #require(try loadBundledTemplates().0).library
    #expect(library.partialTemplate("item", for: TemplateObject(), ItemSlots.shared.all) != nil)
  }
}
