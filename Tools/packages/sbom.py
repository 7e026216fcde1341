"""Prints the bill of materials of the static program, in SPDX 2.3 (JSON): what is in it, of which version and licence.

Usage: sbom.py PROGRAM VERSION

Versions come from where each thing does: pkg-config, Package.resolved, the compiler, the data's own files.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def swift_version() -> str:
    found = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return found[1] if found else "unknown"


def swift_packages() -> list:
    """All packages of Package.resolved, which are Apple's."""
    pins = json.loads(pathlib.Path("Package.resolved").read_text())["pins"]
    return [
        package(pin["identity"], pin["identity"], pin["state"].get("version", pin["state"]["revision"]),
                "Apache-2.0" if pin["identity"].startswith("swift-nio") else "Apache-2.0 WITH Swift-exception",
                f"git+{pin['location']}@{pin['state']['revision']}",
                externalRefs=purl(f"pkg:swift/github.com/apple/{pin['identity']}@{pin['state'].get('version', '')}"))
        for pin in pins
    ]


def time_zone_release() -> str:
    found = re.search(rb"\d{4}[a-z]+ \d{4}-\d\d-\d\d\n", pathlib.Path("Sources/CTimeZones/timezones.bin").read_bytes())
    return found[0].split()[0].decode()


def package(identifier: str, name: str, version: str, licence: str, location: str, **more) -> dict:
    return {
        "SPDXID": f"SPDXRef-{identifier}",
        "name": name,
        "versionInfo": version,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "downloadLocation": location,
        "filesAnalyzed": False,
        **more,
    }


def purl(text: str) -> list:
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": text}]


def main() -> None:
    program, version = sys.argv[1:]
    digest = hashlib.sha256(pathlib.Path(program).read_bytes()).hexdigest()
    yaml = output("pkg-config", "--modversion", "yaml-0.1").strip()
    swift = swift_version()
    sums = [
        {"algorithm": "SHA256", "checksumValue": digest},
    ]
    contained = [
        package("libyaml", "libyaml", yaml, "MIT", "https://github.com/yaml/libyaml",
                externalRefs=purl(f"pkg:github/yaml/libyaml@{yaml}")),
        package("zlib", "zlib", output("pkg-config", "--modversion", "zlib").strip(), "Zlib", "https://zlib.net"),
        *swift_packages(),
        package("Swift", "Swift standard library and FoundationEssentials", swift, "Apache-2.0 WITH Swift-exception",
                "https://github.com/swiftlang/swift"),
        package("tzdata", "IANA time zone database", time_zone_release(), "LicenseRef-public-domain",
                "https://www.iana.org/time-zones"),
        package("GeoNames", "GeoNames gazetteer, places of 15,000 people and more", "NOASSERTION", "CC-BY-4.0",
                "https://www.geonames.org"),
        package("MetaSchemas", "JSON Schema meta-schemas", "2020-12", "BSD-3-Clause OR AFL-3.0",
                "https://github.com/json-schema-org/json-schema-spec"),
    ]
    # Named after the bytes of the program: the same program has the same document.
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"horarium-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/horarium-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))),
            "creators": [f"Tool: horarium-{version}"],
        },
        "hasExtractedLicensingInfos": [
            {
                "licenseId": "LicenseRef-public-domain",
                "name": "Public domain",
                "extractedText": "This database is in the public domain.",
            }
        ],
        "packages": [
            package("Horarium", "horarium", version, "Apache-2.0", "NOASSERTION", checksums=sums,
                    primaryPackagePurpose="APPLICATION"),
            *contained,
        ],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-Horarium"},
            *({"spdxElementId": "SPDXRef-Horarium", "relationshipType": "CONTAINS", "relatedSpdxElement": part["SPDXID"]}
              for part in contained),
        ],
    }
    print(json.dumps(document, indent=2, ensure_ascii=False))


main()
