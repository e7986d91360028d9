/// The words of dates in one language, in lower case.
struct DateWords: Sendable {
  /// What the words before a date do.
  enum Role: Sendable, Hashable {
    /// They change nothing: `in the`.
    case ignored
    case about
    case uncertain
    /// Before a date, without it; and before it or in it.
    case before, until
    /// After a date, without it; and after it or in it.
    case after, since
    /// They make a decade of a year, or a century of a number.
    case decade, century
    case part(Part)

    /// Whether the words are a part of the date itself.
    var beginsDate: Bool {
      switch self {
      case .decade, .century, .part: true
      case .ignored, .about, .uncertain, .before, .until, .after, .since: false
      }
    }
  }

  /// A part of a century or a decade.
  struct Part: Sendable, Hashable {
    /// From 0.
    var index: Int
    /// The number of parts of equal length.
    var count: Int
  }

  /// The words around two dates, such as `between` and `and`.
  struct Interval: Sendable {
    var opening: String
    var middle: String
    /// Whether the date is somewhere between the two.
    var isBetween: Bool
  }

  /// The words before a date, by what they do.
  var leading: [(role: Role, phrases: [String])]
  var intervals: [Interval] = []
  /// The words between two dates.
  var through: [String] = []
  /// What follows the year of a decade. If it may follow 1800, this is the century.
  var decadeEndings: [String] = []
  var areHundredsCenturies = false
  var centuries: [String] = []
  /// What follows the number of a century.
  var ordinals: [String] = []
  /// The names from January on, with those that are written otherwise.
  var months: [[String]] = []
  /// The names from spring on.
  var seasons: [[String]] = []
  /// The words between the day, the month and the year.
  var prepositions: [String] = []
  var beforeChrist: [String] = []
  var afterChrist: [String] = []
  var undated: [String] = []

  /// A language is added here. A word that means another thing in another language is left out of both.
  static let languages = [english, german, french, spanish, italian, dutch, russian]

  private static let early = Role.part(Part(index: 0, count: 3))
  private static let middle = Role.part(Part(index: 1, count: 3))
  private static let late = Role.part(Part(index: 2, count: 3))
  private static func half(_ number: Int) -> Role { .part(Part(index: number - 1, count: 2)) }
  private static func third(_ number: Int) -> Role { .part(Part(index: number - 1, count: 3)) }
  private static func quarter(_ number: Int) -> Role { .part(Part(index: number - 1, count: 4)) }

  private static let english = DateWords(
    leading: [
      (.ignored, ["in", "in the", "the", "of", "of the", "from the", "in the year", "year"]),
      (.about, ["circa", "about", "around", "approximately", "approx.", "ca.", "ca", "c.", "c"]),
      (.uncertain, ["probably", "prob.", "possibly", "perhaps", "presumably", "maybe", "likely"]),
      (.before, ["before", "prior to"]), (.until, ["until", "till", "to", "up to"]),
      (.after, ["after"]), (.since, ["since", "from"]),
      (early, ["early", "beginning of", "start of"]), (middle, ["mid", "middle", "middle of"]),
      (late, ["late", "end of"]),
      (half(1), ["first half", "1st half"]), (half(2), ["second half", "2nd half", "latter half"]),
      (third(1), ["first third", "1st third"]), (third(2), ["second third", "2nd third"]),
      (third(3), ["last third", "third third", "3rd third"]),
      (quarter(1), ["first quarter", "1st quarter"]), (quarter(2), ["second quarter", "2nd quarter"]),
      (quarter(3), ["third quarter", "3rd quarter"]),
      (quarter(4), ["fourth quarter", "last quarter", "4th quarter"]),
    ],
    intervals: [
      Interval(opening: "between", middle: "and", isBetween: true),
      Interval(opening: "from", middle: "to", isBetween: false),
      Interval(opening: "from", middle: "until", isBetween: false),
    ],
    through: ["to", "until", "through"], decadeEndings: ["s", "'s"], areHundredsCenturies: true,
    centuries: ["century", "cent.", "c."], ordinals: ["st", "nd", "rd", "th"],
    months: [
      ["january"], ["february"], ["march"], ["april"], ["may"], ["june"], ["july"], ["august"], ["september"],
      ["october"], ["november"], ["december"],
    ],
    seasons: [["spring"], ["summer"], ["autumn", "fall"], ["winter"]], prepositions: ["of"],
    beforeChrist: ["bc", "bce", "b.c.", "b.c.e."], afterChrist: ["ad", "ce", "a.d.", "c.e."],
    undated: ["n.d.", "n. d.", "nd", "no date", "undated", "unknown"])

