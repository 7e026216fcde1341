"""Packs a staged tree into a Python wheel, which puts the program itself on the path (no Python runs between), and a module beside it.

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

# The module that the wheel has beside the program.
MODULE = pathlib.Path(__file__).parent / "python" / "horarium"


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
        **{f"horarium/{path.name}": module(path, version) for path in sorted(MODULE.iterdir()) if path.is_file()},
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


def module(path: pathlib.Path, version: str) -> bytes:
    """A file of the module, which says the version."""
    return path.read_bytes().replace(b'__version__ = "0.0.0"', f'__version__ = "{version}"'.encode())


def digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


main()
