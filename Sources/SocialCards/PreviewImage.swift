package import SiteImages
package import SiteModel

/// The image that other sites show beside a link to a page.
package struct PreviewImage {
  package let address: String
  package let type: String
  /// The size in px of the file.
  package let width: Int
  package let height: Int
  package let alt: String

  /// - Parameters:
  ///   - card: the card of the page; nil if the site has none, so that the image stands for the page.
  /// - Returns: nil without an image, or if the site has no address.
  package init?(_ card: SocialCard?, or image: SiteImage?, alt: String, _ addresses: SiteAddresses) {
    guard let card, let address = addresses.absolute(.asset(card.path)) else {
      self.init(image, alt: alt, addresses)
      return
    }
    self.init(
      address: address, type: "image/jpeg", width: SocialCard.width, height: SocialCard.height, alt: card.alt)
  }

  private init(address: String, type: String, width: Int, height: Int, alt: String) {
    (self.address, self.type, self.width, self.height, self.alt) = (address, type, width, height, alt)
  }

  /// - Returns: nil without an image, or if the site has no address.
  private init?(_ image: SiteImage?, alt: String, _ addresses: SiteAddresses) {
    guard let image, let source = image.sources.last, let file = source.candidates.last,
      let address = addresses.absolute(.asset(file.path))
    else { return nil }
    self.address = address
    type = source.format.mediaType
    width = file.width
    height = max(1, Int((Double(file.width) / image.aspect).rounded()))
    self.alt = alt
  }
}