  private static let german = DateWords(
    leading: [
      (.ignored, ["im", "in", "in den", "in der", "der", "die", "das", "des", "am", "jahr", "im jahr", "im jahre"]),
      (.about, ["um", "ca.", "etwa", "zirka", "gegen", "ungefähr", "um das jahr", "um die"]),
      (
        .uncertain,
        [
          "wohl", "vermutlich", "vermutl.", "verm.", "wahrscheinlich", "wahrsch.", "vielleicht", "möglicherweise",
          "mutmaßlich", "vmtl.",
        ]
      ),
      (.before, ["vor", "vor dem"]), (.until, ["bis", "bis zum"]),
      (.after, ["nach", "nach dem"]), (.since, ["ab", "seit", "seit dem", "ab dem"]),
      (early, ["anfang", "anf.", "beginn", "frühes", "frühe", "frühen"]),
      (middle, ["mitte", "mittleres", "mittleren"]), (late, ["ende", "spätes", "späte", "späten"]),
      (half(1), ["1. hälfte", "erste hälfte", "ersten hälfte", "1. h."]),
      (half(2), ["2. hälfte", "zweite hälfte", "zweiten hälfte", "2. h."]),
      (third(1), ["1. drittel", "erstes drittel", "ersten drittel"]),
      (third(2), ["2. drittel", "zweites drittel", "zweiten drittel"]),
      (third(3), ["3. drittel", "drittes drittel", "letztes drittel", "letzten drittel"]),
      (quarter(1), ["1. viertel", "erstes viertel", "ersten viertel"]),
      (quarter(2), ["2. viertel", "zweites viertel", "zweiten viertel"]),
      (quarter(3), ["3. viertel", "drittes viertel", "dritten viertel"]),
      (quarter(4), ["4. viertel", "viertes viertel", "vierten viertel", "letztes viertel", "letzten viertel"]),
    ],
    intervals: [
      Interval(opening: "zwischen", middle: "und", isBetween: true),
      Interval(opening: "von", middle: "bis", isBetween: false),
    ],
    through: ["bis"],
    decadeEndings: ["er", "er jahre", "er-jahre", "er jahren", "er j."],
    centuries: ["jh.", "jh", "jhd.", "jhdt.", "jhs.", "jahrh.", "jahrhundert", "jahrhunderts"], ordinals: ["."],
    months: [
      ["januar", "jänner", "jän"], ["februar", "feber"], ["märz", "mär", "maerz"], ["april"], ["mai"], ["juni"],
      ["juli"], ["august"], ["september"], ["oktober"], ["november"], ["dezember"],
    ],
    seasons: [["frühling", "frühjahr"], ["sommer"], ["herbst"], ["winter"]],
    beforeChrist: ["v. chr.", "v.chr.", "v. chr", "v chr.", "vor christus", "v. u. z.", "v.u.z."],
    afterChrist: ["n. chr.", "n.chr.", "n. chr", "n chr.", "nach christus", "u. z.", "u.z."],
    undated: ["o. j.", "o.j.", "o. d.", "o.d.", "ohne jahr", "ohne datum", "undatiert", "unbekannt"])

