@testable import Diagnostics
@testable import Theming
import TestSupport
import Testing

@Suite struct MisplacedFilesTests {
  private func told(_ diagnostics: [Diagnostic], in folder: TemporaryFolder) -> [String] {
    diagnostics.map { diagnostic in
      let path = diagnostic.location?.path.dropFirst(folder.path.count + 1) ?? "?"
      return "\(path) \(diagnostic.id)" + (diagnostic.suggestion.map { ": " + $0 } ?? "")
    }
  }

  @Test func areReportedBesideTheContent() throws {
    let folder = try TemporaryFolder([
      "Content/site.yaml": "", "Site.yml": "", "theme.yml": "", "strings.yaml/a": "", "templates/theme.yaml": "",
      "README.md": "", "site.txt": "",
    ])
    let content = folder.path + "/Content"
    #expect(
      told(MisplacedFiles.beside(content: content), in: folder) == [
        "Site.yml misplaced-file: did you mean '\(content)/site.yaml'?",
        "templates misplaced-file: did you mean 'Templates'?",
        "theme.yml misplaced-file: did you mean 'Templates/theme.yaml'?",
      ])
  }

  @Test func areNoTemplatesOfAnotherToolWhereThereAreSomeOfTheSite() throws {
    let folder = try TemporaryFolder(["Content/site.yaml": "", "templates/a.html": "", "Templates/theme.yaml": ""])
    #expect(MisplacedFiles.beside(content: folder.path + "/Content").isEmpty)
  }

  @Test func areReportedIfTemplatesIsAFile() throws {
    let folder = try TemporaryFolder(["Content/site.yaml": "", "Templates": ""])
    #expect(
      told(MisplacedFiles.beside(content: folder.path + "/Content"), in: folder) == ["Templates file-for-folder"])
  }

  @Test func areReportedAmongTemplates() throws {
    let folder = try TemporaryFolder([
      "theme.yaml": "", "themes.yaml": "", "strings.yaml": "", "fonts/Name.ttf": "", "images/a.png": "", "cell/a": "",
      "cells/photo.yml": "", "cells/README.md": "", "cells/card.yaml": "", "layouts": "", "pages/Item.mustache": "",
      "pages/item.mustache": "", "pages/collections.mustache": "", "pages/mine.mustache": "", "scripts/main.js": "",
      "styles/site.scss": "", "styles/more.css": "", ".git/x": "", "notes~": "", "partials/a/b.html": "",
    ])
    let folders = TemplateFolders([.init(path: folder.path, displayName: folder.path)])
    #expect(
      told(try MisplacedFiles.inTemplates(folders), in: folder) == [
        "cell misplaced-file: did you mean 'cells'?",
        "cells/photo.yml unread-file",
        "layouts file-for-folder",
        "pages/Item.mustache misplaced-file: did you mean 'item.mustache'?",
        "pages/collections.mustache misplaced-file: did you mean 'collection.mustache'?",
        "scripts/main.js misplaced-file: did you mean 'window.js'?",
        "styles/site.scss unread-file",
        "themes.yaml misplaced-file: did you mean 'theme.yaml'?",
      ])
  }

  @Test func areNoneOfWhatComesWithVitrine() throws {
    #expect(try MisplacedFiles.inTemplates(TemplateFolders([bundledTemplates])).isEmpty)
    #expect(try MisplacedFiles.inTemplates(TemplateFolders([.init(path: "/nowhere", displayName: "")])).isEmpty)
  }
}
