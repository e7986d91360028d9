import DataRendering
package import PageRendering

/// All kinds of pages that a site has.
package let pageKinds: [any PageKind.Type] = [
  HomePage.self, MissingPage.self, CollectionPages.self, EndlessPages.self, ItemPage.self, TextPage.self,
  FacetPages.self, FacetFiles.self,
  Sitemap.self, RobotsFile.self, FeedPages.self, RedirectPages.self, RedirectFiles.self, DataFiles.self, MapFiles.self,
  Manifests.self, TileFiles.self, ZoomPages.self, SearchPage.self, TitlePages.self, SearchFiles.self, ResultFiles.self,
]
