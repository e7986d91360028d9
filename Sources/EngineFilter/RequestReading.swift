import Bytes
import Diagnostics

/// The maximum number of lists and objects around a value of a request.
let requestDepthLimit = 128

/// Parses a text into a request, or a list of requests.
/// - Throws: the first mistake, with the path to it and its offset.
func readRequest(_ text: [UInt8]) throws(RequestError) -> JSONNode {
  var reader = JSONReader(text, depthLimit: requestDepthLimit)
  do throws(JSONMistake) { return try reader.readText() } catch { throw RequestError(error) }
}

extension RequestError {
  fileprivate init(_ mistake: JSONMistake) {
    let message = [mistake.summary, mistake.suggestion].compactMap(\.self).joined(separator: "; ")
    self.init("syntax", message, at: mistake.offset)
    for step in mistake.path.reversed() {
      switch step {
      case .key(let key): add(.key(key))
      case .index(let index): add(.index(index))
      }
    }
  }
}
