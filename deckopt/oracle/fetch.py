"""A large file of the web, fetched into a folder: resumed where it broke off, and checked before it counts.

What is in the file is not decided here. A part that is there already is gone on with if the server says that the file is
still the same one. A file counts when it has the hash that the source publishes beside it, or where there is none, the size
that was announced.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from deckopt import files
from deckopt.errors import InputError
from deckopt.version import __version__

AGENT = f"deckopt/{__version__}"
MOST_BYTES = 2_000_000_000
_CHUNK = 1 << 16
_SECONDS = 60  # without a byte, before it is tried again
_TRIES = 5
_REMEDY = "fetch the file some other way, and give --from FILE"

Heard = Callable[[int, "int | None"], object]  # so many bytes are there, of so many if that is known


class _BrokenOffError(Exception):
    """What broke off, and may go well when it is tried again."""


class _OnlyWeb(HTTPRedirectHandler):
    """Redirections to addresses of the web alone."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        check_address(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


@dataclass(frozen=True)
class Fetched:
    """A file that was fetched, where from, and the day that the source gives its contents ("" if it says none).

    As long as it is not removed, fetching it again asks only whether it is still the same.
    """

    path: Path
    url: str
    date: str

    def remove(self) -> None:
        """Remove the file, once what it says is known."""
        self.path.unlink()
        _about(self.path).unlink(missing_ok=True)


def check_address(url: str) -> None:
    """InputError unless it is an address of the web."""
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
        raise InputError(url[:200], "", "is no address of the web", "write https://..., or give a file")


def fetch(url: str, folder: Path, heard: Heard = lambda there, whole: None, wait: float = 2.0) -> Fetched:
    """Fetch a file into a folder; InputError if that is not possible. An address that answers with a listing of Scryfall's bulk
    files leads to the file that it names. `wait` is the first of the pauses between tries, in seconds."""
    check_address(url)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    listed = None if _part(url, folder).exists() else _listed(url)
    target = url if listed is None else str(listed["download_uri"])
    check_address(target)
    part, size = _part(target, folder), None if listed is None else listed.get("size")
    for again in range(_TRIES):
        try:
            _go_on(target, part, heard)
            break
        except _BrokenOffError as why:
            if again == _TRIES - 1:
                raise InputError(url, "", f"breaks off: {why}", "the same command goes on where it stopped") from None
            time.sleep(wait * 2**again)
    _check(target, part, size)
    return Fetched(part, target, str((listed or {}).get("updated_at", ""))[:10])


def _part(url: str, folder: Path) -> Path:
    """The file that a part is kept in: named by the address, so that no two files share one."""
    return folder / f"{hashlib.blake2b(url.encode(), digest_size=8).hexdigest()}.fetched"


def _about(part: Path) -> Path:
    """The file that says of what a part is one."""
    return part.with_suffix(".about")


@contextmanager
def _answer(url: str, **headers: str) -> Iterator[HTTPResponse]:
    asked = Request(
        url, headers={"User-Agent": AGENT, "Accept": "application/json, */*", "Accept-Encoding": "identity", **headers}
    )
    try:
        with build_opener(_OnlyWeb).open(asked, timeout=_SECONDS) as answer:
            yield answer
    except HTTPError as error:
        if error.code in (429, 500, 502, 503, 504):
            raise _BrokenOffError(f"{error.code} {error.reason}") from None
        raise
    except URLError as error:
        if isinstance(error.reason, TimeoutError):
            raise _BrokenOffError("nothing comes any more") from None
        raise InputError(url, "", f"cannot be reached: {error.reason}", _REMEDY) from None
    except (TimeoutError, HTTPException, ConnectionError) as error:
        raise _BrokenOffError(str(error) or type(error).__name__) from None


def _listed(url: str) -> dict[str, Any] | None:
    """What an address says of a bulk file elsewhere, if it answers with that; None if it is the file itself."""
    try:
        with _answer(url) as answer:
            if int(answer.headers.get("Content-Length") or _CHUNK) > _CHUNK:
                return None
            found = json.loads(answer.read(_CHUNK))
    except ValueError:
        return None
    except _BrokenOffError as why:
        raise InputError(url, "", f"breaks off: {why}", _REMEDY) from None
    except HTTPError as error:
        raise InputError(url, "", f"answers {error.code} {error.reason}", _REMEDY) from None
    return found if isinstance(found, dict) and "download_uri" in found else None


def _go_on(url: str, part: Path, heard: Heard) -> None:
    """Fetch what is missing of a part."""
    there = part.stat().st_size if part.exists() else 0
    about = _read(_about(part))
    headers = {"Range": f"bytes={there}-", "If-Range": about["mark"]} if there and about.get("mark") else {}
    try:
        with _answer(url, **headers) as answer:
            goes_on = answer.status == 206 and answer.headers.get("Content-Range", "").startswith(f"bytes {there}-")
            if not goes_on:
                there = 0
            length = answer.headers.get("Content-Length")
            whole = there + int(length) if length is not None else None
            etag = answer.headers.get("ETag", "")
            mark = etag if etag and not etag.startswith("W/") else answer.headers.get("Last-Modified", "")
            files.write(_about(part), json.dumps({"mark": mark, "size": whole}).encode())
            _take(answer, part, there, whole, heard)
    except HTTPError as error:
        if error.code == 416 and there and there == about.get("size"):
            return  # nothing is missing
        if error.code == 416:
            part.unlink(missing_ok=True)
            raise _BrokenOffError("the file has become another one") from None
        raise InputError(url, "", f"answers {error.code} {error.reason}", _REMEDY) from None


def _take(answer: HTTPResponse, part: Path, there: int, whole: int | None, heard: Heard) -> None:
    with os.fdopen(files.add_to(part), "ab") as file:
        file.truncate(there)
        while chunk := answer.read(_CHUNK):
            there += len(chunk)
            if there > MOST_BYTES:
                raise InputError(answer.url, "", f"is larger than {MOST_BYTES // 10**9} GB", _REMEDY)
            file.write(chunk)
            heard(there, whole)
    if whole is not None and there < whole:
        raise _BrokenOffError(f"{there:,} of {whole:,} bytes came")


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(files.contents(path, files.MB))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _check(url: str, part: Path, size: object) -> None:
    """InputError, and the part is gone, if it is not the file that the source says it is."""
    published = _published(url)
    problem = ""
    if published:
        digest = hashlib.sha256()
        with os.fdopen(files.opened(part), "rb") as file:
            while chunk := file.read(1 << 20):
                digest.update(chunk)
        problem = "" if digest.hexdigest() == published else "has another hash than the one published beside it"
    elif isinstance(size, int) and not _is_packed(part) and part.stat().st_size != size:
        problem = f"has {part.stat().st_size:,} bytes; {size:,} were announced"
    if problem:
        part.unlink()
        _about(part).unlink(missing_ok=True)
        raise InputError(url, "", problem, "try again later")


def _is_packed(path: Path) -> bool:
    with os.fdopen(files.opened(path), "rb") as file:
        return file.read(2) == b"\x1f\x8b"


def _published(url: str) -> str:
    """The SHA-256 that lies beside the file, as MTGJSON has it; "" if there is none."""
    address = urlsplit(url)
    beside = address._replace(path=f"{address.path}.sha256").geturl()
    try:
        with _answer(beside) as answer:
            word = answer.read(200).decode("ascii", "replace").split()[:1]
    except (HTTPError, InputError, _BrokenOffError):
        return ""
    found = word[0].lower() if word else ""
    return found if len(found) == 64 and all(c in "0123456789abcdef" for c in found) else ""
