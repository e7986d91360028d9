"""A plain static server, as any is, but that it can keep files back for a while and remembers what it could not find."""
import functools
import http.server
import threading


class Server:
    """Serves a folder on a port of its own until the program ends."""

    def __init__(self, folder):
        self.missing = []
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
        if self.path.endswith(self.site.kept_back):
            self.site.open.wait(60)
        super().do_GET()

    def end_headers(self):
        # Every visit is a first one: what comes late once has to come late again.
        self.send_header("Cache-Control", "no-store" if self.site.kept_back else "max-age=600")
        super().end_headers()

    def send_error(self, code, *arguments, **options):
        self.site.missing.append(f"{code}: {self.path}")
        super().send_error(code, *arguments, **options)

    def log_message(self, *_):
        pass
