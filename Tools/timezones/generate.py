"""Writes the time zone data that the program carries: the TZif files of one release of tzdata in one block.

Usage: generate.py SOURCE NEWS OUTPUT

SOURCE is tzdata's own text of all rules (tzdata.zi), which zic compiles; NEWS tells when releases were published
(tzdata's NEWS; Debian installs it compressed, as /usr/share/doc/tzdata/changelog.gz).

The layout, numbers little-endian:
    4  how many names there are (n)
    4  where the list of releases begins
    4  how long it is
    n × 12, by name in the order of its bytes: where the name begins (4), where its file begins (4), their lengths (2, 2)
    the names, one after the other; the files, each once, however many names it has
    the list: `2026f 2026-10-27` and a line feed for each release, the one of the files first
"""

import gzip
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

OLDEST_YEAR_LISTED = 2016


def releases(release: str, news: pathlib.Path) -> str:
    """The releases up to `release`, newest first, with their dates."""
    read = gzip.decompress if news.suffix == ".gz" else bytes
    text = read(news.read_bytes()).decode()
    dates = re.findall(r"^Release (\d{4}[a-z]+) - (\d{4}-\d\d-\d\d)", text, re.M)
    start = [name for name, _ in dates].index(release)
    kept = [f"{name} {date}\n" for name, date in dates[start:] if int(name[:4]) >= OLDEST_YEAR_LISTED]
    return "".join(kept)


def compiled(source: pathlib.Path) -> dict[bytes, bytes]:
    """The TZif file of each name.

    A slim file leaves out what the rule in its last line says as well. zic 2.36 ends it in 2073 also where each year is listed
    (the Ramadan of Gaza), so what goes on behind 2037, the last year of a rule in a fat file, is taken from there.
    """
    slim, fat = files(source, "slim"), files(source, "fat")
    return {name: fat[name] if last_change(fat[name]) > 2**31 else file for name, file in slim.items()}


def files(source: pathlib.Path, form: str) -> dict[bytes, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["zic", "-b", form, "-d", folder, source], check=True, env={"PATH": "/usr/sbin:/usr/bin"})
        root = pathlib.Path(folder)
        return {str(path.relative_to(root)).encode(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def last_change(file: bytes) -> int:
    """The last transition of a TZif file's second block (RFC 9636, section 3), in seconds since 1970."""

    def counts(start: int) -> tuple[int, ...]:
        return struct.unpack_from(">6l", file, start + 20)

    ut, standard, leap, times, types, characters = counts(0)
    start = 44 + times * 5 + types * 6 + characters + leap * 8 + standard + ut
    times = counts(start)[3]
    return struct.unpack_from(">q", file, start + 44 + 8 * (times - 1))[0] if times else 0


def packed(files: dict[bytes, bytes], list_of_releases: bytes) -> bytes:
    names = sorted(files)
    names_start = 12 + 12 * len(names)
    files_start = names_start + sum(map(len, names))
    entries, body, starts = b"", b"", {}
    name_start = names_start
    for name in names:
        file = files[name]
        if file not in starts:
            starts[file] = files_start + len(body)
            body += file
        entries += struct.pack("<IIHH", name_start, starts[file], len(name), len(file))
        name_start += len(name)
    header = struct.pack("<III", len(names), files_start + len(body), len(list_of_releases))
    return header + entries + b"".join(names) + body + list_of_releases


def main() -> None:
    source, news, output = map(pathlib.Path, sys.argv[1:])
    with source.open() as text:
        first = text.readline()
    release = re.fullmatch(r"# version (\d{4}[a-z]+)\n", first)
    if not release:
        sys.exit(f"{source} does not say its release in its first line")
    files = compiled(source)
    output.write_bytes(packed(files, releases(release[1], news).encode()))
    print(f"{release[1]}: {len(files)} names, {len(set(files.values()))} files, {output.stat().st_size} bytes")


main()
