"""Images for the test sites: a pattern of a few colours, written as PNG without compression."""
import struct
import zlib


def png(width, height, seed=0):
    """An image with a size in px and with stripes that depend on the seed."""
    colours = [((seed * 67 + n * 41) % 200 + 40, (seed * 29 + n * 83) % 200 + 40, 120) for n in range(4)]
    row = [bytes(c for x in range(width) for c in colours[(x * 4 // width + band) % 4]) for band in range(4)]
    pixels = b"".join(b"\0" + row[y * 4 // height] for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + _chunk(b"IDAT", zlib.compress(pixels, 1)) + _chunk(b"IEND", b""))


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
