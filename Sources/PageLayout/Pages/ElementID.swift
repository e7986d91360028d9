import Bytes
import SiteModel

/// A slug as an element's `id`, in which HTML allows no white space. A fragment with the same text matches it.
package func elementID(_ slug: String) -> String {
  func mayStand(_ byte: UInt8) -> Bool { byte > 0x20 && byte != UInt8(ascii: "%") }
  if slug.withUTF8Bytes({ $0.allSatisfy(mayStand) }) { return slug }
  return slug.unicodeScalars.map { scalar in
    scalar.value <= 0x20 || scalar == "%" ? percentEncoded(String(scalar)) : String(scalar)
  }.joined()
}
