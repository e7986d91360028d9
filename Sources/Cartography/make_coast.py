#!/usr/bin/env python3
"""Makes coast.bin, the land of the earth that maps draw, from Natural Earth's countries at 1:50 million (public domain).

usage: make_coast.py [r-cran-rnaturalearthdata.deb]    (needs the Python packages rdata and shapely)

Without a file, the Debian package is downloaded with apt-get. The format, for each ring of a polygon: the number of its points, then
for each point the differences of longitude and latitude to the point before it, in hundredths of a degree. Numbers are in base 128,
the lowest seven bits first, and differences alternate in sign: 0, -1, 1, -2 ... Rings are filled by the even-odd rule.
"""
import gzip
import lzma
import pathlib
import subprocess
import sys
import tempfile
import warnings
import zlib

import rdata
import shapely
from shapely.geometry import MultiPolygon, Polygon

TOLERANCE = 0.02  # degrees
SMALLEST = 0.003  # square degrees; smaller islands are left out, others are at least visible
UNIT = 0.01  # degrees
DATA = "usr/lib/R/site-library/rnaturalearthdata/data/Rdata"
warnings.simplefilter("ignore")


def unpacked(data):
    """The bytes of an entry of an R database: a length, and a kind of compression."""
    if data[4:5] == b"Z":
        return lzma.decompress(data[5:], format=lzma.FORMAT_RAW, filters=[{"id": lzma.FILTER_LZMA2, "preset": 9}])
    return zlib.decompress(data[4:])


def attributes(value):
    found, pair = {}, value.attributes
    while pair is not None and pair.info.type.name == "LIST":
        tag = pair.tag if pair.tag.info.type.name == "SYM" else pair.tag.referenced_object
        found[tag.value.value.decode()] = pair.value[0]
        pair = pair.value[1]
    return found


def countries(folder):
    """The rings of all countries, each a list of points."""
    base = pathlib.Path(folder) / DATA
    index = (base.with_suffix(".rdx")).read_bytes()
    index = gzip.decompress(index) if index[:2] == b"\x1f\x8b" else zlib.decompress(index)
    start, length = rdata.conversion.convert(rdata.parser.parse_data(index))["variables"]["countries50"]
    tree = rdata.parser.parse_data(unpacked(base.with_suffix(".rdb").read_bytes()[start:start + length])).object
    for country in attributes(tree)["polygons"].value:
        outer, holes = [], []
        for part in attributes(country)["Polygons"].value:
            part = attributes(part)
            numbers = list(part["coords"].value)
            half = len(numbers) // 2
            ring = list(zip(numbers[:half], numbers[half:]))
            (holes if part["hole"].value[0] else outer).append(ring)
        shape = MultiPolygon([Polygon(ring) for ring in outer]).buffer(0)
        yield shape.difference(MultiPolygon([Polygon(ring) for ring in holes]).buffer(0)) if holes else shape


def number(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return out


def encoded(rings):
    out, points = bytearray(), 0
    for ring in rings:
        ring = [(round(x / UNIT), round(y / UNIT)) for x, y in ring[:-1]]
        ring = [point for index, point in enumerate(ring) if point != ring[index - 1]]
        if len(ring) < 3:
            continue
        out += number(len(ring))
        points += len(ring)
        last = (0, 0)
        for point in ring:
            for now, before in zip(point, last):
                out += number((now - before) * 2 if now >= before else (before - now) * 2 - 1)
            last = point
    return bytes(out), points


def main():
    with tempfile.TemporaryDirectory() as folder:
        package = sys.argv[1] if len(sys.argv) > 1 else None
        if not package:
            subprocess.run(["apt-get", "download", "r-cran-rnaturalearthdata"], cwd=folder, check=True)
            package = next(pathlib.Path(folder).glob("*.deb"))
        subprocess.run(["dpkg", "-x", package, folder], check=True)
        # A hair of overlap closes the cracks between neighbours.
        land = shapely.unary_union([shape.buffer(0.002) for shape in countries(folder)])
    land = shapely.intersection(land.simplify(TOLERANCE), shapely.box(-180, -90, 180, 90))
    polygons = sorted((part for part in land.geoms if part.area >= SMALLEST), key=lambda part: (-part.area, part.bounds))
    rings = [ring for part in polygons
             for ring in [list(part.exterior.coords)] + [list(hole.coords) for hole in part.interiors if Polygon(hole).area >= SMALLEST]]
    data, points = encoded(rings)
    pathlib.Path(__file__).with_name("coast.bin").write_bytes(data)
    print(f"{len(rings)} rings, {points} points, {len(data)} bytes")


main()
