"""The web client: static files from the package, with the right headers."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from azulejos.i18n import say
from azulejos.server.http.call import language_of

FOLDER = Path(__file__).resolve().parent.parent / "web"
INDEX, PAGES, HOME = "index.html", "pages", "home"
"""The page for every screen; some screens have a page in each language that preloads all files they need."""
HASHED = "assets"
"""Files in this folder have a hash in their name, and never change."""
FOR_EVER, ALWAYS_ASK = "public, max-age=31536000, immutable", "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


async def send_file(request: Request) -> Response:
    """A file of the client; every other path is one of its pages, except for assets of another version."""
    path = request.path_params["path"]
    if path.startswith(f"{HASHED}/") and not _inside(path):
        return Response(status_code=404)
    file = find_file(path, language_of(request))
    if file is None:
        return HTMLResponse(_missing(language_of(request)), 503, {"cache-control": "no-store"})
    if HASHED in file.relative_to(FOLDER).parts:
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    else:
        headers = {"cache-control": ALWAYS_ASK, "vary": "accept-encoding, accept-language"}
    media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    accepted = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, suffix in ENCODINGS.items():
        packed = file.with_name(file.name + suffix)
        if encoding in accepted and packed.is_file():
            return FileResponse(packed, 200, headers | {"content-encoding": encoding}, media)
    return FileResponse(file, 200, headers, media)


def find_file(path: str, language: str) -> Path | None:
    """The file at a path, or the page for it in a language; `None` if the client was not built."""
    screen = path.partition("/")[0] or HOME
    wanted = (path, f"{PAGES}/{screen}.{language}.html", INDEX)
    return next((file for name in wanted if (file := _inside(name))), None)


def _inside(name: str) -> Path | None:
    """A file inside the folder; names that lead out of it give `None`."""
    try:
        file = (FOLDER / name).resolve()
        return file if file.is_relative_to(FOLDER) and file.is_file() else None
    except (OSError, ValueError):
        return None  # not a valid file name


def _missing(language: str) -> str:
    title, text = say("server.no_client_title", language), say("server.no_client", language)
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><p>{text}</p></html>'
