/// Whether a file's stem was chosen by a camera or telephone and is not a title: `DSC_0042`, `IMG_20240501_102030`.
///
/// Such a stem has letters that manufacturers use and at least four digits, as in the Design rule for Camera File
/// systems (CIPA DC-009) and in the conventions of telephones that derive from it.
package func isCameraName(_ stem: String) -> Bool {
  var letters = ""
  var digits = 0
  for byte in stem.lowercased().utf8 {
    switch byte {
    case 0x30...0x39: digits += 1
    case 0x61...0x7A: letters.unicodeScalars.append(Unicode.Scalar(byte))
    // Copies of a file have their number in parentheses.
    case 0x20, 0x28, 0x29, 0x2D, 0x2E, 0x5F, 0x7E: continue
    default: return false
    }
  }
  // One letter and a few digits may be the number of a plate.
  return letters.utf8.count == 1 ? digits >= 7 : digits >= 4 && cameraLetters.contains(letters)
}

private let cameraLetters: Set = [
  "", "cimg", "dcp", "dji", "djid", "dsc", "dscf", "dsci", "dscn", "gopr", "hpim", "image", "img", "imgburst", "imge",
  "imghdr", "imgp", "imgportrait", "imgwa", "kic", "mg", "mvc", "mvimg", "pano", "photo", "pic", "pict", "pxl", "pxlmp",
  "pxlnight", "pxlportrait", "sam", "sany", "scan", "screenshot", "sdim", "snc", "wp",
]
