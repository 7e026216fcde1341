"""What the checks of `horarium ring` share: conditions, and the lines of its log."""
import json, sys, time


def expect(holds, what):
    if not holds:
        sys.exit(f"ring: {what}")


def wait_for(condition, what, limit=10):
    """The value of the condition, as soon as it holds."""
    end = time.monotonic() + limit
    while not (result := condition()):
        expect(time.monotonic() < end, what)
        time.sleep(0.02)
    return result


def lines(path):
    """The lines of a log, which may not be there yet."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
