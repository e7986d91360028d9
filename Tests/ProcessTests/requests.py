"""Malformed requests and path traversal: the preview answers or closes the connection, and discloses nothing."""
import contextlib
import os
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor

from command import write
from previewing import preview
from project import Project, read, tree

SECRET = b"nobody-may-read-this"
ALL = 10_000
# Ways to write a dot, a slash and the end of a name.
DOTS = [".", "%2e", "%2E", "%252e", "%c0%ae", "%e0%80%ae", "\u2024", "%uff0e"]
SLASHES = ["/", "%2f", "%2F", "%5c", "\\", "%252f", "%c0%af", "//", "/./", "/;/", "\u2215"]
TARGETS = ["secret.txt", "Content/herbs/same.md", "Content/site.yaml", ".git/HEAD", ".vitrine/images.sqlite", "etc/passwd", "proc/self/environ"]
ENDS = ["", "%00", "%00.html", "?x", "#x", "/", "/.", "..", " ", ";", "::$DATA", "%20", "~"]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "G\tET", "", "X" * 300]
VERSIONS = ["HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 ", "HTTP/9", "http/1.1", "", "FTP/1.1"]
ACTIONS = ["events", "preview.js", "reorder.js", "lift", "drag", "step", "drop", "cancel", "undo", "", "x", "..", "../secret.txt"]


def check(checks, work, chance, deadline):
    project = Project(work)
    write(project.folder, {"secret.txt": SECRET})
    os.symlink("../secret.txt", os.path.join(project.output, "link.txt"))
    os.symlink(project.folder, os.path.join(project.output, "up"))
    with preview(project) as (port, process):
        # The first build of the preview has replaced the site.
        for name, target in (("link.txt", "../secret.txt"), ("up", "..")):
            if not os.path.lexists(os.path.join(project.output, name)):
                os.symlink(target, os.path.join(project.output, name))
        before = tree(os.path.join(project.folder, "Content"))
        token = re.search(rb'data-token="(\w+)"', ask(port, request("GET", "/herbs/index.html", port)))[1].decode()
        count, answers, wrong = 0, {}, []
        for sent, answer in exchanges(chance, port, token, deadline):
            count += 1
            status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else "none"
            answers[status] = answers.get(status, 0) + 1
            body = answer.split(b"\r\n\r\n", 1)[-1]
            if SECRET in answer or b"Always the same." in body and b"<html" not in body or b"ref: refs" in answer or b"root:x:" in answer:
                wrong.append(("gives away", sent[:200]))
            if status not in ("200", "204", "206", "301", "304", "400", "403", "404", "405", "408", "409", "411", "413", "414", "416", "417", "421", "431", "501", "505", "none"):
                wrong.append((status, sent[:200]))
            if process.poll() is not None:
                wrong.append(("ended", sent[:200]))
                break
        checks.check(not wrong, f"{count} requests: {wrong[:3]}")
        good = ask(port, request("GET", "/herbs/same.html", port))
        checks.check(good.startswith(b"HTTP/1.1 200") and b"Always the same." in good, f"after {count} requests the preview answers, not {good[:80]}")
        checks.check(tree(os.path.join(project.folder, "Content")) == before, "no request writes to the content")
        checks.check(memory(process.pid) < 400, f"the preview has not grown to {memory(process.pid)} MB")
    return f"{count} requests, answered {', '.join(f'{s} × {n}' for s, n in sorted(answers.items()))}"


def exchanges(chance, port, token, deadline):
    """Yields requests and their responses from many clients at once, since some malformed requests wait until a
    timeout."""
    with ThreadPoolExecutor(32) as clients:
        for _ in range(0, ALL, 200):
            if deadline is not None and time.monotonic() > deadline:
                return
            sent = [attempt(chance, port, token) for _ in range(200)]
            yield from zip(sent, clients.map(lambda bytes: ask(port, bytes), sent))


def attempt(chance, port, token):
    kind = chance.randrange(6)
    if kind == 0:  # path traversal
        dot, slash = chance.choice(DOTS), chance.choice(SLASHES)
        path = "/" + chance.choice(["", "herbs/", "link.txt", "up/", "herbs/.well-known/"]) + (dot + dot + slash) * chance.randrange(5)
        return request(chance.choice(["GET", "HEAD", "GET"]), path + chance.choice(TARGETS) + chance.choice(ENDS), port)
    if kind == 1:  # a malformed request line
        path = "".join(chance.choice("/.%\\?#&=;:@ \t\x00\x7fäab2f") for _ in range(chance.randrange(1, 60)))
        return f"{chance.choice(METHODS)} {path} {chance.choice(VERSIONS)}\r\nHost: localhost:{port}\r\n\r\n".encode("utf-8", "replace")
    if kind == 2:  # unusual headers
        headers = "".join(chance.choice([
            f"Host: {chance.choice(['example.org', 'localhost', '127.0.0.1:1', '', '[::1', 'localhost:' + '9' * 40])}\r\n",
            f"Range: bytes={chance.choice(['0-', '-0', '9-1', '-99999999999999999999', '0-0,1-1', 'x', '99999999999999999999-'])}\r\n",
            f"Content-Length: {chance.choice(['-1', '99999999999', 'x', '5', '0x10', ''])}\r\n",
            "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked, chunked\r\n", "Expect: 100-continue\r\n",
            f"Origin: {chance.choice(['null', 'http://example.org', 'http://localhost:1', ''])}\r\n", " folded: x\r\n", ": none\r\n",
            "X" * chance.randrange(1, 20_000) + ": y\r\n", "If-Modified-Since: " + "9" * 50 + "\r\n", "Cookie: \x00\r\n",
        ]) for _ in range(chance.randrange(6)))
        return f"{chance.choice(METHODS[:6])} / HTTP/1.1\r\n{headers}\r\n{chance.choice(['', 'hello', '5' + chr(13) + chr(10), 'x' * 3000])}".encode("latin-1", "replace")
    if kind == 3:  # actions that write, with or without the token
        form = "&".join(f"{chance.choice(['session', 'cell', 'page', 'width', 'seen', 'x', 'y', 'visible', 'step', 'number', '%zz', ''])}="
                        f"{chance.choice(['1', '0.0', 'herbs/index.html', '../x', 'nan', '1e999', '-1', '%00', '%ff', 'next', '9' * 30, ''])}"
                        for _ in range(chance.randrange(8)))
        headers = {"X-Vitrine-Token": chance.choice([token, token, "", token[:-1], "x" * 9000])}
        if chance.random() < 0.3:
            headers["Origin"] = chance.choice(["http://example.org", "null"])
        # These actions have no effect, since no cell is held.
        return request("POST", "/.vitrine/" + chance.choice(ACTIONS), port, headers, form.encode())
    if kind == 4:  # random bytes
        return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 400))) + b"\r\n\r\n"
    return request("GET", "/" + "a" * chance.randrange(100_000) + "?" + "&" * chance.randrange(2000), port)  # too long


def request(method, path, port, headers=(), body=b""):
    lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{port}", *(f"{n}: {v}" for n, v in dict(headers).items()), "Connection: close"]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body


def ask(port, sent):
    """Sends some bytes and returns one response, or everything received until a timeout."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        answer = b""
        connection.settimeout(1)
        with contextlib.suppress(OSError):
            connection.sendall(sent)
        with contextlib.suppress(OSError):
            while not is_whole(answer) and (part := connection.recv(65_536)):
                answer += part
        return answer


def is_whole(answer):
    head, gap, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return bool(gap and length and len(body) >= int(length[1]))


def memory(pid):
    status = read(f"/proc/{pid}/status").decode()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024
