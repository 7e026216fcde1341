"""`horarium ring --start` in a terminal of its own, with keys that are pressed, by the wall clock."""
import datetime, fcntl, json, os, pty, re, select, signal, struct, subprocess, sys, termios, time

PLAN = """plan: 1
id: train
timezone: UTC
workouts:
  templates:
    short: {type: hiit, title: Short, work: 2s, rest: 1s, rounds: 3}
    quiet: {type: hiit, work: 1s, rest: 1s, rounds: 1, sound: none}
    brief: {type: hiit, work: 1s, rest: 1s, rounds: 1}
    long: {type: hiit, work: 5s, rest: 5m, rounds: 1}
    lift: {type: lift, title: Push, exercises: [{name: A press with a long name, sets: 2, reps: 8, rest: 2s}]}
"""
BELL, ERASURE = "\a", "\r\x1b[K"


def expect(holds, what):
    if not holds:
        sys.exit(f"ring --start: {what}")


class Terminal:
    """A program in a terminal."""

    def __init__(self, arguments, folder, columns=80, **variables):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.modes = termios.tcgetattr(theirs)
        self.process = subprocess.Popen(
            ["setsid", "--ctty", *arguments], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "TERM": "xterm", "PS1": "ready> ", **variables})
        # Held open, so that its modes can be read when the program has ended.
        self.theirs, self.text = theirs, ""

    def press(self, keys):
        os.write(self.ours, keys.encode())

    def read(self, seconds):
        if select.select([self.ours], [], [], seconds)[0]:
            self.text += os.read(self.ours, 65536).decode(errors="replace")

    def wait_for(self, words, limit=20, after=0):
        """Waits until some words are shown, and returns the length of the text up to their end."""
        end = time.monotonic() + limit
        while words not in self.text[after:]:
            expect(time.monotonic() < end, f"{words!r} is not shown in {self.text!r}")
            self.read(0.1)
        return self.text.index(words, after) + len(words)

    def read_for(self, seconds):
        """What is shown within some seconds."""
        end, place = time.monotonic() + seconds, len(self.text)
        while time.monotonic() < end:
            self.read(0.1)
        return self.text[place:]

    def end(self, limit=20):
        stop = time.monotonic() + limit
        while self.process.poll() is None:
            expect(time.monotonic() < stop, f"it does not end: {self.text!r}")
            self.read(0.1)
        self.read(0.1)
        expect(termios.tcgetattr(self.theirs)[:4] == self.modes[:4], "the terminal reads keys in another way than before")
        return self.process.returncode

    @property
    def lines(self):
        """The lines that stay, without what stood in their places before."""
        return [line.split(ERASURE)[-1].rstrip("\r") for line in self.text.split("\n")]


def phases(program, folder):
    """Phases at their seconds, with the bell, in the terminal and in a program; a narrow terminal keeps one line."""
    (folder / "take").write_text("#!/bin/sh\ncat >>took\n")
    (folder / "take").chmod(0o755)
    terminal = Terminal(
        [program, "ring", "plan.yaml", "--start", "short", "--to", "command:./take", "--to", "terminal", "--log", "log"], folder, columns=40)
    terminal.wait_for("0:00  Work 1/3")
    expect(terminal.end() == 0, f"it ends with {terminal.process.returncode}")
    heard = [line for line in terminal.lines if line.endswith(BELL)]
    expect([line.split("  ")[0] for line in heard] == ["0:02", "0:03", "0:05", "0:06", "0:08", "0:09"], f"rings at {heard}")
    drawn = [part for part in re.split(r"\r\x1b\[K|\r\n", terminal.text) if " · then " in part]
    expect(len(drawn) >= 8 and max(map(len, drawn)) == 39, f"lines of {sorted(map(len, drawn))} columns")
    log = [json.loads(line) for line in (folder / "log").read_text().splitlines()]
    expect({line["target"] for line in log} == {"command:./take"} and {line["outcome"] for line in log} == {"delivered"} and len(log) == 6, f"log: {log}")
    instants = [datetime.datetime.fromisoformat(line["intended"]) for line in log]
    gaps = [round((after - before).total_seconds(), 2) for before, after in zip(instants, instants[1:])]
    expect(all(abs(gap - wanted) <= 0.2 for gap, wanted in zip(gaps, [1, 2, 1, 2, 1])), f"phases of {gaps} s")
    late = max((datetime.datetime.fromisoformat(line["at"]) - at).total_seconds() for line, at in zip(log, instants))
    expect(late <= 1, f"{late} s late")
    took = [json.loads(line) for line in (folder / "took").read_text().splitlines()]
    expect(len({(message["id"], message["fireAt"]) for message in took}) == 6, f"took: {took}")
    return late


