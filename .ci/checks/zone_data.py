"""Lets Python's zoneinfo and the program read one folder of zone data, so that what they compute differs by no release.

Importing it is enough: the folder in TZDIR is for both; without one, the program gets the folder that zoneinfo reads.
"""

import os
import zoneinfo

if os.environ.get("TZDIR"):
    zoneinfo.reset_tzpath([os.path.abspath(os.environ["TZDIR"])])
else:
    for folder in zoneinfo.TZPATH:
        if os.path.exists(os.path.join(folder, "Etc/UTC")):
            os.environ["TZDIR"] = folder
            break
