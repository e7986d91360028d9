import Bytes
import SiteModel

/// A slug as an element's `id`, in which HTML allows no white space. One with white space or `%` is written as browsers
/// write it in a fragment, so that the fragment with that slug matches it as it is; another is found decoded.
package func elementID(_ slug: String) -> String {
  func mayStand(_ byte: UInt8) -> Bool { byte > 0x20 && byte != UInt8(ascii: "%") }
  if slug.withUTF8Bytes({ $0.allSatisfy(mayStand) }) { return slug }
  return slug.unicodeScalars.map { scalar in
    scalar.value <= 0x20 || scalar.value >= 0x7f || "%\"<>`".unicodeScalars.contains(scalar)
      ? percentEncoded(String(scalar)) : String(scalar)
  }.joined()
}
