"""The web client: files that were built into the package, sent with the right headers."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from azulejos.catalogue import say
from azulejos.server.http.call import language_of

FOLDER = Path(__file__).resolve().parent.parent / "web"
HASHED = "assets"
"""In this folder every file has its hash in its name, and never changes."""
FOR_EVER, ALWAYS_ASK = "public, max-age=31536000, immutable", "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


async def send_file(request: Request) -> Response:
    """A file of the client; every other path is a page of it."""
    file = find_file(request.path_params["path"])
    if file is None:
        return HTMLResponse(_missing(language_of(request)), 503, {"cache-control": "no-store"})
    kept = FOR_EVER if HASHED in file.relative_to(FOLDER).parts else ALWAYS_ASK
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, suffix in ENCODINGS.items():
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            return FileResponse(packed, 200, headers | {"content-encoding": encoding}, media)
    return FileResponse(file, 200, headers, media)


def find_file(path: str) -> Path | None:
    """The file of a path, which must not lead out of the folder; `None` if the client was not built."""
    index = FOLDER / "index.html"
    try:
        file = (FOLDER / path).resolve()
        if file.is_relative_to(FOLDER) and file.is_file():
            return file
    except (OSError, ValueError):
        pass  # a name that no file can have
    return index if index.is_file() else None


def _missing(language: str) -> str:
    title, text = say("server.no_client_title", language), say("server.no_client", language)
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><p>{text}</p></html>'
