/// Who is drawn how; the names are those of the files in `people`.
let portraits: [(String, Colour, Portrait)] = [
  (
    "ragnhild-ostervik", .bone,
    Portrait(
      skin: (.shell, .rose), hair: .bun, hairColour: .smoke, garment: .indigo, emblem: .leaves, disc: .moss,
      glasses: true)
  ),
  (
    "thandiwe-nkosi", .oat,
    Portrait(
      skin: (.ochre, .madder), hair: .afro, hairColour: .night, garment: .madder, emblem: .leaves, disc: .lichen,
      light: 1, collar: 3)
  ),
  (
    "nguyen-thi-lan", .mist,
    Portrait(
      skin: (.shell, .ochre), hair: .bob, hairColour: .night, garment: .verdigris, emblem: .leaves, disc: .verdigris,
      collar: 2)
  ),
  (
    "eleni-papadaki", .shell,
    Portrait(
      skin: (.rose, .ochre), hair: .curls, hairColour: .plum, garment: .ochre, emblem: .leaves, disc: .moss, light: 1)
  ),
  (
    "jose-munoz", .rain,
    Portrait(
      skin: (.rose, .madder), hair: .swept, hairColour: .ink, garment: .smoke, emblem: .crystal, disc: .madder,
      beard: true, collar: 1)
  ),
  (
    "marit-sarri", .bone,
    Portrait(
      skin: (.shell, .rose), hair: .braid, hairColour: .ochre, garment: .indigo, emblem: .crystal, disc: .rose, light: 1
    )
  ),
  (
    "haukur-thorsson", .oat,
    Portrait(
      skin: (.shell, .rose), hair: .knitCap, hairColour: .madder, garment: .moss, emblem: .crystal, disc: .ochre,
      beard: true)
  ),
  (
    "olena-kovalchuk", .mist,
    Portrait(
      skin: (.bone, .rose), hair: .long, hairColour: .ochre, garment: .plum, emblem: .crystal, disc: .madder, light: 1,
      glasses: true, collar: 1)
  ),
  (
    "fatima-al-bahri", .rain,
    Portrait(
      skin: (.rose, .ochre), hair: .scarf, hairColour: .verdigris, garment: .indigo, emblem: .waves, disc: .indigo,
      collar: 3)
  ),
  (
    "tevita-fakaosi", .shell,
    Portrait(
      skin: (.ochre, .madder), hair: .cropped, hairColour: .night, garment: .gold, emblem: .waves, disc: .verdigris,
      light: 1, collar: 2)
  ),
  (
    "siobhan-ni-dhuill", .bone,
    Portrait(
      skin: (.shell, .rose), hair: .wavy, hairColour: .madder, garment: .verdigris, emblem: .waves, disc: .indigo)
  ),
  (
    "lukasz-wojcik", .oat,
    Portrait(
      skin: (.bone, .rose), hair: .flatCap, hairColour: .smoke, garment: .ink, emblem: .waves, disc: .indigo, light: 1,
      glasses: true, collar: 1)
  ),
  (
    "noa-ben-ami", .rain,
    Portrait(
      skin: (.shell, .ochre), hair: .curls, hairColour: .night, garment: .rose, emblem: .stars, disc: .indigo, collar: 0
    )
  ),
  (
    "okabe-kenji", .mist,
    Portrait(
      skin: (.shell, .ochre), hair: .cropped, hairColour: .smoke, garment: .indigo, emblem: .stars, disc: .plum,
      light: 1, glasses: true, collar: 3)
  ),
  (
    "ana-beatriz-conceicao", .shell,
    Portrait(skin: (.ochre, .madder), hair: .wavy, hairColour: .plum, garment: .bone, emblem: .stars, disc: .indigo)
  ),
  (
    "yusuf-demircioglu", .bone,
    Portrait(
      skin: (.rose, .ochre), hair: .bald, hairColour: .ink, garment: .moss, emblem: .stars, disc: .night, light: 1,
      beard: true, collar: 1)
  ),
  (
    "zsofia-kerekgyarto", .oat,
    Portrait(
      skin: (.bone, .rose), hair: .swept, hairColour: .ochre, garment: .madder, emblem: .weave, disc: .rose, collar: 3)
  ),
  (
    "jiri-dvoracek", .rain,
    Portrait(
      skin: (.shell, .rose), hair: .cropped, hairColour: .ochre, garment: .verdigris, emblem: .weave, disc: .lichen,
      light: 1, beard: true, collar: 3)
  ),
  (
    "ama-serwaa-ofori", .mist,
    Portrait(skin: (.madder, .plum), hair: .topknot, hairColour: .night, garment: .ochre, emblem: .weave, disc: .gold)
  ),
  (
    "aroha-ngatai", .shell,
    Portrait(
      skin: (.ochre, .madder), hair: .long, hairColour: .night, garment: .smoke, emblem: .weave, disc: .verdigris,
      light: 1, collar: 1)
  ),
]
