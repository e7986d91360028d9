/// Names of files that are all different, also where upper and lower case are the same.
struct TakenNames {
  private var names: Set<String>
  /// The next number to try behind a name that is taken.
  private var numbers: [String: Int] = [:]

  init(_ names: some Sequence<String> = []) { self.names = Set(names.map { $0.lowercased() }) }

  /// Takes the name, or the first of `name-2`, `name-3` and so on that is free.
  mutating func unique(_ name: String) -> String {
    names.insert(name.lowercased()).inserted ? name : numbered(name, from: 2)
  }

  /// Takes the first name with a number that is free.
  /// - Parameter first: the first number.
  mutating func numbered(_ name: String, from first: Int) -> String {
    let key = name.lowercased()
    var number = numbers[key, default: first]
    while !names.insert("\(key)-\(number)").inserted { number += 1 }
    numbers[key] = number + 1
    return "\(name)-\(number)"
  }
}
