/// Shell completion scripts: `vitrine completions bash|zsh|fish`.
enum Completions {
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static var names: [String] { Help.topics.map(\.name) }

  /// The words that may follow a command, other than options.
  private static func words(_ topic: HelpTopic) -> [String] {
    // Others stand for what the user names: COLLECTION.
    topic.name == "help" ? names + DocumentationPages().names : topic.words.filter { $0 == $0.lowercased() }
  }

  private static var bash: String {
    let options = Help.topics.flatMap(\.options)
    func names(_ isWanted: (HelpTopic.Option) -> Bool) -> String {
      Set(options.filter(isWanted).map(\.name)).sorted().joined(separator: "|")
    }
    let commands = Help.topics.map { topic in
      let offers = words(topic) + topic.options.map(\.name)
      return "    \(topic.name)) words=\"\(offers.joined(separator: " "))\" ;;"
    }
    return """
      _vitrine() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          mapfile -t COMPREPLY < <(compgen -W "\(Self.names.joined(separator: " "))" -- "$word")
          return
        fi
        case $previous in
          \(names(\.takesFolder))) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
          \(names(\.takesFile))) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
          \(names { $0.value != nil && !$0.takesFolder && !$0.takesFile })) return ;;
        esac
        case ${COMP_WORDS[1]} in
      \(commands.joined(separator: "\n"))
        esac
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
      }
      complete -F _vitrine vitrine
      """
  }

  private static var zsh: String {
    let commands = Help.topics.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let cases = Help.topics.map { topic in
      let options = topic.options.map { option in
        let description = option.description.filter { !"[]:".contains($0) }
        let value = option.value.map { value in
          ":\(value.filter { !"[],…".contains($0) }):\(option.takesFolder ? "_files -/" : option.takesFile ? "_files" : " ")"
        }
        return quoted("\(option.name)[\(description)]\(value ?? "")")
      }
      let words = words(topic)
      let operands = words.isEmpty ? [] : [quoted("1:word:(\(words.joined(separator: " ")))")]
      return "    \(topic.name)) _arguments \((options + operands).joined(separator: " ")) ;;"
    }
    return """
      #compdef vitrine
      _vitrine() {
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      # As a file of its own the script is the function, called for the first time.
      if [[ $funcstack[1] = _vitrine ]]; then _vitrine "$@"; else compdef _vitrine vitrine; fi
      """
  }

  private static var fish: String {
    var lines = ["complete -c vitrine -f"]
    for topic in Help.topics {
      lines.append("complete -c vitrine -n __fish_use_subcommand -a \(topic.name) -d \(quoted(topic.summary))")
    }
    for topic in Help.topics {
      let condition = "complete -c vitrine -n '__fish_seen_subcommand_from \(topic.name)'"
      let words = words(topic)
      if !words.isEmpty { lines.append("\(condition) -a \(quoted(words.joined(separator: " ")))") }
      for option in topic.options {
        let value =
          option.takesFolder
          ? " -x -a '(__fish_complete_directories)'" : option.takesFile ? " -r -F" : option.value == nil ? "" : " -x"
        lines.append("\(condition) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.description))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Quotes a text in single quotes, which all three shells read alike.
  private static func quoted(_ text: String) -> String {
    "'" + text.filter { $0 != "\\" }.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "’")
      + "'"
  }
}
