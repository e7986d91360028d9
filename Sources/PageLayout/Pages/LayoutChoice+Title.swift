package import Items
package import Theming

extension PageStrings {
  /// The displayed name of a layout: its title, or the translation of its name, or the name.
  package func title(of layout: LayoutChoice) -> String {
    let key = layout.name + "Layout"
    return layout.title ?? all[key] ?? layout.readableName
  }
}
