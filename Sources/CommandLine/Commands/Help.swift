import Diagnostics
import Preview

/// The help texts of `vitrine help`.
enum Help {
  static let overview = """
    Vitrine makes static sites of browsable collections whose pages are laid out at build time.

    usage: vitrine COMMAND [options]

      new          make a small site to begin with, or one of photographs, a table or a Hugo project
      build        read Content/, lay everything out, write the site to Site/
      check        find broken links, missing alternative texts, published positions …
      preview      serve the site on this machine, and follow every change
      frames       print the frames of a page at a width
      plan         print the order in which a page loads its images, and the widths of their files
      trace        draw how a collection's cells get their sizes
      engine       the layout engine as a filter: JSON in, JSON out
      schema       print the JSON Schema of a settings file, for editors
      completions  print a script with which a shell completes commands and options
      version      print the version
      help         explain a command, a key of a settings file, or print a page of the documentation

    Exit status: 0 success, 1 the content has errors, 2 wrong usage, 3 the environment failed, 4 see --exit-code.
    """

  private static let site = """
      --content DIR      the content folder (Content, or this folder if it has a site.yaml)
      --templates DIR    the site's own templates (Templates beside the content folder)
    """

  private static let texts: [(name: String, text: String)] = [
    (
      "new",
      """
      usage: vitrine new DIR [options]

      Makes a small site in DIR, which must be empty or not exist yet: sample pictures, a text for each, and settings with
      comments. 'vitrine preview' in DIR shows it and follows every change.

        --kind KIND        the kind of site: photographs, catalogue (a table), portfolio, directory (of people) or essay
        --theme NAME       the look, if not the standard one: photographs, catalogue, editorial, plain, night or garden
        --language TAG     the language of the pages, such as de or pt-BR (en)
        --from SOURCE      make the site of a folder of photographs, a table (.csv, .tsv, .json) with its pictures, or a
                           CollectionBuilder, Wax or Hugo project; everything is copied, never moved

      vitrine new summer --from ~/Pictures/Summer
      vitrine new catalogue --from inventory.csv
      vitrine new studio --kind portfolio --theme editorial
      """
    ),
    (
      "build",
      """
      usage: vitrine build [options]

      Reads the content, lays it out at every width, and replaces the output folder with the new site in one step. If the
      content has an error, the site stays as it was.

      \(site)
        --output DIR       the output folder (Site)
        --base-url URL     the site's address, instead of the one in site.yaml
        --drafts           include drafts
        --jobs N           threads (as many as there are processors)
        --cache DIR        the build cache (.vitrine beside the content folder, or in this one)
        --no-cache         no cache: make every image again
        --share K/N        make only the images of the K-th of N shares and keep them in the cache; publish nothing
        --dry-run          publish nothing; print what would be added (A), changed (C) and removed (R)
        --exit-code        with --dry-run: exit with status 4 if the site would change
        --timings          print how long each stage took, also on all processors together
        --json             print one report for programs, whatever the exit status
        --quiet            print only diagnostics
        --strict           treat warnings as errors
        --all-diagnostics  print all diagnostics, not the first 100 of each kind (--json always contains all)
      """
    ),
    (
      "check",
      """
      usage: vitrine check [options]

      Checks the published site and its content, and builds nothing. Meant for continuous integration: each finding has a
      file, its line if it is known, and a correction.

      Errors: all errors of a build; links to files or to parts of pages that do not exist; positions in image files (EXIF,
      XMP or IPTC) and in the headers of films, unless site.yaml has 'publishLocation: true'; texts of drafts. Warnings:
      images without a written alternative text; pages with the same title; images that nothing shows; pages that no link
      reaches from the home page.

        --content DIR      the content folder (Content, or this folder if it has a site.yaml)
        --templates DIR    the site's own templates (Templates beside the content folder)
        --output DIR       the output folder (Site)
        --base-url URL     the address that the site was built for, if it is not the one in site.yaml
        --jobs N           threads (as many as there are processors)
        --cache DIR        the cache of the site's builds (.vitrine beside the content folder, or in this one)
        --strict           treat warnings as errors
        --exit-code        also compare the site with what a build would publish: exit with status 4 if they differ
        --all-diagnostics  print all findings, not the first 100 of each kind (--json always contains all)
        --json             print one report for programs, whatever the exit status
      """
    ),
    (
      "preview",
      """
      usage: vitrine preview [options]

      Builds the site and serves it from 127.0.0.1 until Ctrl-C. When a file of the content or the templates changes, the
      site is built again, and open pages change without a reload. Mistakes appear over the page with their places until
      they are corrected; meanwhile the site stays as it was.

      \(site)
        --output DIR       the output folder (Site)
        --port N           the port (4747, or the next one that is free)
        --bind ADDRESS     another address of this machine to serve from, which others can then reach
        --host NAME[,NAME] further names of this machine that the preview answers to, as those of a proxy
        --open             open the site in the browser
        --all-diagnostics  print all diagnostics, not the first 100 of each kind
        --editor NAME      the editor that mistakes open in (that of $VISUAL or $EDITOR, if it is one of these):
                           \(EditorLink.names.joined(separator: ", ")),
                           or an address such as 'scheme://{path}:{line}:{column}'
        --base-url URL     the site's address, instead of the one in site.yaml
        --drafts           include drafts
        --jobs N           threads (as many as there are processors)
        --cache DIR        the build cache (.vitrine beside the content folder, or in this one)
        --no-cache         no cache: make every image again
      """
    ),
    (
      "frames",
      """
      usage: vitrine frames COLLECTION|ADDRESS --width W[,W…] [--layout NAME] [--page N] [options]

      Prints, as JSON, the frames of the collection's page in a container W px wide at a root font size of 16 px, from
      which its style sheet is made. Several widths give an array. With the address of a page, such as
      essays/tides.html, it prints the frames of all collections on the page, by their names.

      \(site)
        --width W[,W…]     the container's width in px, or several
        --layout NAME      one of its 'layouts' (its own)
        --page N           the page, from 1 (1)
        --drafts           include drafts
      """
    ),
    (
      "plan",
      """
      usage: vitrine plan COLLECTION [--layout NAME] [--page N] [--json] [options]
             vitrine plan --images [--json] [options]

      Prints the images of a page in the order in which they load: what a phone shows first, then what comes into view as
      it scrolls. `screens` is the distance; `hint` is how the page loads the image: first (eager, high priority), eager,
      preload (lazy, but fetched at once if a wider screen shows it first) or lazy.

      With --images, prints the widths of all image files instead: the images with the same widths, where they are
      shown, and the bytes that a view is expected to load, compared with files of every width and with files in steps
      of 15 %. Expected bytes are estimates from the sizes of average photographs and the 'audience' of theme.yaml.

      \(site)
        --layout NAME      one of its 'layouts' (its own)
        --page N           the page, from 1 (1)
        --images           print the widths of the image files of the whole site
        --json             print JSON
        --drafts           include drafts
      """
    ),
    (
      "trace",
      """
      usage: vitrine trace COLLECTION [--layout NAME] [--page N] [--width W] [--frames N] [--output FILE.html] [options]

      Writes a page that draws how the collection's cells get their sizes: first the layout of estimates, then each cell
      measured in turn, with what that moves; with a fixed and with an automatic estimate, side by side. The cells are
      laid out for this width alone; a built page shares its decisions among widths.

      \(site)
        --layout NAME      one of its 'layouts' (its own)
        --page N           the page, from 1 (1)
        --width W          the container's width in px (360)
        --frames N         how many steps are drawn; all are counted (16)
        --output FILE      the file to write (COLLECTION-trace.html); replaces only files that a trace wrote
        --drafts           include drafts
      """
    ),
    (
      "engine",
      """
      usage: vitrine engine layout|updates|diff|scroll < request.json

      Answers one request, or an array of them, on standard output.

        layout     frames for given sizes
        updates    apply or refuse a batch of updates
        diff       the batches that lead from one state to another
        scroll     lifecycle and prefetch events of a scroll session

        --chart FILE.html    with scroll: draw the work of each frame under three policies instead
      """
    ),
    (
      "schema",
      """
      usage: vitrine schema site|collection|item|theme|cell|strings

      Prints the JSON Schema of a settings file: of site.yaml, of the front matter of collection.md or of an item, of
      Templates/theme.yaml, Templates/cells/NAME.yaml or Templates/strings.yaml. Editors complete and check keys with it.
      Without a name, prints all of them in one object.
      """
    ),
    (
      "completions",
      """
      usage: vitrine completions bash|zsh|fish

      Prints a script by which the shell completes commands and options:

        bash: source <(vitrine completions bash)
        zsh: source <(vitrine completions zsh)
        fish: vitrine completions fish | source
      """
    ),
    (
      "version",
      """
      usage: vitrine version [--json]

        --json    print the version, the architecture and the folder of the built-in templates for machines
      """
    ),
    (
      "help",
      """
      usage: vitrine help [TOPIC [SECTION]]

      TOPIC is a command, a key of a settings file such as 'sectionBy', a parameter of a layout such as 'targetRowHeight',
      or a page of the documentation such as 'content'; if a command has the name of a page, write 'preview.md'. With
      SECTION, the sections of the page are printed whose headings contain it: vitrine help content facets.

        --man    print the manual page, for 'man -l -'
      """
    ),
  ]

  static let topics = texts.map { HelpTopic(name: $0.name, text: $0.text) }

  static func text(of topic: String) -> String? { topics.first { $0.name == topic }?.text }

  static func suggestion(for name: String) -> String {
    closestMatch(to: name, in: topics.map(\.name)).map { "did you mean '\($0)'?" } ?? "see 'vitrine help'"
  }
}
