import SiteImport
import Items

extension NewSite {
  /// The files of a site of a kind, with sample content.
  static func sample(_ kind: SiteKind, _ settings: Choices) -> [File] {
    switch kind {
    case .photographs:
      gallery(settings, inFolders: true)
        + Print.all.map { ("Content/photographs/\($0.section.lowercased())/\($0.name).svg", $0.svg) }
    case .catalogue: sampleCatalogue(settings)
    case .portfolio: samplePortfolio(settings)
    case .directory: directory(settings) + Person.all.flatMap(\.files)
    case .essay: sampleEssay(settings)
    }
  }

  private static func common(_ settings: Choices) -> [File] {
    [("Content/site.yaml", siteSettings(settings)), (".gitignore", ignored)]
  }

  // MARK: Catalogue

  private static func sampleCatalogue(_ settings: Choices) -> [File] {
    var settings = settings
    (settings.hasSearch, settings.shelf) = (true, "catalogue")
    let techniques = ["noon": "Linocut", "tide": "Linocut", "tiles": "Screen print", "rain": "Etching"]
    let rows = Print.all.enumerated().map { index, print in
      "\(print.name),\(print.title),\(print.section.lowercased()),\(techniques[print.name] ?? "Woodcut"),"
        + "\(1964 + index * 3),\(print.height / 20) × \(print.width / 20) cm,\(print.name).svg,\"\(print.alt)\",\"\(print.text.replacing("*", with: ""))\""
    }
    let files: [File] = [
      (
        "Content/catalogue/collection.md",
        """
        ---
        # Each row of items.csv is an item; edit it with a spreadsheet program. For a longer text about the row 'noon',
        # write a file 'noon.md' beside the table.
        title: Catalogue
        \(settings.noun("work", "works"))

        layout:
          kind: waterfall
          minColumnWidth: 240
          lineSpacing: 24
          interitemSpacing: 24
          sectionInset: {top: 16, leading: 0, bottom: 40, trailing: 0}

        # What a cell shows: label (a museum label under the picture), card, photo, row, person or word.
        cell: label

        # The columns of the table other than title, tags, dimensions, image, alt and excerpt.
        fields:
          technique: {type: string, oneOf: [Linocut, Woodcut, Etching, Screen print]}
          made: {type: integer, label: Made in}

        # Each tag, technique and time has a page with its items.
        facets: [tags, technique, made]

        # Downloads for other programs.
        export: [csv, json]

        # Show what is known of an item beside its picture, and not in a corner over it.
        fullView: false

        sort: made
        ---

        Nine prints, as a museum would list them.

        """
      ),
      (
        "Content/catalogue/items.csv",
        (["id,title,tags,technique,made,dimensions,image,alt,excerpt"] + rows).joined(separator: "\n") + "\n"
      ),
    ]
    let pictures: [File] = Print.all.map { ("Content/catalogue/\($0.name).svg", $0.svg) }
    return common(settings) + files + pictures
  }

  // MARK: Portfolio

  private static func samplePortfolio(_ settings: Choices) -> [File] {
    let projects = [
      ("Land", 2024, "Hills, branches and stones, cut from one plank."), ("Water", 2023, "Rain, tide and a boat."),
      ("Sky", 2022, "What happens above the roofs at noon and at night."),
    ]
    return portfolio(settings)
      + projects.flatMap { section, year, text -> [File] in
        let prints = Print.all.filter { $0.section == section }
        let images = prints.map { "  - file: \($0.name).svg\n    title: \($0.title)\n    alt: \(quoted($0.alt))" }
        let folder = "Content/work/\(section.lowercased())"
        let page =
          "---\ntitle: \(section)\ndate: \(year)\nclient: Nobody yet\n"
          + "# The overview shows the first image. 'images: all' means all images in the folder.\n"
          + "images:\n\(images.joined(separator: "\n"))\n---\n\n\(text)\n"
        return [(folder + "/index.md", page)] + prints.map { ("\(folder)/\($0.name).svg", $0.svg) }
      }
  }

