"""Runs the program that the package installs: ``python -m horarium``."""

import os
import sys

from ._errors import ProgramMissing
from ._program import find_program


def main() -> None:
    """Becomes the program."""
    try:
        program = find_program()
    except ProgramMissing as missing:
        sys.exit(f"error: {missing}")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()
