"""A small server for the browser: the gallery, the static files, and answers as wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from tests.view.gallery import ROOT, gallery

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class Counter(ThreadingHTTPServer):
    """Serves on a free port. *posts* are the forms that came; a cleared *hold* keeps answers.

    *rings* says whether there is a stream, *drawn* how often a page was asked for.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.posts: list[dict[str, list[str]]] = []
        self.hold = threading.Event()
        self.hold.set()
        self.refuse = False
        self.rings = True
        self.drawn = 0
        self.over = threading.Event()

    def handle_error(self, *args: object) -> None:
        """A browser that leaves in the middle of an answer is nothing to speak of."""

    @property
    def address(self) -> str:
        """Where the browser finds it."""
        return f"http://127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    """One request: /static/…, /LANGUAGE/THEME, or a form."""

    server: Counter

    def log_message(self, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """A file or the gallery."""
        path = self.path.split("?")[0].strip("/")
        if path.startswith("static/"):
            self.reply(200, (ROOT / path).read_bytes(), KINDS[path.rsplit(".", 1)[-1]])
        elif path == "bell":
            self.ring()
        else:
            self.server.drawn += 1
            language, theme = path.split("/")
            self.reply(200, gallery(language, theme).encode(), "text/html; charset=utf-8")

    def ring(self) -> None:
        """A stream that stays open, or none."""
        if not self.server.rings:
            self.reply(503, b"", "text/plain")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.flush()
        self.server.over.wait(30)

    def do_POST(self) -> None:
        """A form: kept, then answered when *hold* is open, with the page it came from."""
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posts.append(parse_qs(body))
        self.server.hold.wait(30)
        if self.server.refuse:
            self.reply(422, gallery("en", "light").encode(), "text/html; charset=utf-8")
        else:
            self.send_response(303)
            self.send_header("Location", "/en/light")
            self.end_headers()

    def reply(self, status: int, body: bytes, kind: str) -> None:
        """Send *body* under the pages' own policy."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def counter() -> Iterator[Counter]:
    """A running counter, gone afterwards."""
    server = Counter()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.hold.set()
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()
