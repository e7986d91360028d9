#!/usr/bin/env python3
"""Builds the demo and two small sites, and reads what they publish for other programs with libraries that others wrote.

    run.py

The command to test is in $VITRINE. Feeds are read by feedparser, data packages by frictionless, pictures and the rights in them by
Pillow. Sitemaps are validated by sitemap-verify: by the schemas (XSD) of sitemaps.org that it has, and by what Google documents of
images and languages. IIIF is validated by iiif-prezi3, whose classes are generated from the official JSON schema of IIIF
(iiif_3_0.json of IIIF/presentation-validator), and if $IIIF_SCHEMA names a copy of that schema, by the schema itself. Types and properties of structured data are looked up in the definitions of
schema.org that msgspec-schemaorg has, and rdflib reads it as RDF.
"""
import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import wave
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import feedparser
import frictionless
import iiif_prezi3
import jsonschema
import msgspec_schemaorg.models
import rdflib
from PIL import Image, IptcImagePlugin
from sitemap_verify.engine_profiles import EngineValidationContext, validate_engine_profile
from sitemap_verify.parser import parse_sitemap_document
from sitemap_verify.xsd_validator import XsdValidator

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "BrowserTests"))
import command  # noqa: E402
from checks import Checks  # noqa: E402
from drawing import png  # noqa: E402

BASE = "https://museum.example/sub/"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
IMAGES = "{http://www.google.com/schemas/sitemap-image/1.1}"
ATOM_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
ODD = 'A "quoted", <b>odd</b> & long title; with | and ]]> — 🪴 العربية 中文'
TABLE = """objectid,title,date,tags,technique,year,weight,seen,website,dimensions,latitude,longitude,license,images,imageTitles,imageAlts,media,poster,captions,transcript,length,published
a1,"%s",1880~,ink;paper,"line one, and two",1999,1.5,2020-05-01,https://example.org/?a=1&b=2,24 × 18 cm,48.2,16.37,https://creativecommons.org/licenses/by/4.0/,front.png;back.png,The front; signed|Back \\| verso,Waves|,,,,,,2024-01-02
a2,Second,-0404,,,7,,,,,,,,,,,tone.wav;paper.pdf,back.png,tone.vtt,said.md,0:09,2024-01-03
a3,=1+1,188X/1890,;,' leading,-3,0,2001-02-03,,1 × 2 × 3 in,-90,180,http://rightsstatements.org/vocab/InC/1.0/,,,,,,,,,
a4,Elsewhere,,,,,,,,,,,,https://images.example/a.jpg;front.png,A|,,,,,,,
""" % ODD.replace('"', '""')
COLLECTION = """---
title: Things
export: [csv, json, iiif]
cite: true
zoom: true
credit: The Museum
schema: {type: VisualArtwork, technique: artMedium}
fields: {technique: string, year: integer, weight: number, seen: date, website: url}
---
"""


def table_site(folder, table, name="items.csv"):
    command.write(folder, {
        "Content/site.yaml": f"title: Test & more\nbaseURL: {BASE}\npublishLocation: true\npublishCopyright: true\ncopyright: © The Muséum\nacquire: https://example.org/buy?a=1&b=2\nlicense: https://creativecommons.org/publicdomain/zero/1.0/\n",
        f"Content/things/{name}": table, "Content/things/collection.md": COLLECTION,
        "Content/things/front.png": png(1400, 900, 1), "Content/things/back.png": png(300, 500, 2),
        "Content/things/a3.svg": "<?xml version='1.0'?><!-- > --><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3' width='400' height='300'><path d='M0 0h4v3z'/></svg>",
        "Content/films/collection.md": "", "Content/films/wheel.gif": animation(),
        "Content/things/tone.wav": tone(), "Content/things/tone.vtt": "WEBVTT\n", "Content/things/said.md": "Good *day*.\n",
        "Content/things/paper.pdf": b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
                                    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>",
    })
    return command.build(folder)


def tone():
    """Two seconds of silence as WAV."""
    bytes_ = io.BytesIO()
    with wave.open(bytes_, "wb") as file:
        file.setparams((1, 1, 8000, 0, "NONE", ""))
        file.writeframes(bytes([128]) * 16000)
    return bytes_.getvalue()