  private static let french = DateWords(
    leading: [
      (.ignored, ["en", "le", "la", "du", "de la", "au", "l'année", "les"]),
      (.about, ["vers", "environ", "env.", "autour de"]),
      (.uncertain, ["probablement", "sans doute", "peut-être", "vraisemblablement"]),
      (.before, ["avant"]), (.until, ["jusqu'en", "jusqu'à", "jusqu'au"]), (.after, ["après"]),
      (.since, ["depuis", "à partir de", "dès"]),
      (.decade, ["années", "les années", "dans les années", "décennie"]),
      (early, ["début", "début du"]), (middle, ["milieu", "milieu du"]), (late, ["fin", "fin du"]),
      (half(1), ["première moitié", "1re moitié", "1ère moitié", "1e moitié"]),
      (half(2), ["seconde moitié", "deuxième moitié", "2e moitié", "2de moitié", "2nde moitié", "2ème moitié"]),
      (third(1), ["premier tiers", "1er tiers"]), (third(2), ["deuxième tiers", "2e tiers"]),
      (third(3), ["dernier tiers", "troisième tiers", "3e tiers"]),
      (quarter(1), ["premier quart", "1er quart"]), (quarter(2), ["deuxième quart", "2e quart", "2ème quart"]),
      (quarter(3), ["troisième quart", "3e quart", "3ème quart"]),
      (quarter(4), ["dernier quart", "quatrième quart", "4e quart", "4ème quart"]),
    ],
    intervals: [
      Interval(opening: "entre", middle: "et", isBetween: true),
      Interval(opening: "de", middle: "à", isBetween: false),
    ],
    through: ["à", "au"], centuries: ["siècle", "s."], ordinals: ["", "e", "er", "ème", "eme", "ᵉ"],
    months: [
      ["janvier"], ["février", "fevrier"], ["mars"], ["avril"], ["mai"], ["juin"], ["juillet"], ["août", "aout"],
      ["septembre"], ["octobre"], ["novembre"], ["décembre", "decembre"],
    ],
    seasons: [["printemps"], ["été"], ["automne"], ["hiver"]],
    beforeChrist: ["av. j.-c.", "av. j.c.", "av. jc", "avant j.-c.", "avant jésus-christ"],
    afterChrist: ["ap. j.-c.", "apr. j.-c.", "ap. jc", "après j.-c.", "après jésus-christ"],
    undated: ["s.d.", "s. d.", "sans date", "non daté", "non datée"])

  private static let spanish = DateWords(
    leading: [
      (.ignored, ["en", "el", "del", "en el", "año", "en el año", "los"]),
      (.about, ["hacia", "alrededor de", "aproximadamente", "aprox."]),
      (.uncertain, ["probablemente", "posiblemente", "quizás", "quizá"]),
      (.before, ["antes de"]), (.until, ["hasta"]), (.after, ["después de"]), (.since, ["desde", "a partir de"]),
      (.decade, ["años", "los años", "década de", "década de los"]), (.century, ["siglo", "s."]),
      (early, ["principios", "principios del", "comienzos", "comienzos del"]),
      (middle, ["mediados", "mediados del"]), (late, ["finales", "finales del", "fines", "fines del"]),
      (half(1), ["primera mitad", "1ª mitad"]), (half(2), ["segunda mitad", "2ª mitad"]),
      (third(1), ["primer tercio"]), (third(2), ["segundo tercio"]), (third(3), ["último tercio", "tercer tercio"]),
      (quarter(1), ["primer cuarto"]), (quarter(2), ["segundo cuarto"]), (quarter(3), ["tercer cuarto"]),
      (quarter(4), ["último cuarto", "cuarto cuarto"]),
    ],
    intervals: [
      Interval(opening: "entre", middle: "y", isBetween: true),
      Interval(opening: "de", middle: "a", isBetween: false),
      Interval(opening: "desde", middle: "hasta", isBetween: false),
    ],
    through: ["a", "hasta"],
    months: [
      ["enero"], ["febrero"], ["marzo"], ["abril"], ["mayo"], ["junio"], ["julio"], ["agosto"],
      ["septiembre", "setiembre"], ["octubre"], ["noviembre"], ["diciembre"],
    ],
    seasons: [["primavera"], ["verano"], ["otoño"], ["invierno"]], prepositions: ["de", "del"],
    beforeChrist: ["a. c.", "a.c.", "a. de c.", "antes de cristo"],
    afterChrist: ["d. c.", "d.c.", "d. de c.", "después de cristo"], undated: ["s. f.", "s.f.", "sin fecha"])

