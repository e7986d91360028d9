/// The invented people of the sample directory, with portraits drawn in four inks.
struct Person {
  /// The slug of the item.
  var slug: String
  var name: String
  var role: String
  var place: String
  var text: String
  var hair: String
  var coat: String

  static let all = [
    Person(
      slug: "amina-diallo", name: "Amina Diallo", role: "Printer", place: "Studio", text: "Mixes all inks by eye.",
      hair: Print.ink, coat: Print.red),
    Person(
      slug: "ciaran-byrne", name: "Ciarán Byrne", role: "Bookbinder", place: "Studio",
      text: "Binds what the others print.", hair: Print.ochre, coat: Print.blue),
    Person(
      slug: "ewa-lis", name: "Ewa Lis", role: "Archivist", place: "Archive",
      text: "Knows where everything is, and since when.", hair: Print.red, coat: Print.ink),
    Person(
      slug: "jun-sato", name: "Jun Satō", role: "Printer", place: "Studio", text: "Cuts the blocks for all editions.",
      hair: Print.ink, coat: Print.ochre),
    Person(
      slug: "maren-holt", name: "Maren Holt", role: "Archivist", place: "Archive",
      text: "Photographs every sheet before it leaves the house.", hair: Print.ochre, coat: Print.red),
    Person(
      slug: "paulo-neves", name: "Paulo Neves", role: "Guide", place: "Shop", text: "Opens the door at ten.",
      hair: Print.blue, coat: Print.ink),
  ]

  /// The portrait and the text.
  var files: [NewSite.File] {
    [
      ("Content/people/\(slug).svg", svg),
      (
        "Content/people/\(slug).md",
        """
        ---
        title: \(name)
        image: \(slug).svg
        alt: Portrait of \(name)
        role: \(role)
        place: \(place)
        ---

        \(text)

        """
      ),
    ]
  }

  private var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">
    <rect width="240" height="240" fill="\(Print.paper)"/>
    <circle cx="120" cy="92" r="58" fill="\(hair)"/>
    <path d="M24 240C28 176 66 156 120 156s92 20 96 84z" fill="\(coat)"/>
    <ellipse cx="120" cy="108" rx="40" ry="50" fill="#d9a27c"/>
    </svg>

    """
  }
}