def animation():
    """Two frames as GIF."""
    bytes_, frames = io.BytesIO(), [Image.new("P", (40, 30), index) for index in (1, 2)]
    frames[0].putpalette([0, 0, 0, 255, 0, 0, 0, 0, 255])
    frames[1].putpalette([0, 0, 0, 255, 0, 0, 0, 0, 255])
    frames[0].save(bytes_, "GIF", save_all=True, append_images=frames[1:], duration=100, loop=0)
    return bytes_.getvalue()


class Head(HTMLParser):
    """The structured data, meta elements and ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.data, self.meta, self.script = [], {}, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "script" and attributes.get("type") == "application/ld+json":
            self.script = ""
        if tag == "meta":
            self.meta[attributes.get("property") or attributes.get("name")] = attributes.get("content")

    def handle_data(self, text):
        if self.script is not None:
            self.script += text

    def handle_endtag(self, tag):
        if tag == "script" and self.script is not None:
            self.data.append(self.script)
            self.script = None


def files(site):
    for folder, _, names in os.walk(site):
        for name in names:
            path = os.path.join(folder, name)
            yield os.path.relpath(path, site), path


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def published(site, address):
    """The file that an absolute address of the site leads to; None if there is none."""
    if not address.startswith(BASE):
        return None
    path = os.path.join(site, urllib.parse.unquote(address[len(BASE):].split("#")[0]))
    path = os.path.join(path, "index.html") if path.endswith("/") else path
    return path if os.path.isfile(path) else None


def check_feeds(checks, site, path, name):
    if path.endswith(".xml"):
        feed = feedparser.parse(path)
        checks.check(not feed.bozo and feed.version == "atom10", f"{name} is Atom: {feed.get('bozo_exception')}")
        checks.check(feed.feed.get("title") and feed.feed.get("id") and feed.feed.get("updated_parsed"), f"{name} has title, id and date")
        ids = [entry.get("id") for entry in feed.entries]
        checks.check(all(ids) and len(set(ids)) == len(ids), f"{name}: ids are there and differ")
        for entry in feed.entries:
            links = {link.get("rel"): link for link in entry.links}
            checks.check(published(site, links["alternate"]["href"]), f"{name}: {links['alternate']['href']} is there")
            checks.check(entry.get("title") and entry.get("updated_parsed"), f"{name}: {entry.get('id')} has a title and a date")
            if "enclosure" in links:
                file = published(site, links["enclosure"]["href"])
                checks.check(file and str(os.path.getsize(file)) == links["enclosure"].get("length"), f"{name}: the size of {links['enclosure']['href']}")
        return
    feed = json.loads(text(path))
    checks.check(feed["version"] == "https://jsonfeed.org/version/1.1" and feed["title"] and feed["feed_url"].startswith(BASE), f"{name} is JSON Feed 1.1")
    ids = [item["id"] for item in feed["items"]]
    checks.check(all(isinstance(id, str) and id for id in ids) and len(set(ids)) == len(ids), f"{name}: ids are there and differ")
    for item in feed["items"]:
        checks.check(published(site, item["url"]), f"{name}: {item['url']} is there")
        checks.check("content_html" in item or "content_text" in item, f"{name}: {item['id']} has a content")
        for key in ("date_published", "date_modified"):
            checks.check(key not in item or ATOM_DATE.fullmatch(item[key]), f"{name}: {key} {item.get(key)}")
        for attachment in item.get("attachments", []):
            checks.check(published(site, attachment["url"]) and "/" in attachment["mime_type"], f"{name}: {attachment}")


def check_sitemap(checks, site, path):
    document = parse_sitemap_document(text(path), source="sitemap.xml", uncompressed_size=os.path.getsize(path), is_gzipped=False)
    urls = [entry.location for entry in document.entries]
    found = XsdValidator().validate(document) + validate_engine_profile(
        "google", EngineValidationContext(document=document, urls=urls, child_sitemaps=[], robots_discovered=True))
    found = [about for about in found if about.level == "error" or about.code == "xsd_validation"]
    checks.check(not found, f"sitemap.xml is valid, but {found[:3]}")
    root = ElementTree.parse(path).getroot()
    checks.check(root.tag == SITEMAP + "urlset", f"sitemap.xml is {root.tag}")
    addresses = [url.findtext(SITEMAP + "loc") for url in root]
    checks.check(0 < len(addresses) <= 50_000 and len(set(addresses)) == len(addresses), "addresses of the sitemap differ")
    for url in root:
        address = url.findtext(SITEMAP + "loc")
        file = published(site, address)
        checks.check(file and "noindex" not in (Head(text(file)).meta.get("robots") or ""), f"sitemap.xml: {address} is a page to be found")
        # The order of the schema: loc, lastmod, changefreq, priority, others.
        names = [child.tag for child in url]
        checks.check(names == sorted(names, key=lambda tag: (tag != SITEMAP + "loc", tag != SITEMAP + "lastmod")), f"sitemap.xml: order {names}")
        for image in url.iter(IMAGES + "loc"):
            checks.check(published(site, image.text) or not image.text.startswith(BASE), f"sitemap.xml: {image.text} is there")


def iiif_schema():
    """The validator of the official schema, with the checks of formats; None without a copy of it."""
    path = os.environ.get("IIIF_SCHEMA")
    kind = jsonschema.Draft7Validator
    return kind(json.loads(text(path)), format_checker=kind.FORMAT_CHECKER) if path else None


IIIF_SCHEMA = iiif_schema()


def check_iiif(checks, site, path, name):
    data = json.loads(text(path))
    if data.get("type") in ("Manifest", "Collection"):
        if IIIF_SCHEMA:
            problems = [problem.message[:200] for problem in IIIF_SCHEMA.iter_errors(data)]
            checks.check(not problems, f"{name} is valid by the schema of IIIF, but {problems[:2]}")
        try:
            read = getattr(iiif_prezi3, data["type"])(**data)
            checks.check(data["type"] == "Collection" or data["behavior"] == ["individuals"], f"{name} says how it is shown")
            checks.check(read.id == BASE + name, f"{name}: its id is its address")
        except ValueError as problem:
            checks.check(False, f"{name} is IIIF, but {str(problem)[:400]}")
        for canvas in data.get("items", []) if data["type"] == "Manifest" else []:
            body = canvas["items"][0]["items"][0]["body"]
            file = published(site, body["id"])
            if body["type"] != "Image":
                checks.check(file and canvas["duration"] == body["duration"], f"{name}: {body['id']} is there, with its length")
                for captions in [a for page in canvas.get("annotations", []) for a in page["items"]]:
                    checks.check(published(site, captions["body"]["id"]), f"{name}: its captions are there")
                continue
            size = Image.open(file).size if file and not file.endswith(".svg") else None
            checks.check(file and (size is None or size == (body["width"], body["height"])), f"{name}: {body['id']} has the size {size}")
    elif name.endswith("info.json"):
        checks.check(data["profile"] == "level0" and data["id"] == BASE + name[:-len("/info.json")], f"{name}: its id is its folder")
        folder, tile = os.path.dirname(path), data["tiles"][0]
        width = tile["width"]
        for scale in tile["scaleFactors"]:
            side = width * scale
            for x in range(0, data["width"], side):
                for y in range(0, data["height"], side):
                    w, h = min(side, data["width"] - x), min(side, data["height"] - y)
                    region = "full" if (w, h) == (data["width"], data["height"]) else f"{x},{y},{w},{h}"
                    size = (-(-w // scale), -(-h // scale))
                    file = os.path.join(folder, region, f"{size[0]},{size[1]}", "0", "default.jpg")
                    checks.check(os.path.isfile(file) and Image.open(file).size == size, f"{name}: {os.path.relpath(file, folder)}")


def properties(type_name):
    """The properties of a type of schema.org; None if there is no such type."""
    found = getattr(msgspec_schemaorg.models, type_name, None)
    return set(found.__struct_encode_fields__) if found else None


def check_structured_data(checks, name, head):
    def visit(node):
        if isinstance(node, list):
            for element in node:
                visit(element)
        elif isinstance(node, dict):
            kinds = node.get("@type")
            if kinds:
                kinds = kinds if isinstance(kinds, list) else [kinds]
                known = [properties(kind) for kind in kinds]
                checks.check(None not in known, f"{name}: {kinds} are types of schema.org")
                allowed = set().union(*[k for k in known if k])
                odd = {key for key in node if not key.startswith("@")} - allowed
                checks.check(not odd, f"{name}: {kinds} has no {odd}")
            for value in node.values():
                visit(value)

    checks.check(len(head.data) == 1, f"{name} has one script of structured data, not {len(head.data)}")
    for script in head.data:
        graph = json.loads(script)
        checks.check(graph.get("@context") == "https://schema.org" and "@graph" in graph, f"{name}: a graph of schema.org")
        visit(graph["@graph"])
        check_linked_data(checks, name, script)


def check_linked_data(checks, name, script):
    """Reads structured data as RDF. The context of schema.org, which is not fetched, is in essence its vocabulary."""
    data = script.replace('"https://schema.org"', '{"@vocab": "https://schema.org/"}', 1)
    graph = rdflib.Graph().parse(data=data, format="json-ld")
    nodes = {subject for subject in graph.subjects() if isinstance(subject, rdflib.URIRef)}
    checks.check(nodes and all(node.startswith(BASE) for node in nodes), f"{name}: nodes have addresses of the site: {nodes}")
    page = {node.split("#")[0] for node in nodes if graph.value(node, rdflib.RDF.type)}
    missing = {other for other in graph.objects() if isinstance(other, rdflib.URIRef) and "#" in other and other.split("#")[0] in page} - nodes
    checks.check(not missing, f"{name}: {missing} are described")
    untyped = {subject for subject in graph.subjects() if not graph.value(subject, rdflib.RDF.type)}
    checks.check(not untyped, f"{name}: {untyped} have types")


def check_page(checks, site, path, name):
    head = Head(text(path))
    is_redirect = 'http-equiv="refresh"' in text(path)
    if not is_redirect and "noindex" not in (head.meta.get("robots") or "") and os.path.basename(name) not in ("404.html", "search.html"):
        check_structured_data(checks, name, head)
    card = head.meta.get("og:image")
    if card and card.startswith(BASE) and "/cards/" in card:
        file = published(site, card)
        checks.check(file and Image.open(file).size == (1200, 630) and os.path.getsize(file) <= 100 * 1024, f"{name}: {card} is a card")


def check_site(checks, site):
    counts = {}
    for name, path in sorted(files(site)):
        base = os.path.basename(name)
        kind = None
        if base in ("feed.xml", "feed.json"):
            kind = "feeds"
            check_feeds(checks, site, path, name)
        elif name == "sitemap.xml":
            kind = "sitemaps"
            check_sitemap(checks, site, path)
        elif base == "datapackage.json":
            kind = "data packages"
            report = frictionless.Package(path).validate() if hasattr(frictionless.Package(path), "validate") else frictionless.validate(path)
            checks.check(report.valid, f"{name} is valid, but {report.flatten(['message'])[:3]}")
        elif "/iiif/" in "/" + name and name.endswith(".json"):
            kind = "files of IIIF"
            check_iiif(checks, site, path, name)
        elif name.endswith(".html"):
            kind = "pages"
            check_page(checks, site, path, name)
        elif name.endswith((".json", ".geojson")):
            kind = "other JSON files"
            json.loads(text(path))
        if kind:
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def check_round_trip(checks, work, site):
    """What is published as a table gives the same items in another site."""
    for name in ("items.csv", "items.json"):
        table = text(os.path.join(site, "things", name))
        again = table_site(os.path.join(work, "again-" + name), table, name)
        for other in ("items.csv", "items.json"):
            first, second = text(os.path.join(site, "things", other)), text(os.path.join(again, "things", other))
            checks.check(first == second, f"{other} from {name} is the same:\n{first}\n{second}")
    manifest = json.loads(text(os.path.join(site, "things", "iiif", "a2", "manifest.json")))
    canvas = manifest["items"][0]
    checks.check(len(manifest["items"]) == 1 and canvas["duration"] == 9 and "accompanyingCanvas" in canvas and canvas["annotations"], f"the recording has a canvas: {canvas}")
    captions = canvas["annotations"][0]["items"][0]["body"]
    checks.check(captions["language"] == "en", f"the captions have one language, as in the cookbook of IIIF: {captions}")
    checks.check(manifest["rendering"][0]["format"] == "application/pdf", "the document is another form of the item")
    rows = list(csv.DictReader(io.StringIO(text(os.path.join(site, "things", "items.csv")))))
    checks.check([row["slug"] for row in rows] == ["a1", "a2", "a3", "a4"] and rows[0]["title"] == ODD and rows[0]["images"] == "front.png;back.png" and rows[0]["imageTitles"] == "The front; signed|Back \\| verso" and rows[0]["imageAlts"] == "Waves|" and rows[1]["media"] == "tone.wav;paper.pdf" and [rows[1][key] for key in ("poster", "captions", "transcript", "length")] == ["back.png", "tone.vtt", "said.md", "0:09"], f"the table has the items, not {rows}")


def check_rights(checks, site):
    """The rights in the image files of the small site, as Pillow reads them."""
    names = {"dc": "http://purl.org/dc/elements/1.1/", "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
             "plus": "http://ns.useplus.org/ldf/xmp/1.0/", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#"}
    seen = set()
    for name, path in files(site):
        if not name.endswith((".jpg", ".avif", ".webp", ".png", ".gif", ".svg")) or name.startswith("assets/icon-"):
            continue
        if name.endswith(".svg"):
            metadata = ElementTree.parse(path).getroot().find("{http://www.w3.org/2000/svg}metadata")
            notice = metadata.findtext(".//dc:rights//rdf:li", namespaces=names) if metadata is not None else None
            checks.check(notice == "© The Muséum", f"{name}: the notice is {notice}")
            seen.add("SVG")
            continue
        image = Image.open(path)
        packet = image.info.get("xmp") or image.info.get("XML:com.adobe.xmp")
        if image.format == "GIF":
            # Pillow reads the packet with the trailer that follows it.
            packet = packet and packet[:packet.index(b"<?xpacket end")]
            checks.check(image.n_frames == 2, f"{name} is still animated")
        kind = "card" if name.endswith("-card.jpg") else "tile" if "/iiif/" in name else image.format
        if kind == "card":
            checks.check(image.size == (1200, 630) and os.path.getsize(path) <= 100_000, f"{name} is {image.size}, {os.path.getsize(path)} bytes")
        checks.check(packet, f"{name} has an XMP packet")
        if not packet:
            continue
        root = ElementTree.fromstring(packet if isinstance(packet, str) else packet.decode())
        values = [root.findtext(f".//{tag}", namespaces=names) for tag in ("dc:rights//rdf:li", "xmpRights:WebStatement", "plus:LicensorURL")]
        checks.check(values[0] == "© The Muséum" and values[1].startswith("http") and values[2] == "https://example.org/buy?a=1&b=2",
                     f"{name}: the rights are {values}")
        exif = image.getexif()
        checks.check(34853 not in exif and b"GPS" not in open(path, "rb").read(), f"{name} has no position")
        seen.add(kind)
        if image.format == "JPEG":
            data = IptcImagePlugin.getiptcinfo(image)
            checks.check(data and data.get((2, 116)) == "© The Muséum".encode(), f"{name}: IPTC has {data}")
    checks.check({"PNG", "AVIF", "SVG", "card", "tile"} <= seen and seen & {"GIF", "WEBP"}, f"there are images with rights: {seen}")


def check_schemas(checks):
    """The schemas of `vitrine schema` are schemas, and accept texts in other languages, but no misspelt ones."""
    run = subprocess.run([command.VITRINE, "schema"], capture_output=True, check=True)
    kind = jsonschema.Draft7Validator
    schemas = {name: kind(schema) for name, schema in json.loads(run.stdout).items()}
    for schema in schemas.values():
        kind.check_schema(schema.schema)
    layout = {"kind": "list", "title.de": "Liste"}
    for name, right, wrong in (
            ("site", {"title": "Minerals", "title.de": "Minerale", "languages": ["en", "de"]}, {"titel.de": "Minerale"}),
            ("collection", {"title.pt-BR": "Minerais", "layouts": [layout], "fields": {"a": {"type": "string", "label.de": "A"}}}, {"title.German": "A"}),
            ("collection", {"layout": layout}, {"layout": dict(layout, titel="Liste")}),
            ("theme", {"colorScheme": "dark"}, {"colourScheme": "dark"})):
        found = [problem.message[:200] for problem in schemas[name].iter_errors(right)]
        checks.check(not found, f"{right} is right in a {name}, but {found}")
        checks.check(not schemas[name].is_valid(wrong), f"{wrong} is wrong in a {name}")


def main():
    checks, work = Checks(), tempfile.mkdtemp(prefix="vitrine-formats-")
    try:
        demo = os.path.join(work, "demo")
        shutil.copytree(os.path.join(command.ROOT, "Content"), os.path.join(demo, "Content"))
        site_file = os.path.join(demo, "Content", "site.yaml")
        settings = re.sub(r"(?m)^baseURL:.*\n", "", text(site_file))
        command.write(demo, {"Content/site.yaml": f"baseURL: {BASE}\n{settings}"})
        small = table_site(os.path.join(work, "small"), TABLE)
        for name, site in (("demo", command.build(demo, cache=command.DEMO_CACHE)), ("small", small)):
            counts = check_site(checks, site)
            print(name + ": " + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())), flush=True)
        check_round_trip(checks, work, small)
        check_rights(checks, small)
        check_schemas(checks)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"formats: {checks.passed} passed, {len(checks.failures)} failed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