  private static let italian = DateWords(
    leading: [
      (.ignored, ["il", "nel", "del", "della", "degli", "gli", "anno"]),
      (.about, ["verso", "verso il", "intorno al", "circa il"]),
      (.uncertain, ["probabilmente", "forse", "presumibilmente"]),
      (.before, ["prima del", "ante"]), (.until, ["fino al"]), (.after, ["dopo", "dopo il", "post"]), (.since, ["dal"]),
      (.decade, ["anni", "gli anni"]), (.century, ["secolo", "sec."]),
      (early, ["inizio", "inizi"]), (middle, ["metà"]), (late, ["fine"]),
      (half(1), ["prima metà", "prima metà del"]), (half(2), ["seconda metà", "seconda metà del"]),
      (quarter(1), ["primo quarto"]), (quarter(2), ["secondo quarto"]), (quarter(3), ["terzo quarto"]),
      (quarter(4), ["ultimo quarto", "quarto quarto"]),
    ],
    intervals: [
      Interval(opening: "tra", middle: "e", isBetween: true),
      Interval(opening: "fra", middle: "e", isBetween: true),
      Interval(opening: "dal", middle: "al", isBetween: false),
    ],
    through: ["al"], centuries: ["secolo", "sec."], ordinals: ["", "º", "°"],
    months: [
      ["gennaio"], ["febbraio"], ["marzo"], ["aprile"], ["maggio"], ["giugno"], ["luglio"], ["agosto"], ["settembre"],
      ["ottobre"], ["novembre"], ["dicembre"],
    ],
    seasons: [["primavera"], ["estate"], ["autunno"], ["inverno"]],
    undated: ["senza data", "non datato", "non datata"])

  private static let dutch = DateWords(
    leading: [
      (.ignored, ["in", "het", "in het", "de", "van de", "van het", "jaar"]),
      (.about, ["omstreeks", "rond", "circa", "ongeveer"]),
      (.uncertain, ["waarschijnlijk", "vermoedelijk", "mogelijk", "misschien"]),
      (.before, ["voor", "vóór"]), (.until, ["tot"]), (.after, ["na"]), (.since, ["vanaf", "sinds"]),
      (.decade, ["jaren", "de jaren"]),
      (early, ["begin", "vroege"]), (middle, ["midden"]), (late, ["eind", "einde", "late"]),
      (half(1), ["eerste helft", "1e helft"]), (half(2), ["tweede helft", "2e helft"]),
      (quarter(1), ["eerste kwart", "1e kwart"]), (quarter(2), ["tweede kwart", "2e kwart"]),
      (quarter(3), ["derde kwart", "3e kwart"]), (quarter(4), ["laatste kwart", "vierde kwart", "4e kwart"]),
    ],
    intervals: [
      Interval(opening: "tussen", middle: "en", isBetween: true),
      Interval(opening: "van", middle: "tot", isBetween: false),
    ],
    through: ["tot"], centuries: ["eeuw"], ordinals: ["e", "de", "ste"],
    months: [
      ["januari"], ["februari"], ["maart", "mrt"], ["april"], ["mei"], ["juni"], ["juli"], ["augustus"], ["september"],
      ["oktober"], ["november"], ["december"],
    ],
    seasons: [["lente", "voorjaar"], ["zomer"], ["herfst", "najaar"], ["winter"]],
    undated: ["z.d.", "z. d.", "z.j.", "zonder datum", "ongedateerd"])

  private static let russian = DateWords(leading: [], centuries: ["век", "века", "в."], ordinals: ["", "-й"])
}
