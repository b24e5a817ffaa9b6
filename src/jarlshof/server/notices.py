"""Notices to people who are not here: "it is your turn", by webhook or mail (outbox.py sends them).

A person's webhook is an address the server is told to call. Unless its operator allows any, it calls public addresses
only: a name is resolved once, all its addresses must be public, and the call goes to one of those it has checked.
"""

from __future__ import annotations

import logging
import queue
import re
import smtplib
import socket
import ssl
import threading
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Literal, NamedTuple, TypeAlias
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import msgspec

from jarlshof.core.errors import BadOption, Error
from jarlshof.core.texts import SOURCE, Texts, all_languages
from jarlshof.server.clock import now, seconds
from jarlshof.server.config import Config
from jarlshof.server.outbox import Destination, Outbox

TIMEOUT = 5.0  # seconds for a whole call of a webhook
RETRY = 30.0  # seconds until the only second try
LOOK_UPS = 32  # names that are looked up at the same time: a system may take minutes to say that there is none
NAMES = 10_000  # that were found, and are remembered

Address: TypeAlias = IPv4Address | IPv6Address
Found: TypeAlias = tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[str | int | bytes, ...]]

_LOG = logging.getLogger("jarlshof.server")
_PORTS = {"http": 80, "https": 443, "smtp": 25, "smtps": 465}
_UNICAST = IPv6Network("2000::/3")
_URL = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})[ \r\n]")
_ATOMS = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_MAIL = re.compile(rf"(?=.{{3,254}}$)(?=[^@]{{1,64}}@){_ATOMS}(?:\.{_ATOMS})*@{_LABEL}(?:\.{_LABEL})+")


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What to tell a person, and where; a mail address belongs here only when it is confirmed."""

    game: str  # its title, in the person's language
    link: str  # to the table
    name: str  # of the person
    guest: str = ""  # who that is, for a fair share of what is sent
    lang: str = "en"
    kind: Literal["turn", "asked"] = "turn"
    webhook: str | None = None
    mail: str | None = None


class NotPublic(Error):
    """A webhook that leads to an address of this machine or its network."""


class Unsent(Error):
    """A webhook that answered with an error; `again` if a second try may help."""

    def __init__(self, reason: str, again: bool) -> None:
        self.again = again
        super().__init__(reason)


# ---------------------------------------------------------------- what a person may enter
def check_webhook(config: Config, url: str) -> None:
    """Raises BadOption if this server would never call this address; what its name resolves to is checked later."""
    if config.webhooks == "off":
        raise BadOption("webhook", url, "none: this server calls no webhooks")
    _target(config, url)


def check_mail(config: Config, address: str) -> None:
    """Raises BadOption if this is no plain mail address, or the server sends no mail."""
    if config.smtp is None:
        raise BadOption("mail", address, "none: this server sends no mail")
    if not _MAIL.fullmatch(address):
        raise BadOption("mail", address, "an address like name@example.org")


class Target(NamedTuple):
    """Where a webhook leads."""

    tls: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """For the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS["https" if self.tls else "http"] else f"{host}:{self.port}"


def _target(config: Config, url: str) -> Target:
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        parts, port = SplitResult("", "", "", "", ""), 0
    host = parts.hostname or ""
    if not _URL.fullmatch(url) or parts.scheme not in ("http", "https") or not host or "\\" in url:
        raise BadOption("webhook", url, "an address like https://example.org/hook")
    if "@" in parts.netloc:
        raise BadOption("webhook", url, "an address without a user name and a password")
    if config.webhooks == "public":
        if port not in (80, 443) and not 1024 <= port <= 65535:
            raise BadOption("webhook", url, "port 80, 443, or one from 1024 to 65535")
        address = _literal(host)
        local = f".{host.rstrip('.')}".endswith((".localhost", ".local", ".internal"))
        if local or (address and not is_public(address)):
            raise BadOption("webhook", url, "a public address, not one of this machine or its network")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


def _literal(host: str) -> Address | None:
    """The address that a host is, in the old spellings too (127.1, 0x7f000001, 2130706433); none for a name."""
    try:
        return ip_address(host)
    except ValueError:
        pass
    try:
        return IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def is_public(address: Address) -> bool:
    """Is it an address of one machine in the public network? Not one that carries a v4 address in a v6 one, either."""
    if isinstance(address, IPv6Address):
        carries = address.sixtofour or address.teredo
        return address in _UNICAST and address.is_global and not carries
    return address.is_global and not address.is_multicast and not address.is_reserved


