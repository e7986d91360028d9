/// Words in the headers of tables that are German.
enum GermanHeaders {
  /// Whether at least half of some headers, and at least two, have a German word.
  static func isMost(of headers: [String]) -> Bool {
    let filled = headers.filter { !$0.isEmpty }
    let german = filled.count { header in
      header.lowercased().split { !$0.isLetter }.contains { word in
        words.contains(String(word)) || endings.contains { word.hasSuffix($0) }
      }
    }
    return german >= 2 && german * 2 >= filled.count
  }

  private static let words: Set<String> = [
    "abbildung", "anzahl", "art", "aufnahmejahr", "autor", "bemerkung", "bemerkungen", "beschreibung", "bezeichnung",
    "bild", "breite", "breitengrad", "datierung", "datum", "epoche", "erwerb", "farbe", "fundort", "gattung", "gewicht",
    "herkunft", "hersteller", "höhe", "inv", "inventarnummer", "jahr", "kategorie", "künstler", "künstlerin", "länge",
    "längengrad", "maße", "masse", "nr", "nummer", "objekt", "ort", "preis", "sammlung", "schlagworte", "signatur",
    "sprache", "stadt", "standort", "straße", "technik", "tiefe", "titel", "urheber", "verfasser", "zeit", "zugang",
    "zustand",
  ]
  private static let endings = ["bezeichnung", "nummer", "datum", "titel", "beschreibung", "jahr"]
}
