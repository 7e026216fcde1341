"""Packs a staged tree into a Python wheel, which puts the program itself on the path: no Python runs between.

Usage: wheel.py TREE FOLDER VERSION TAG

The format is that of the binary distribution format (packaging.python.org/specifications/binary-distribution-format).
The same tree gives the same bytes.
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

MAIN = '''"""Runs the program that the wheel installs: `python -m horarium`."""

import os
import shutil
import sys
import sysconfig


def find_program() -> str:
    """The program beside this Python, else the one that a user's installation has, else the one on the path."""
    schemes = [sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")]
    for scheme in schemes:
        program = os.path.join(sysconfig.get_path("scripts", scheme), "horarium")
        if os.path.isfile(program):
            return program
    found = shutil.which("horarium")
    if found is None:
        sys.exit("error: the program 'horarium' is not where pip puts programs; install the package again")
    return found


def main() -> None:
    program = find_program()
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
'''


def main() -> None:
    tree, folder = map(pathlib.Path, sys.argv[1:3])
    version, tag = sys.argv[3:5]
    info = f"horarium-{version}.dist-info"
    data = f"horarium-{version}.data"
    metadata = f"""Metadata-Version: 2.1
Name: horarium
Version: {version}
Summary: One YAML plan of meditation, prayer and exercise as a calendar and a manifest of notifications
License: Apache-2.0
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Requires-Python: >=3.8
License-File: LICENSE
License-File: NOTICE
License-File: LICENSE-libyaml.txt
Description-Content-Type: text/markdown

""".encode() + (tree / "share/doc/horarium/README.md").read_bytes()
    wheel = f"Wheel-Version: 1.0\nGenerator: horarium\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()

    files = {
        "horarium/__init__.py": f'"""Horarium {version}, a program."""\n\n__version__ = "{version}"\n'.encode(),
        "horarium/__main__.py": MAIN.encode(),
        f"{data}/scripts/horarium": (tree / "bin/horarium").read_bytes(),
        f"{info}/METADATA": metadata,
        f"{info}/WHEEL": wheel,
    }
    for name in ["LICENSE", "NOTICE", "LICENSE-libyaml.txt"]:
        files[f"{info}/{name}"] = (tree / "share/doc/horarium" / name).read_bytes()
    for part in ["man", "bash-completion", "zsh", "fish", "horarium"]:
        for path in (tree / "share" / part).rglob("*"):
            if path.is_file():
                files[f"{data}/data/{path.relative_to(tree)}"] = path.read_bytes()

    record = f"{info}/RECORD"
    rows = [f"{name},sha256={digest(content)},{len(content)}" for name, content in sorted(files.items())]
    files[record] = "".join(f"{row}\n" for row in [*rows, f"{record},,"]).encode()

    stamp = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]  # zip's dates begin in 1980
    output = folder / f"horarium-{version}-{tag}.whl"
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        # The installer's own files come last, as the specification advises.
        for name in sorted(files, key=lambda name: (name.startswith(info), name)):
            entry = zipfile.ZipInfo(name, stamp)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            archive.writestr(entry, files[name], compresslevel=9)


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


main()