  /// The files of a portfolio, other than its projects.
  static func portfolio(_ settings: Choices) -> [File] {
    var settings = settings
    (settings.navigation, settings.shelf) = (["work", "about"], "work")
    let files: [File] = [
      (
        "Content/work/collection.md",
        """
        ---
        # Each folder is a project, with its text in 'index.md' and its pictures.
        title: Work
        \(settings.noun("project", "projects"))

        layout:
          kind: column
          minColumnWidth: 420
          lineSpacing: 32
          interitemSpacing: 32
          sectionInset: {top: 16, leading: 0, bottom: 48, trailing: 0}
        # 'project' cuts the pictures to one shape, 'card' does not.
        cell: project

        # The layout of the pictures on the page of a project.
        images: {layout: {kind: justified, targetRowHeight: 320}}

        fields:
          client: string

        sort: -date
        ---

        """
      ),
      (
        "Content/about.md",
        """
        ---
        title: About
        ---

        Who you are, and how to reach you: [you@example.org](mailto:you@example.org).

        """
      ),
    ]
    return common(settings) + files
  }

  /// The texts of the projects of a portfolio: one for each folder of photographs. Photographs outside folders are items
  /// by themselves.
  static func projects(_ photographs: PhotographFolder) -> [File] {
    photographs.projects.map { name, folder -> File in
      // Hyphens stand for spaces where there are none.
      let words = folder.contains(" ") ? folder : folder.replacing("-", with: " ").replacing("_", with: " ")
      return (
        "Content/work/\(name)/index.md",
        """
        ---
        title: \(quoted(words.prefix(1).uppercased() + words.dropFirst()))
        images: all
        ---

        """
      )
    }
  }

  // MARK: Directory

  /// The files of a directory, other than its people.
  static func directory(_ settings: Choices) -> [File] {
    var settings = settings
    (settings.hasSearch, settings.shelf) = (true, "people")
    let files: [File] = [
      (
        "Content/people/collection.md",
        """
        ---
        # Each Markdown file in this folder is a person, with a portrait of the same name.
        title: People
        \(settings.noun("person", "people"))

        layout:
          kind: column
          minColumnWidth: 300
          lineSpacing: 12
          interitemSpacing: 24
          sectionInset: {top: 16, leading: 0, bottom: 40, trailing: 0}
        cell: person

        fields:
          role: {type: string, required: true}
          place: string
          mail: {type: url, label: Write to}

        # Each role and each place has a page with its people.
        facets: [role, place]

        # Show what is known of a person beside the portrait, and not in a corner over it.
        fullView: false

        sort: title
        ---

        """
      )
    ]
    return common(settings) + files
  }

  // MARK: Essay

  private static func sampleEssay(_ settings: Choices) -> [File] {
    var settings = settings
    settings.navigation = ["essay", "prints"]
    let files: [File] = [
      ("Content/prints/collection.md", printsCollection(settings)),
      (
        "Content/essay.md",
        """
        ---
        title: Four inks
        ---

        A print begins with a board, a knife and a decision that cannot be taken back. These nine were cut in a week.

        ## On land

        A block such as the one below shows items of a collection: `of` names it, `where` selects the items.

        ```collection
        of: prints
        where: {section: Land}
        layout: {kind: justified, targetRowHeight: 220}
        cell: photo
        ```

        The stones came first. Everything else had to be lighter than they are.

        ## On the water

        ```collection
        of: prints
        where: {section: Water}
        layout: {kind: waterfall, columns: 3}
        cell: photo
        ```

        The text goes on behind the pictures, and can have footnotes.[^1]

        [^1]: As here.

        """
      ),
    ]
    let items: [File] = Print.all.flatMap { print -> [File] in
      [("Content/prints/\(print.name).svg", print.svg), ("Content/prints/\(print.name).md", print.page)]
    }
    return common(settings) + files + items
  }
}
