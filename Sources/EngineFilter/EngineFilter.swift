import Bytes

/// The subcommands of `vitrine engine`.
package enum EngineCommand: String, CaseIterable, Sendable {
  /// Computes frames from sizes.
  case layout
  /// Applies a batch of updates, or reports why it is invalid.
  case updates
  /// Computes the batches that transform one state into another.
  case diff
  /// Simulates a scroll session and reports lifecycle and prefetch events.
  case scroll

  /// Answers one request.
  func answer(_ request: JSONNode) throws(RequestError) -> JSONWriter {
    switch self {
    case .layout: try answerLayout(request)
    case .updates: try answerUpdates(request)
    case .diff: try answerDiff(request)
    case .scroll: try answerScroll(request)
    }
  }
}

/// Answers a request, or an array of requests in order.
///
/// The answer to an invalid request is `{"error": {"id": …, "message": …}}`. For a single invalid request, or text that
/// is not JSON, the exit code is 1 and `errors` contains the reason. In an array the other requests are answered and
/// the exit code is 0.
/// - Returns: JSON text to print, the exit code, and text for standard error.
package func runEngine(
  _ command: EngineCommand, input: [UInt8]
) -> (output: [UInt8], exitCode: Int32, errors: String) {
  let request: JSONNode
  do throws(RequestError) {
    request = try readRequest(input)
  } catch {
    return failure(error, command, input)
  }
  var output = JSONWriter()
  guard case .array(let cases) = request.value else {
    do throws(RequestError) {
      output = try command.answer(request)
    } catch {
      return failure(error, command, input)
    }
    return (output.bytes + [UInt8(ascii: "\n")], 0, "")
  }
  var lines: TextLines?
  output.array { output in
    for (index, request) in cases.enumerated() {
      output.line()
      do throws(RequestError) {
        output.json(try command.answer(request).bytes)
      } catch {
        var error = error
        error.add(.index(index))
        let known = lines ?? TextLines(input)
        lines = known
        output.json(errorAnswer(error, known))
      }
    }
  }
  return (output.bytes + [UInt8(ascii: "\n")], 0, "")
}

private func failure(
  _ error: RequestError, _ command: EngineCommand, _ input: [UInt8]
) -> (output: [UInt8], exitCode: Int32, errors: String) {
  let lines = TextLines(input)
  let text = "vitrine engine \(command.rawValue): \(error.description(in: lines)) [\(error.id)]\n"
  return (errorAnswer(error, lines) + [UInt8(ascii: "\n")], 1, text)
}

private func errorAnswer(_ error: RequestError, _ lines: TextLines) -> [UInt8] {
  var writer = JSONWriter()
  writer.object { writer in
    writer.key("error")
    writer.object { writer in
      writer.key("id")
      writer.string(error.id)
      writer.key("message")
      writer.string(error.description(in: lines))
    }
  }
  return writer.bytes
}
