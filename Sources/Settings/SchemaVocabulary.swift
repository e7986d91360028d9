/// The types and properties of schema.org that `schema:` of a collection may name (release 12.0).
package enum SchemaVocabulary {
  /// Returns the names of the properties of a type; nil if the type is unknown.
  package static func properties(of type: String) -> [String]? {
    var properties: [String] = []
    var next: String? = type
    while let name = next {
      guard let (parent, own) = types[name] else { return nil }
      properties += own
      next = parent
    }
    return properties
  }

  /// Whether a type is a kind of another.
  package static func isKind(_ type: String, of other: String) -> Bool {
    var next: String? = type
    while let name = next {
      if name == other { return true }
      next = types[name]?.parent
    }
    return false
  }

  package static var typeNames: [String] { types.keys.sorted() }

  private static let types: [String: (parent: String?, own: [String])] = {
    var types: [String: (parent: String?, own: [String])] = [:]
    var name = ""
    for line in table.split(separator: "\n") {
      var words = line.split(separator: " ").map(String.init)
      if !line.hasPrefix(" ") {
        name = words.removeFirst()
        let parent = words.removeFirst()
        types[name] = (parent == "-" ? nil : parent, [])
      }
      types[name]?.own += words
    }
    return types
  }()

  /// A line begins with a type and the type above it. Its own properties follow, on indented lines too.
  private static let table = """
    Thing - additionalType alternateName description disambiguatingDescription identifier image mainEntityOfPage
      name potentialAction sameAs subjectOf url
    CreativeWork Thing about abstract accessMode accessModeSufficient accessibilityAPI accessibilityControl
      accessibilityFeature accessibilityHazard accessibilitySummary accountablePerson acquireLicensePage
      aggregateRating alternativeHeadline assesses associatedMedia audience audio author award character
      citation comment commentCount conditionsOfAccess contentLocation contentRating contentReferenceTime
      contributor copyrightHolder copyrightNotice copyrightYear correction creativeWorkStatus creator creditText
      dateCreated dateModified datePublished discussionUrl editEIDR editor educationalAlignment educationalLevel
      educationalUse encoding encodingFormat exampleOfWork expires funder genre hasPart headline inLanguage
      interactionStatistic interactivityType isAccessibleForFree isBasedOn isFamilyFriendly isPartOf keywords
      learningResourceType license locationCreated mainEntity maintainer material materialExtent mentions offers
      pattern position producer provider publication publisher publisherImprint publishingPrinciples recordedAt
      releasedEvent review schemaVersion sdDatePublished sdLicense sdPublisher size sourceOrganization spatial
      spatialCoverage sponsor teaches temporal temporalCoverage text thumbnailUrl timeRequired translationOfWork
      translator typicalAgeRange usageInfo version video workExample workTranslation
    VisualArtwork CreativeWork artEdition artMedium artform artist artworkSurface colorist depth height inker
      letterer penciler width
    Painting CreativeWork
    Photograph CreativeWork
    Drawing CreativeWork
    Sculpture CreativeWork
    Poster CreativeWork
    CoverArt VisualArtwork
    Map CreativeWork mapType
    Book CreativeWork abridged bookEdition bookFormat illustrator isbn numberOfPages
    Manuscript CreativeWork
    Article CreativeWork articleBody articleSection backstory pageEnd pageStart pagination speakable wordCount
    Quotation CreativeWork spokenByCharacter
    SheetMusic CreativeWork
    Movie CreativeWork actor countryOfOrigin director duration musicBy productionCompany subtitleLanguage
      titleEIDR trailer
    MusicRecording CreativeWork byArtist duration inAlbum inPlaylist isrcCode recordingOf
    MusicComposition CreativeWork composer firstPerformance includedComposition iswcCode lyricist lyrics
      musicArrangement musicCompositionForm musicalKey recordedAs
    Recipe CreativeWork cookTime cookingMethod estimatedCost nutrition performTime prepTime recipeCategory
      recipeCuisine recipeIngredient recipeInstructions recipeYield step suitableForDiet supply tool totalTime
      yield
    Game CreativeWork characterAttribute gameItem gameLocation numberOfPlayers quest
    Collection CreativeWork collectionSize
    ArchiveComponent CreativeWork holdingArchive itemLocation
    Dataset CreativeWork distribution includedInDataCatalog issn measurementTechnique variableMeasured
      variablesMeasured
    MediaObject CreativeWork associatedArticle bitrate contentSize contentUrl duration embedUrl
      encodesCreativeWork encodingFormat endTime height ineligibleRegion playerType productionCompany
      regionsAllowed requiresSubscription startTime uploadDate width
    ImageObject MediaObject caption exifData representativeOfPage thumbnail
    VideoObject MediaObject actor caption director musicBy thumbnail transcript videoFrameSize videoQuality
    AudioObject MediaObject caption transcript
    SoftwareApplication CreativeWork applicationCategory applicationSubCategory applicationSuite
      availableOnDevice countriesNotSupported countriesSupported downloadUrl featureList fileSize installUrl
      memoryRequirements operatingSystem permissions processorRequirements releaseNotes screenshot softwareAddOn
      softwareHelp softwareRequirements softwareVersion storageRequirements supportingData
    WebSite CreativeWork issn
    Product Thing additionalProperty aggregateRating audience award brand category color depth gtin gtin12
      gtin13 gtin14 gtin8 hasEnergyConsumptionDetails hasMeasurement hasMerchantReturnPolicy height
      inProductGroupWithID isAccessoryOrSparePartFor isConsumableFor isRelatedTo isSimilarTo isVariantOf
      itemCondition logo manufacturer material model mpn nsn offers pattern productID productionDate
      purchaseDate releaseDate review size sku slogan weight width
    IndividualProduct Product serialNumber
    Vehicle Product accelerationTime bodyType callSign cargoVolume dateVehicleFirstRegistered
      driveWheelConfiguration emissionsCO2 fuelCapacity fuelConsumption fuelEfficiency fuelType
      knownVehicleDamages meetsEmissionStandard mileageFromOdometer modelDate numberOfAirbags numberOfAxles
      numberOfDoors numberOfForwardGears numberOfPreviousOwners payload productionDate purchaseDate
      seatingCapacity speed steeringPosition stupidProperty tongueWeight trailerWeight vehicleConfiguration
      vehicleEngine vehicleIdentificationNumber vehicleInteriorColor vehicleInteriorType vehicleModelDate
      vehicleSeatingCapacity vehicleSpecialUsage vehicleTransmission weightTotal wheelbase
    Car Vehicle acrissCode roofLoad
    Person Thing additionalName address affiliation alumniOf award birthDate birthPlace brand callSign children
      colleague contactPoint deathDate deathPlace duns email familyName faxNumber follows funder gender
      givenName globalLocationNumber hasCredential hasOccupation hasOfferCatalog hasPOS height homeLocation
      honorificPrefix honorificSuffix interactionStatistic isicV4 jobTitle knows knowsAbout knowsLanguage
      makesOffer memberOf naics nationality netWorth owns parent performerIn publishingPrinciples relatedTo
      seeks sibling sponsor spouse taxID telephone vatID weight workLocation worksFor
    Organization Thing actionableFeedbackPolicy address aggregateRating alumni areaServed award brand
      contactPoint correctionsPolicy department dissolutionDate diversityPolicy diversityStaffingReport duns
      email employee ethicsPolicy event faxNumber founder foundingDate foundingLocation funder
      globalLocationNumber hasCredential hasMerchantReturnPolicy hasOfferCatalog hasPOS interactionStatistic
      isicV4 knowsAbout knowsLanguage legalName leiCode location logo makesOffer member memberOf naics
      nonprofitStatus numberOfEmployees ownershipFundingInfo owns parentOrganization publishingPrinciples review
      seeks slogan sponsor subOrganization taxID telephone unnamedSourcesPolicy vatID
    Place Thing additionalProperty address aggregateRating amenityFeature branchCode containedInPlace
      containsPlace event faxNumber geo geoContains geoCoveredBy geoCovers geoCrosses geoDisjoint geoEquals
      geoIntersects geoOverlaps geoTouches geoWithin globalLocationNumber hasDriveThroughService hasMap
      isAccessibleForFree isicV4 latitude logo longitude maximumAttendeeCapacity openingHoursSpecification photo
      publicAccess review slogan smokingAllowed specialOpeningHoursSpecification telephone tourBookingPage
    LandmarksOrHistoricalBuildings Place
    Museum Place openingHours
    TouristAttraction Place availableLanguage touristType
    LocalBusiness Place areaServed award brand contactPoint currenciesAccepted email employee founder
      foundingDate hasOfferCatalog knowsLanguage legalName makesOffer numberOfEmployees openingHours
      parentOrganization paymentAccepted priceRange taxID vatID
    Store LocalBusiness
    LodgingBusiness LocalBusiness audience availableLanguage checkinTime checkoutTime numberOfRooms petsAllowed
      starRating
    FoodEstablishment LocalBusiness acceptsReservations hasMenu servesCuisine starRating
    Restaurant FoodEstablishment
    CafeOrCoffeeShop FoodEstablishment
    BarOrPub FoodEstablishment
    Event Thing about actor aggregateRating attendee audience composer contributor director doorTime duration
      endDate eventAttendanceMode eventSchedule eventStatus funder inLanguage isAccessibleForFree location
      maximumAttendeeCapacity maximumPhysicalAttendeeCapacity maximumVirtualAttendeeCapacity offers organizer
      performer previousStartDate recordedIn remainingAttendeeCapacity review sponsor startDate subEvent
      superEvent translator typicalAgeRange workFeatured workPerformed
    ExhibitionEvent Event
    """
}
