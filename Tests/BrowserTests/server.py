"""A static file server that can delay responses, and that records requests and missing files.

With a Content-Security-Policy, it collects the violations that browsers report.
"""
import functools
import gzip
import http.server
import os
import threading

TEXT = (".html", ".css", ".js", ".json", ".svg")


class Server:
    """Serves a folder on its own port until the program ends."""

    def __init__(self, folder, policy=None, compresses=False):
        self.compresses = compresses  # text only, as servers do
        self.missing, self.reports = [], []
        self.asked = []  # paths, in the order of requests
        self.failing = ()  # endings of paths whose requests get no response
        # Pages that are not in the folder, by path. Chromium asks for the icon once after its start.
        self.extra = {"/favicon.ico": b""}
        self.policy = policy and f"{policy}; report-uri /reports"
        self.open = threading.Event()
        self.open.set()
        self.kept_back = ()
        server = Quiet(("127.0.0.1", 0), functools.partial(Handler, self, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}"

    def keep_back(self, *endings):
        """Delays responses for files with these endings until `release`."""
        self.kept_back = endings
        self.open.clear()

    def release(self):
        self.open.set()


class Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """Ignores connections that a browser closes when it leaves a page."""


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, server, *arguments, **options):
        self.site = server
        super().__init__(*arguments, **options)

    def do_GET(self):
        self.site.asked.append(self.path)
        if self.path.endswith(self.site.kept_back):
            self.site.open.wait(60)
        if self.site.failing and self.path.endswith(self.site.failing):
            self.close_connection = True
            return None
        page = self.site.extra.get(self.path)
        path = self.translate_path(self.path)
        if page is None and self.site.compresses and path.endswith(TEXT) and os.path.isfile(path):
            with open(path, "rb") as file:
                page = gzip.compress(file.read(), 6)
            self.send_response(200)
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Type", self.guess_type(path))
        elif page is None:
            return super().do_GET()
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/reports":
            self.site.reports.append(body.decode(errors="replace"))
        self.send_response(204)
        self.end_headers()

    def end_headers(self):
        if self.site.policy:
            self.send_header("Content-Security-Policy", self.site.policy)
        # Without caching, a delayed response is delayed again at the next visit.
        self.send_header("Cache-Control", "no-store" if self.site.kept_back else "max-age=600")
        super().end_headers()

    def send_error(self, code, *arguments, **options):
        self.site.missing.append(f"{code}: {self.path}")
        super().send_error(code, *arguments, **options)

    def log_message(self, *_):
        pass
