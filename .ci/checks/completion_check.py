"""Presses TAB in real shells. See the script `completion`."""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]

PLAN = """plan: 1
timezone: Europe/London
seed: 7
horizon: {start: 2026-12-01, days: 3}
location: {latitude: 51.5, longitude: -0.13}
prompts:
  breathe: {perDay: 2}
prayers:
  alerts: {fajr: {at: sound}}
workouts:
  templates: {hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
  sessions: {morning-hiit: {template: hiit, at: "06:30"}}
"""

# A line as it is typed, and what it is after TAB. Each has one completion.
LINES = [
    ("horarium expl", "horarium explain"),
    ("horarium check --form", "horarium check --format"),
    ("horarium check --format sa", "horarium check --format sarif"),
    ("horarium build dai", "horarium build daily.yaml"),
    ("horarium explain daily.yaml bre", "horarium explain daily.yaml breathe"),
    ("horarium explain daily.yaml morn", "horarium explain daily.yaml morning-hiit"),
    ("horarium explain daily.yaml magh", "horarium explain daily.yaml maghrib"),
    ("horarium explain daily.yaml fajr/2026-12-02/a", "horarium explain daily.yaml fajr/2026-12-02/at"),
    ("horarium explain 'my plans/other.yaml' wat", "horarium explain 'my plans/other.yaml' water"),
    ("horarium explain unknown-templ", "horarium explain unknown-template"),
    ("horarium explain dai", "horarium explain daily.yaml"),
    ("horarium prayers --method muslim", "horarium prayers --method muslim-world-league"),
    ("horarium prayers --timezone Europe/Lon", "horarium prayers --timezone Europe/London"),
    ("horarium prayers --place Reykjav", "horarium prayers --place Reykjavík"),
    ("horarium init --template wor", "horarium init --template workout"),
    ("horarium schema mani", "horarium schema manifest"),
    ("horarium simulate daily.yaml --guard brea", "horarium simulate daily.yaml --guard breathe"),
    ("horarium show daily.yaml --set prompts.bre", "horarium show daily.yaml --set prompts.breathe.perDay="),
    ("horarium show --from tom", "horarium show --from tomorrow"),
]

# A line, and all of what completes it, as bash's function has it.
CHOICES = [
    ("horarium explain daily.yaml breathe/2026-12-02/", ["breathe/2026-12-02/1", "breathe/2026-12-02/2"]),
    ("horarium explain daily.yaml breathe/", [f"breathe/2026-12-0{day}" for day in (1, 2, 3)]),
    ("horarium prayers --place Troms", ["Tromsdalen", "Tromsø"]),
]

# What bash does before it calls the function: its manual, "Programmable Completion".
ASK = r"""
. ./horarium.bash
COMP_LINE=$1 COMP_POINT=${#1} COMP_TYPE=9 COMP_KEY=9
read -ra COMP_WORDS <<<"$1"
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_horarium horarium "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
"""

faults = 0


def fault(text):
    global faults
    faults += 1
    print(f"completion: {text}", file=sys.stderr)


class Terminal:
    """An interactive shell on a terminal of its own."""

    def __init__(self, folder, command, setup):
        environment = {
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8",
            "PS1": "> ",
        }
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        for line in [*setup, "stty columns 400; echo READ''Y"]:
            self.type(line + "\r")
        self.read("READY")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def read(self, end, seconds=60):
        text, limit = "", time.monotonic() + seconds
        while end not in text and time.monotonic() < limit:
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    text += os.read(self.terminal, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return text

    def close(self):
        self.type("\x03\x15exit\r")
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def words(line):
    """A line as a shell has it after quotes are taken away."""
    return subprocess.run(["bash", "-c", f"printf '[%s]' {line}"], capture_output=True, text=True).stdout


def drive(name, terminal):
    for typed, expected in LINES:
        # Of options zsh shows the one that fits at the first TAB, and writes it at the second.
        twice = name == "zsh" and typed.split(" ")[-1].startswith("-")
        terminal.type(typed + ("\t\t" if twice else "\t"))
        # What is typed meanwhile waits: the line becomes what printf is given, and is run.
        terminal.type("\x01printf '[%s]' \x05; echo; echo DO''NE\r")
        shown = terminal.read("DONE")
        if words(expected) not in shown:
            found = re.findall(r"(?:\[[^\]\n]*\])+", shown)
            fault(f"{name}: '{typed}' becomes {found[-1] if found else shown!r}, not {words(expected)}")
    terminal.close()


def choose(folder):
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    for typed, expected in CHOICES:
        asked = subprocess.run(
            ["bash", "--norc", "-c", ASK, "bash", typed], capture_output=True, text=True, cwd=folder, env=environment)
        if sorted(asked.stdout.split()) != expected:
            fault(f"bash: '{typed}' is completed by {asked.stdout.split()}, not {expected} {asked.stderr}")


with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    (folder / "bin").mkdir()
    (folder / "bin" / "horarium").symlink_to(PROGRAM)
    (folder / "daily.yaml").write_text(PLAN)
    (folder / "my plans").mkdir()
    (folder / "my plans" / "other.yaml").write_text(PLAN.replace("breathe", "water"))
    (folder / "notes.txt").write_text("no plan")
    for shell, name in [("bash", "horarium.bash"), ("zsh", "_horarium"), ("fish", "horarium.fish")]:
        script = subprocess.run([PROGRAM, "--generate-completion-script", shell], capture_output=True, check=True).stdout
        (folder / name).write_bytes(script)

    drive("bash", Terminal(folder, ["bash", "--norc", "--noprofile", "-i"], ["bind 'set bell-style none'; . ./horarium.bash"]))
    choose(folder)
    zsh = "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; unsetopt beep; bindkey -e"
    drive("zsh", Terminal(folder, ["zsh", "-f", "-i"], [zsh]))

    drive("fish", Terminal(folder, ["fish", "--no-config", "-i"], ["source horarium.fish"]))

if faults:
    sys.exit(f"completion: {faults} lines are not completed as they should be")
print(f"completion: {len(LINES)} lines completed in bash, zsh and fish; {len(CHOICES)} with all that completes them")
