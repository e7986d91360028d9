import Diagnostics
import Preview

/// The help texts of `vitrine help`.
enum Help {
  static let overview = """
    Vitrine makes static sites of browsable collections: every frame is known before the browser wakes.

    usage: vitrine COMMAND [options]

      new          make a small site to begin with, or one of photographs, a table or a Hugo project
      build        read Content/, lay everything out, write the site to Site/
      check        look for broken links, missing alt texts, positions told …
      preview      serve the site on this machine, and follow every change
      frames       print the frames that a built page has at a width
      plan         print in which order a page's images are loaded, and how wide their files are
      trace        draw how a collection's cells get their sizes
      engine       the layout engine as a filter: JSON in, JSON out
      schema       print the JSON Schema of a settings file, for editors
      completions  let a shell complete commands and options
      version      print the version
      help         explain a command, a key of a settings file, or print a page of the documentation

    Exit status: 0 success, 1 the content has errors, 2 wrong usage, 3 the environment failed, 4 see --exit-code.
    """

  private static let site = """
      --content DIR      the content folder (Content, or this folder where it has a site.yaml)
      --templates DIR    the site's own templates (Templates beside the content folder)
    """

  private static let texts: [(name: String, text: String)] = [
    (
      "new",
      """
      usage: vitrine new DIR [options]

      Makes a small site in DIR, which must be empty or not there yet: pictures, a text for each, and settings that
      explain themselves. 'vitrine preview' in DIR shows it, and follows every change.

        --kind KIND        the kind of site: photographs, catalogue (a table), portfolio, directory (of people) or essay
        --theme NAME       the look: photographs, catalogue, editorial, plain, night or garden; without it the standard one
        --from SOURCE      make a site of what is there; it is copied, never moved: a folder of photographs; a table
                           (.csv, .tsv, .json) with the pictures beside it; a CollectionBuilder, Wax or Hugo project
      """
    ),
    (
      "build",
      """
      usage: vitrine build [options]

      Reads the content, lays it out at every width, and replaces the output folder with the new site, whole or not at
      all: where the content has an error, the site stays as it was.

      \(site)
        --output DIR       where the site goes (Site)
        --base-url URL     the site's address, instead of the one in site.yaml
        --drafts           include drafts
        --jobs N           threads (as many as there are processors)
        --cache DIR        where images are kept for the next build (.vitrine beside the content folder, or in this one)
        --no-cache         keep nothing, and make every image anew
        --share K/N        make only the images of the K-th of N shares and keep them in the cache; publish nothing
        --dry-run          publish nothing; print what would be added (A), changed (C) and removed (R)
        --exit-code        with --dry-run: exit with status 4 if the site would change
        --timings          print how long each stage took, also on all processors together
        --json             print one report for machines
        --quiet            print nothing but diagnostics
        --strict           take warnings for errors
        --all-diagnostics  print every diagnostic, not the first hundred of each kind (--json always gives all)
      """
    ),
    (
      "check",
      """
      usage: vitrine check [options]

      Looks through the published site and its content, and builds nothing. For continuous integration: each finding has
      a file, its line where that is known, and a way out.

      Errors: what a build calls one; a link to a file or to a part of a page that is not there; an image that tells
      where it was taken (in EXIF, XMP or IPTC, anywhere in the file, shown or just lying there), unless site.yaml has
      'publishLocation: true'. Warnings: an image whose alt nobody has written, two pages of one title, an image of the
      content that nothing shows, and a page to which no link leads from the home page.

        --content DIR      the content folder (Content, or this folder where it has a site.yaml)
        --templates DIR    templates of the site's own, before those that come with vitrine (Templates)
        --output DIR       the folder of the site (Site)
        --base-url URL     the address that the site was built for, where that is not the one in site.yaml
        --jobs N           threads (as many as there are processors)
        --strict           fail where there is a warning, too
        --exit-code        also compare the site with what a build would publish: exit with status 4 if they differ
        --all-diagnostics  print every finding, not the first hundred of each kind (--json always gives all)
        --json             print one report for machines
      """
    ),
    (
      "preview",
      """
      usage: vitrine preview [options]

      Builds the site and serves it from 127.0.0.1 until Ctrl-C. When a file of the content or the templates changes,
      the site is built anew, and open pages move to how it is now without a reload. Mistakes show in the page, with
      their place, and go away when they are mended; meanwhile the last good site stays.

      \(site)
        --output DIR       the folder of the site (Site)
        --port N           the port (4747, or the next one that is free)
        --bind ADDRESS     another address of this machine to serve from, which others then reach too
        --open             open the site in the browser
        --all-diagnostics  print every diagnostic, not the first hundred of each kind
        --editor NAME      where mistakes lead (what $VISUAL or $EDITOR names, where it is known):
                           \(EditorLink.names.joined(separator: ", ")),
                           or an address as 'scheme://{path}:{line}:{column}'
        --base-url URL     the site's address, instead of the one in site.yaml
        --drafts           include drafts
        --jobs N           threads (as many as there are processors)
        --cache DIR        where images are kept for the next build (.vitrine beside the content folder, or in this one)
        --no-cache         keep nothing, and make every image anew
      """
    ),
    (
      "frames",
      """
      usage: vitrine frames COLLECTION|ADDRESS --width W[,W…] [--layout NAME] [--page N] [options]

      Prints, as JSON, the frames that the collection's page has where its container is W px wide at a root font size
      of 16 px: the same numbers that its style sheet is made of. Several widths give an array. With the address of a
      page, such as essays/tides.html, it prints the frames of all collections on the page, by their names.

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

      Prints the images of a page in the order in which they are wanted: what a phone shows first, then what comes into
      sight as it scrolls. `screens` is how far that is; `hint` is what the page says of the image: first (eager, high
      priority), eager, preload (lazy, but fetched at once where a wider screen shows it first) or lazy.

      With --images, prints the widths of all image files instead: the images with the same widths, where they are
      shown, and the bytes that a view is expected to load, compared with files of every width and with files in steps
      of 15 %. Expected bytes are estimates from the sizes of average photographs and the 'audience' of theme.yaml.

      \(site)
        --layout NAME      one of its 'layouts' (its own)
        --page N           the page, from 1 (1)
        --images           print the widths of the image files of the whole site
        --json             for machines
        --drafts           include drafts
      """
    ),
    (
      "trace",
      """
      usage: vitrine trace COLLECTION [--layout NAME] [--page N] [--width W] [--frames N] [--output FILE.html] [options]

      Draws, as a page of its own, how the collection's cells get their sizes: first the layout of estimates, then
      each cell measured in turn, with what that moves; with a fixed and with an automatic estimate, side by side.
      The cells are laid out afresh for this one width; a built page shares its decisions among widths.

      \(site)
        --layout NAME      one of its 'layouts' (its own)
        --page N           the page, from 1 (1)
        --width W          the container's width in px (360)
        --frames N         how many steps are drawn; all are counted (16)
        --output FILE      where the page goes (COLLECTION-trace.html); replaces only what a trace wrote
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

      TOPIC is a command, a key of a settings file such as 'sectionBy', or a page of the documentation such as 'content';
      'preview.md' is the page where a command has the same name. With SECTION, the parts of the page are printed whose
      headings contain it: vitrine help content facets.

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
