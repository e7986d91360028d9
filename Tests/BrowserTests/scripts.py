"""Sends a function to a page and returns its result as a JSON string, in the same way for every engine."""
import json


class ScriptError(RuntimeError):
    """A function evaluated in a page threw an error."""


def wrapped(function, argument):
    """An expression whose value is a promise of the function's result or error."""
    return (f"Promise.resolve({json.dumps(argument)}).then({function}).then("
            "value => JSON.stringify({value}), error => JSON.stringify({error: String(error) + (error?.stack ?? '')}))")


def unwrapped(text):
    outcome = json.loads(text)
    if "error" in outcome:
        raise ScriptError(outcome["error"])
    return outcome.get("value")
