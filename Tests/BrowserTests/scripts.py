"""How a function is sent into a page and its result comes back, the same way in every engine: as JSON in a string."""
import json


class ScriptError(RuntimeError):
    """A function that was evaluated in a page threw."""


def wrapped(function, argument):
    """An expression whose value is a promise of the function's outcome."""
    return (f"Promise.resolve({json.dumps(argument)}).then({function}).then("
            "value => JSON.stringify({value}), error => JSON.stringify({error: String(error) + (error?.stack ?? '')}))")


def unwrapped(text):
    outcome = json.loads(text)
    if "error" in outcome:
        raise ScriptError(outcome["error"])
    return outcome.get("value")