# ---------------------------------------------------------------- webhooks
def call(config: Config, url: str, body: bytes) -> None:
    """POSTs JSON to a webhook. Raises NotPublic, OSError, or Unsent for an answer that is not 2xx."""
    target, deadline = _target(config, url), seconds() + TIMEOUT
    # A name that has to be looked up could be another one the next time: what is checked here is what is called.
    found = looked_up(target.host, target.port, deadline)
    if config.webhooks == "public" and not all(is_public(ip_address(str(each[4][0]))) for each in found):
        raise NotPublic("it leads to an address that is not public")
    head = (
        f"POST {target.path} HTTP/1.1\r\nHost: {target.authority}\r\nUser-Agent: Jarlshof\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    with _connect(found, deadline) as plain:
        plain.settimeout(_left(deadline))
        with _tls(plain, target) if target.tls else plain as stream:
            stream.sendall(head.encode("ascii") + body)
            status = _status(stream, deadline)
    if not 200 <= status < 300:
        raise Unsent(f"it answered {status}", again=status >= 500)


_looking_up = threading.BoundedSemaphore(LOOK_UPS)
_looking_up_again = threading.BoundedSemaphore(LOOK_UPS)  # for names that were found before: they wait for no others
_found: set[str] = set()


def looked_up(host: str, port: int, deadline: float) -> Sequence[Found]:
    """The addresses of a name. The system knows no limit for that: a thread asks it, and is left if it takes long."""
    answer: queue.SimpleQueue[Sequence[Found] | OSError] = queue.SimpleQueue()
    places = _looking_up_again if host in _found else _looking_up

    def ask() -> None:
        try:
            answer.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answer.put(error if isinstance(error, OSError) else OSError(f"{type(error).__name__}: no name"))
        finally:
            places.release()

    if not places.acquire(timeout=_left(deadline)):
        raise TimeoutError("too many names are looked up")
    threading.Thread(target=ask, name="name", daemon=True).start()
    try:
        found = answer.get(timeout=_left(deadline))
    except queue.Empty:
        raise TimeoutError("the name was not found in time") from None
    if isinstance(found, OSError):
        raise found
    if len(_found) >= NAMES:
        _found.clear()
    _found.add(host)
    return found


def _connect(found: Sequence[Found], deadline: float) -> socket.socket:
    """A connection to the first address that takes one; each gets its share of the time."""
    problem: OSError = TimeoutError("no address")
    for number, (family, kind, protocol, _, address) in enumerate(found):
        stream = socket.socket(family, kind, protocol)
        try:
            stream.settimeout(_left(deadline) / (len(found) - number))
            stream.connect(address)
        except OSError as error:
            problem = error
            stream.close()
        else:
            return stream
    raise problem


def _tls(plain: socket.socket, target: Target) -> ssl.SSLSocket:
    return ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)


def _status(stream: socket.socket, deadline: float) -> int:
    """Reads as little of the answer as tells how it went, however slowly it trickles in."""
    answer = b""
    while b"\n" not in answer and len(answer) < 1024:
        stream.settimeout(_left(deadline))
        part = stream.recv(1024)
        if not part:
            break
        answer += part
    status = _STATUS.match(answer)
    if status is None:
        raise Unsent("it does not speak HTTP", again=False)
    return int(status[1])


def _left(deadline: float) -> float:
    left = deadline - seconds()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


# ---------------------------------------------------------------- mail
class _Session(smtplib.SMTP):
    """A talk with a mail server; looking up its name and calling it has a limit in all."""

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        deadline = seconds() + timeout
        found = _connect(looked_up(host, port, deadline), deadline)
        found.settimeout(timeout)
        return found


class _SecureSession(smtplib.SMTP_SSL, _Session):
    """The same over TLS from the beginning."""


