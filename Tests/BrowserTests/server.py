"""A plain static server, as any is, but that it can keep files back for a while and remembers what was asked and what it could not find.

With a Content-Security-Policy it collects what browsers report of breaches."""
import functools
import gzip
import http.server
import os
import threading

TEXT = (".html", ".css", ".js", ".json", ".svg")


class Server:
    """Serves a folder on a port of its own until the program ends."""

    def __init__(self, folder, policy=None, compresses=False):
        self.compresses = compresses  # text, as servers do
        self.missing, self.reports = [], []
        self.asked = []  # paths, as requests come
        self.failing = ()  # endings of paths that are answered by nothing at all
        self.extra = {}  # pages that are not in the folder, by path
        self.policy = policy and f"{policy}; report-uri /reports"
        self.open = threading.Event()
        self.open.set()
        self.kept_back = ()
        server = Quiet(("127.0.0.1", 0), functools.partial(Handler, self, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{server.server_port}"

    def keep_back(self, *endings):
        """Lets requests for files with these endings wait until `release`."""
        self.kept_back = endings
        self.open.clear()

    def release(self):
        self.open.set()


class Quiet(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that goes to the next page lets connections fall."""


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
        # Every visit is a first one: what comes late once has to come late again.
        self.send_header("Cache-Control", "no-store" if self.site.kept_back else "max-age=600")
        super().end_headers()

    def send_error(self, code, *arguments, **options):
        self.site.missing.append(f"{code}: {self.path}")
        super().send_error(code, *arguments, **options)

    def log_message(self, *_):
        pass