def keys(program, folder):
    """Pause, skip and stop, by letters and by keys that every keyboard has; a function key is none of them."""
    terminal = Terminal([program, "ring", "plan.yaml", "--start", "lift"], folder)
    place = terminal.wait_for("A press with a long name 1/2 × 8 0:01")
    expect(" · then Rest 0:02" in terminal.text, "what comes next is not shown")
    terminal.press(" ")
    place = terminal.wait_for("paused", after=place)
    for sequence in ["\x1bOS", "\x1b[15~", "\x1b[1;5S", "\x1bP>|terminal(1) spq\x1b\\", "\x1b]11;rgb:ssss\a"]:
        terminal.press(sequence)
        drawn = terminal.read_for(0.3)
        expect(drawn.count("paused") == drawn.count(ERASURE), f"{sequence!r} is a key: {drawn!r}")
    terminal.press("p")
    place = terminal.wait_for("1/2 × 8 0:02", after=place)
    expect(not any(line.endswith("  Rest") for line in terminal.lines), "a function key goes on")
    terminal.press("\r")
    # The rest rings by itself.
    place = terminal.wait_for("A press with a long name 2/2 × 8 · Rest", after=place)
    terminal.press("S")
    terminal.wait_for("done", after=place)
    expect(terminal.end() == 0, "it does not end well")
    terminal = Terminal([program, "ring", "plan.yaml", "--start", "lift"], folder, TERM="dumb")
    terminal.wait_for("0:00  A press")
    terminal.press("qs")
    expect(terminal.end() == 0 and "stopped" in terminal.text, "q does not stop it")
    expect("\x1b" not in terminal.text, "a terminal without commands gets some")


def signals(program, folder):
    """Ctrl-C and SIGTERM end it; Ctrl-Z pauses it and gives the shell its terminal back."""
    for press in (lambda terminal: terminal.press("\x03"), lambda terminal: terminal.press("\x1c"), lambda terminal: terminal.process.send_signal(signal.SIGTERM)):
        terminal = Terminal([program, "ring", "plan.yaml", "--start", "lift"], folder)
        terminal.wait_for("0:01")
        press(terminal)
        expect(terminal.end(10) == 0 and "stopped" in terminal.text, "a signal does not end it")
    (folder / "wrapper").write_text(f"#!/bin/sh\n{program} ring plan.yaml --start lift\nexit\n")
    (folder / "wrapper").chmod(0o755)
    shell = Terminal(["bash", "--norc", "--noediting", "-i"], folder)
    place = shell.wait_for("ready> ")
    for command in [f"{program} ring plan.yaml --start lift", "./wrapper"]:
        shell.press(command + "\n")
        place = shell.wait_for("1/2 × 8 0:01", after=place)
        shell.press("\x1a")
        place = shell.wait_for("Stopped", after=place)
        expect(termios.tcgetattr(shell.theirs)[3] & (termios.ICANON | termios.ECHO) == termios.ICANON | termios.ECHO, "Ctrl-Z leaves the keys unseen")
        shell.read_for(2)
        shell.press("bg\n")
        drawn = shell.read_for(1.5)
        expect("bg" in drawn and ERASURE not in drawn, f"it draws in the background: {drawn!r}")
        shell.press("fg\n")
        # The two seconds were none of the workout's.
        place = shell.wait_for("1/2 × 8 0:03", after=place)
        shell.press("q")
        place = shell.wait_for("stopped", after=place)
    shell.press("exit\n")
    shell.end()


def ends(program, folder):
    """What is silent has no bell, what hangs is let go, by itself or by a key, and what has no keys or no reader ends."""
    terminal = Terminal([program, "ring", "plan.yaml", "--start", "quiet"], folder)
    expect(terminal.end() == 0 and BELL not in terminal.text and "0:02  " in terminal.text, "what is silent has a bell")
    hang = [program, "ring", "plan.yaml", "--start", "brief", "--to", "command:sleep 60", "--log", "hung"]
    begun = time.monotonic()
    terminal = Terminal(hang, folder)
    place = terminal.wait_for("delivering")
    expect(terminal.end(25) == 0 and 10 <= time.monotonic() - begun < 25, f"ended after {time.monotonic() - begun} s")
    terminal = Terminal(hang, folder)
    terminal.wait_for("delivering")
    terminal.press("q")
    expect(terminal.end(10) == 0, "q does not end it")
    outcomes = [json.loads(line)["outcome"] for line in (folder / "hung").read_text().splitlines()]
    expect(outcomes == ["unknown"] * 4, f"what hangs is {outcomes}")
    (folder / "busy").write_text("#!/bin/sh\necho >>tried\nexit 75\n")
    (folder / "busy").chmod(0o755)
    terminal = Terminal([*hang, "--to", "command:./busy", "--log", "stopped"], folder)
    terminal.wait_for("0:01  ")
    terminal.read_for(0.3)
    terminal.press("q")
    expect(terminal.end(10) == 0, "q does not end it")
    outcomes = {json.loads(line)["target"]: json.loads(line)["outcome"] for line in (folder / "stopped").read_text().splitlines()}
    expect(outcomes == {"command:sleep 60": "unknown", "command:./busy": "failed"} and (folder / "tried").read_text() == "\n", f"after q: {outcomes}")
    for line, code in [(f"{program} ring plan.yaml --start lift <&-", 64), (f"{program} ring plan.yaml --start lift </dev/null", 64),
                       (f"set -o pipefail; {program} ring plan.yaml --start long </dev/null | head -1", 0)]:
        result = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=20)
        expect(result.returncode == code, f"{line}: {result}")


def check(program, folder):
    (folder / "plan.yaml").write_text(PLAN)
    late = phases(program, folder)
    keys(program, folder)
    signals(program, folder)
    ends(program, folder)
    return f"a workout in a terminal, its phases at most {late * 1000:.0f} ms after their ends"
