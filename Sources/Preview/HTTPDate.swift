internal import Glibc

/// Formats a time as in HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ seconds: Int) -> String {
  var time = time_t(seconds)
  var parts = tm()
  guard gmtime_r(&time, &parts) != nil else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
  func padded(_ value: some BinaryInteger, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
  let day = weekdays[min(max(Int(parts.tm_wday), 0), 6)]
  let month = months[min(max(Int(parts.tm_mon), 0), 11)]
  let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0) }.joined(separator: ":")
  return "\(day), \(padded(parts.tm_mday)) \(month) \(padded(Int(parts.tm_year) + 1900, 4)) \(clock) GMT"
}

/// Parses an HTTP date in the current format into seconds since 1970; nil for obsolete formats.
func seconds(ofHTTPDate text: String) -> Int? {
  let words = text.split(separator: " ")
  guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else { return nil }
  let clock = words[4].split(separator: ":").compactMap { Int32($0) }
  guard clock.count == 3, let day = Int32(words[1]), let year = Int32(words[3]), (1970...9999).contains(year) else {
    return nil
  }
  var parts = tm()
  parts.tm_year = year - 1900
  parts.tm_mon = Int32(month)
  parts.tm_mday = day
  (parts.tm_hour, parts.tm_min, parts.tm_sec) = (clock[0], clock[1], clock[2])
  return timegm(&parts)
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
