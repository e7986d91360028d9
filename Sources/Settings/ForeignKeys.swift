/// The keys of Hugo, Jekyll and other programs, with the keys that mean the same here, and those of other files.
package enum ForeignKeys {
  package static let ofItems = [
    "weight": "the place among the others is 'order'", "caption": "write it as the text, or 'alt' of the image",
    "cover": "the picture is 'image'", "thumbnail": "the picture is 'image'",
    "featured_image": "the picture is 'image'",
    "summary": "the short text is 'excerpt'", "description": "the short text is 'excerpt'",
    "slug": "the file's name is the slug: rename the file",
    "permalink": "the file's name is the address: rename the file",
    "url": "the file's name is the address: rename the file",
    "hidden": "write 'unlisted: true' to name it nowhere, or 'draft: true' to leave it out",
    "categories": "write 'tags'", "keywords": "write 'tags'", "noun": "it is a key of collection.md",
    "lastmod": "write 'modified'",
    "publishDate": "write 'published'", "author": "write 'creator'",
    "layout": "the layout is that of the collection; an item can have another 'cell'",
    "colorScheme": "it is a key of Templates/theme.yaml, for the whole site",
  ]

  /// The names that layouts have elsewhere.
  package static let layouts = [
    "masonry": "it is called 'waterfall'", "gallery": "photographs in rows are 'justified'",
    "slider": "a row that scrolls sideways is 'carousel'", "slideshow": "a row that scrolls sideways is 'carousel'",
    "cards": "take 'column' or 'grid', with 'cell: card'", "table": "take 'list', with 'cell: row'",
  ]

  private static let pictureOfCollection =
    "the collection's first pictures represent it: give the item that comes first 'order: 1'"

  package static let ofCollections = [
    "description": "write it as the text below the front matter",
    "summary": "write it as the text below the front matter",
    "weight": "name the collections in order under 'navigation' in site.yaml",
    "cover": pictureOfCollection, "image": pictureOfCollection, "thumbnail": pictureOfCollection,
    "hidden": "write 'unlisted: true', or 'draft: true'",
    "table": "a table is named by 'items', as in 'items: works.csv'",
    "csv": "a table is named by 'items', as in 'items: works.csv'",
    "theme": "the theme is that of the site: 'theme' in site.yaml",
    "colorScheme": "it is a key of Templates/theme.yaml, for the whole site",
  ].merging(keys(SettingsKey.ofSite, of: "site.yaml")) { first, _ in first }
    .merging(keys(SettingsKey.ofTheme, of: "Templates/theme.yaml")) { first, _ in first }

  package static let ofSites = [
    "colorScheme": "it is a key of Templates/theme.yaml", "colors": "colors are in Templates/theme.yaml",
    "fonts": "fonts are in Templates/theme.yaml", "languageCode": "write 'language'", "baseurl": "write 'baseURL'",
    "url": "write 'baseURL'", "menu": "name the collections under 'navigation'", "params": "write its keys without it",
  ].merging(keys(SettingsKey.ofTheme, of: "Templates/theme.yaml")) { first, _ in first }
    .merging(keys(SettingsKey.ofCollection, of: "a collection's collection.md")) { first, _ in first }

  /// What to say of each key of a file where it stands in another one.
  private static func keys(_ keys: [SettingsKey], of file: String) -> [String: String] {
    Dictionary(keys.map { ($0.name, "it is a key of \(file)") }) { first, _ in first }
  }
}
