/// The pictures of the catalogue.
private let things: [Plate] = [
  Plate("catalogue/armillary-sphere.jpg", 900, 1200, .shell, limit: 40_000) { $0.armillary() },
  Plate("catalogue/scallop.jpg", 1000, 1000, .mist, limit: 42_000) { $0.scallop() },
  Plate("catalogue/marbled-endpaper.jpg", 900, 1200, .indigo, limit: 56_000) { $0.marbling() },
  Plate("catalogue/tide-drum.jpg", 1200, 720, .bone, limit: 38_000) { $0.tideDrum() },
  Plate("catalogue/hourglass.jpg", 750, 1120, .mist, limit: 38_000) { $0.hourglass() },
  Plate("catalogue/globe-gores.jpg", 1200, 600, .bone, limit: 42_000) { $0.gores() },
  Plate("catalogue/seed-tray.jpg", 1080, 900, .oat, limit: 42_000) { $0.seeds() },
  Plate("catalogue/nine-pigments.jpg", 900, 900, .bone, limit: 30_000) { $0.pigments() },
  Plate("catalogue/compass-card.jpg", 1000, 1000, .oat, limit: 40_000) { $0.compassCard() },
  Plate("catalogue/fulmar-feather.jpg", 700, 1400, .rain, limit: 36_000) { $0.feather() },
  Plate("catalogue/tweed-sample.jpg", 900, 680, .plum, limit: 52_000) { $0.tweed() },
  Plate("catalogue/bottles.jpg", 1000, 800, .shell, limit: 34_000) { $0.bottles() },
  Plate("catalogue/prism.jpg", 980, 735, .bone, limit: 28_000) { $0.prism() },
  Plate("catalogue/moth-case.jpg", 900, 1150, .bone, limit: 44_000) { $0.moths() },
  Plate("catalogue/egg-tray.jpg", 1100, 825, .oat, limit: 40_000) { $0.eggs() },
]

/// Every picture of the demo.
let everyPlate: [Plate] =
  [
    Plate("plates/slack-water.jpg", 1600, 800, .night) { $0.slackWater() },
    Plate("plates/buckler-fern.jpg", 1050, 1400, .bone) { $0.bucklerFern() },
    Plate("plates/polypody.jpg", 1400, 1050, .shell) { $0.polypody() },
    Plate("plates/croziers.jpg", 1400, 1050, .bottle) { $0.croziers() },
    Plate("plates/seed-head.jpg", 1400, 1400, .oat) { $0.seedHead() },
    Plate("plates/wild-carrot.jpg", 1050, 1400, .bottle) { $0.umbels() },
    Plate("plates/winter-tree.jpg", 1400, 1050, .mist) { $0.winterTree() },
    Plate("plates/agate.jpg", 1400, 933, .plum) { $0.agate() },
    Plate("plates/quartz.jpg", 1400, 1050, .rain) { $0.quartz() },
    Plate("plates/fluorite.jpg", 1050, 1400, .bone) { $0.habits() },
    Plate("plates/archipelago.jpg", 1400, 933, .rain) { $0.archipelago() },
    Plate("plates/delta.jpg", 700, 1400, .oat) { $0.delta() },
    Plate("plates/march-winds.jpg", 1400, 1050, .shell) { $0.winds() },
    Plate("plates/lunation.jpg", 1400, 1050, .plum) { $0.lunation() },
    Plate("plates/planisphere.jpg", 1400, 1400, .night) { $0.planisphere() },
    Plate("plates/star-trails.jpg", 1400, 933, .night) { $0.starTrails() },
    Plate("plates/orrery.jpg", 1400, 1400, .shell) { $0.orrery() },
    Plate("plates/swell.jpg", 1400, 1050, .rain) { $0.swell() },
    Plate("plates/kelp.jpg", 700, 1400, .bottle) { $0.kelp() },
    Plate("plates/nautilus.jpg", 1400, 1050, .mist) { $0.nautilus() },
    Plate("plates/turret.jpg", 700, 1400, .oat) { $0.turret() },
    Plate("plates/ammonite.jpg", 1400, 1400, .plum) { $0.ammonite() },
    Plate("plates/diatoms.jpg", 1400, 1400, .bottle) { $0.diatoms() },
    Plate("plates/medusa.jpg", 1050, 1400, .night) { $0.medusa() },
    Plate("plates/lichens.jpg", 1400, 1050, .night) { $0.lichens() },
    Plate("plates/strata.jpg", 1600, 800, .bone) { $0.strata() },
    Plate("plates/larch.jpg", 1200, 1200, .bone) { $0.rings() },
    Plate("plates/ranges.jpg", 1600, 800, .mist) { $0.ranges() },
  ]
  + things + watch
  + portraits.map { slug, ground, portrait in
    Plate("people/\(slug).jpg", 800, 800, ground, limit: 21_000) { portrait.draw(on: &$0) }
  }