class Mailer:
    """The way to a mail server, as `smtp://user:password@host:587?from=jarlshof@example.org` tells it."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = SplitResult("", "", "", "", ""), None
        self.host = parts.hostname or ""
        self.sender = parse_qs(parts.query).get("from", [f"jarlshof@{self.host}"])[0]
        if parts.scheme not in ("smtp", "smtps") or not self.host or not _MAIL.fullmatch(self.sender):
            # The address may hold a password: it is not repeated.
            raise BadOption("smtp", "…", "smtp://user:password@host:587?from=name@example.org")
        self.user, self.password = unquote(parts.username or ""), unquote(parts.password or "")
        self.tls = parts.scheme == "smtps"
        self.port = port or (587 if self.user and not self.tls else _PORTS[parts.scheme])
        address = _literal(self.host)
        self.own = self.host == "localhost" or (address is not None and address.is_loopback)

    def send(self, to: str, subject: str, text: str) -> None:
        """Hands over one mail. Raises OSError or smtplib.SMTPException (which is one)."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(now() / 1000), make_msgid(domain=self.sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        with self._session() as session:
            session.send_message(mail, self.sender, [to])

    def _session(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.own:  # nothing leaves the machine, and certificates for localhost are rarely signed
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        if self.tls:
            session: smtplib.SMTP = _SecureSession(self.host, self.port, timeout=TIMEOUT, context=context)
        else:
            session = _Session(self.host, self.port, timeout=TIMEOUT)
        try:
            session.ehlo()
            secret = self.tls or self.own
            if not self.tls and session.has_extn("starttls"):
                session.starttls(context=context)
                session.ehlo()
                secret = True
            if self.user:
                if not secret:
                    raise smtplib.SMTPNotSupportedError("no TLS: the password stays here")
                session.login(self.user, self.password)
        except BaseException:
            session.close()
            raise
        return session


# ---------------------------------------------------------------- all of them
class Notices:
    """Sends notices without keeping anybody waiting, the persons who get them neither."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._mailer = Mailer(config.smtp) if config.smtp else None
        self.outbox = Outbox()

    def send(self, notice: Notice) -> None:
        """Sends a notice soon; the caller sends one for each turn."""
        if notice.webhook and self._config.webhooks != "off":
            url, body = notice.webhook, _payload(notice)
            to = _destination(url, notice.guest)
            self.outbox.put(to, lambda: self._call(to, url, body))
        if notice.mail:
            words = _words(notice.lang)
            text = words(f"notice.{notice.kind}.mail", name=_line(notice.name), game=notice.game, link=notice.link)
            self._mail(notice.mail, words(f"notice.{notice.kind}.subject", game=notice.game), text)

    def confirm(self, mail: str, code: str, link: str, lang: str = "en") -> None:
        """Sends the code that confirms a mail address. It names nobody: it may go to a stranger."""
        words = _words(lang)
        self._mail(mail, words("notice.confirm.subject"), words("notice.confirm.mail", code=code, link=link))

    def close(self) -> None:
        """Sends what is waiting, as far as a short time allows; second tries are dropped."""
        self.outbox.close()

    def _call(self, to: Destination, url: str, body: bytes, again: bool = True) -> None:
        try:
            call(self._config, url, body)
        except (OSError, Unsent, NotPublic, BadOption) as error:
            again = again and (error.again if isinstance(error, Unsent) else isinstance(error, OSError))
            _LOG.warning("webhook %s: %s%s", masked_url(url), _why(error), "; once more" if again else "")
            if again:
                self.outbox.put(to, lambda: self._call(to, url, body, again=False), after=RETRY)

    def _mail(self, to: str, subject: str, text: str) -> None:
        mailer = self._mailer
        if mailer is None:
            return

        def job() -> None:
            check_mail(self._config, to)
            try:
                mailer.send(to, subject, text.lstrip("\n"))
            except OSError as error:
                _LOG.warning("mail to %s: %s", masked_mail(to), _why(error))

        self.outbox.put(Destination(mailer.host), job)


def _destination(url: str, who: str) -> Destination:
    """A port is a host of its own: somebody may name one that never answers, at a host where others are well served."""
    try:
        parts = urlsplit(url)
        return Destination(f"{parts.hostname or ''}:{parts.port or _PORTS.get(parts.scheme, 0)}", url, who)
    except ValueError:  # what cannot be an address is told when it is called
        return Destination("", url, who)


@cache
def _words(lang: str) -> Texts:
    return Texts.load("jarlshof.server", lang if lang in all_languages() else SOURCE)


def _line(text: str) -> str:
    return " ".join(text.split())


def _payload(notice: Notice) -> bytes:
    text = _words(notice.lang)(
        f"notice.{notice.kind}.text", name=_line(notice.name), game=notice.game, link=notice.link
    )
    return msgspec.json.encode({"text": text, "table": notice.link, "game": notice.game, "kind": notice.kind})


# ---------------------------------------------------------------- what the log may know
def masked_url(url: str) -> str:
    """A webhook without what is secret about it: `https://example.org/…`."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}/…"


def masked_mail(address: str) -> str:
    """A mail address that tells little: `a…@example.org`."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}…@{domain}"


def _why(error: Exception) -> str:
    """What went wrong, without words of others: an error of a mail server repeats the address."""
    if isinstance(error, smtplib.SMTPException):
        code = getattr(error, "smtp_code", None)
        return type(error).__name__ + (f" {code}" if code else "")
    if isinstance(error, OSError):
        return f"{type(error).__name__}{f' {error.strerror}' if error.strerror else ''}"
    return str(error) if isinstance(error, Unsent | NotPublic) else type(error).__name__
