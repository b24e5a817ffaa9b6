"""Notices to people who are not here: to real servers on loopback, and never to addresses that are not public."""

from __future__ import annotations

import logging
import shutil
import socket
import ssl
import subprocess
import threading
import time
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
import pytest

from jarlshof.core.errors import BadOption
from jarlshof.core.texts import Texts
from jarlshof.server import notices as module
from jarlshof.server import outbox
from jarlshof.server.clock import seconds
from jarlshof.server.config import Config
from jarlshof.server.notices import (
    Mailer,
    Notice,
    Notices,
    NotPublic,
    Unsent,
    call,
    check_mail,
    check_webhook,
    looked_up,
)
from jarlshof.server.outbox import Destination, Outbox

LINK = "https://games.example.org/t/abc"
TURN = Notice(game="Nord", link=LINK, name="Ann")


def config(**fields: object) -> Config:
    return msgspec.structs.replace(Config(data=Path("nowhere"), webhooks="any"), **fields)


PUBLIC = config(webhooks="public")


def until(done: Callable[[], object]) -> None:
    """Waits for what another thread does."""
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


# ---------------------------------------------------------------- a web server
class Post(NamedTuple):
    path: str
    headers: dict[str, str]
    body: dict[str, str]


class Web:
    """A web server that keeps what it is told and answers with the next of its statuses, the last one for ever."""

    def __init__(self, *statuses: int, tls: ssl.SSLContext | None = None) -> None:
        self.posts: list[Post] = []
        left = list(statuses or [200])
        posts = self.posts

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])), type=dict[str, str])
                posts.append(Post(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(left.pop(0) if len(left) > 1 else left[0])
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if tls:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
        self.port: int = self.server.server_address[1]

    def url(self, path: str = "/hook?key=secret", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"


@contextmanager
def web(*statuses: int, tls: ssl.SSLContext | None = None) -> Iterator[Web]:
    each = Web(*statuses, tls=tls)
    thread = threading.Thread(target=each.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield each
    finally:
        each.server.shutdown()
        thread.join(30)
        each.server.server_close()


@contextmanager
def sending(config: Config) -> Iterator[Notices]:
    notices = Notices(config)
    try:
        yield notices
    finally:
        notices.close()


def test_a_webhook_is_told_whose_turn_it_is_and_where() -> None:
    with web() as there, sending(config()) as notices:
        notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
        until(lambda: there.posts)
    [post] = there.posts
    assert post.path == "/hook?key=secret"
    assert post.headers["host"] == f"127.0.0.1:{there.port}"
    assert post.headers["content-type"] == "application/json"
    text = f"Ann, it is your turn in Nord: {LINK}"
    assert post.body == {"text": text, "table": LINK, "game": "Nord", "kind": "turn"}


def test_people_are_told_in_their_language() -> None:
    with web() as there, sending(config()) as notices:
        for lang in ("de", "fr"):
            notices.send(msgspec.structs.replace(TURN, webhook=there.url(), lang=lang))
        until(lambda: len(there.posts) == 2)
    assert [post.body["text"].partition(" in ")[0] for post in there.posts] == [
        "Ann, du bist am Zug",
        "Ann, it is your turn",
    ]
    english, german = (Texts.alone("jarlshof.server", lang) for lang in ("en", "de"))
    assert english.keys() == german.keys()
    for key in english.keys():
        assert english.message(key).names() == german.message(key).names(), key


@pytest.mark.parametrize("status", [500, 503])
def test_a_server_in_trouble_is_asked_once_more(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY", 0.05)
    with web(status, status, 200) as there, sending(config()) as notices:
        notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
        until(lambda: len(there.posts) == 2)
        time.sleep(0.15)
    assert len(there.posts) == 2, "never a third time"


def test_a_second_try_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY", 60)
    with web(500, 200) as there, sending(config()) as notices:
        for _ in range(2):
            notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
        until(lambda: len(there.posts) == 2)


def test_a_network_error_is_tried_once_more(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(module, "RETRY", 2.0)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # nobody listens there yet
        port = closed.getsockname()[1]
        with sending(config()) as notices:
            notices.send(msgspec.structs.replace(TURN, webhook=f"http://127.0.0.1:{port}/"))
            until(lambda: caplog.records)  # the first try has failed
            closed.listen()
            closed.settimeout(30)
            client, _ = closed.accept()
            client.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            client.close()


@pytest.mark.parametrize("status", [301, 302, 307, 308, 404, 410])
def test_redirects_are_not_followed_and_refusals_are_final(
    status: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "RETRY", 0.01)
    with web(status) as there, sending(config()) as notices:
        notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
        until(lambda: caplog.records)
        time.sleep(0.05)
    assert [post.path for post in there.posts] == ["/hook?key=secret"]
    assert caplog.messages == [f"webhook http://127.0.0.1:{there.port}/…: it answered {status}"]


@pytest.mark.parametrize("answer", [b"", b"H", b"HTTP/1.1 "])
def test_a_server_that_keeps_us_waiting_is_left(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.2)
    stop = threading.Event()

    def trickle() -> None:
        client, _ = listener.accept()
        with client:
            client.sendall(answer)
            while not stop.wait(0.05):
                try:
                    client.sendall(b"x" if answer else b"")
                except OSError:
                    return

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=trickle)
        thread.start()
        begun = time.monotonic()
        with pytest.raises(TimeoutError):
            call(config(), f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}")
        assert time.monotonic() - begun < 10, "a trickle does not keep it for ever"
        stop.set()
        thread.join(30)


def test_what_is_no_http_is_no_success() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=lambda: listener.accept()[0].sendall(b"220 mail.example ESMTP\r\n"))
        thread.start()
        with pytest.raises(Unsent, match="does not speak HTTP"):
            call(config(), f"http://127.0.0.1:{listener.getsockname()[1]}/", b"{}")
        thread.join(30)


def test_sending_never_blocks_and_too_many_are_dropped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outbox, "WAITING", 3)
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    monkeypatch.setattr(module, "TIMEOUT", 30.0)
    notices = Notices(config())
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for _ in range(10):
            notices.send(msgspec.structs.replace(TURN, webhook=f"http://127.0.0.1:{silent.getsockname()[1]}/"))
        assert 6 <= caplog.messages.count("notice dropped: 3 are waiting") <= 7
        assert all(thread.daemon for thread in senders()), "the process may end at any time"
        notices.close()  # nothing is left to be told into the log of another test
        assert len(notices.outbox) == 0


def senders() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "outbox"]


@contextmanager
def silent(count: int = 1) -> Iterator[list[str]]:
    """Webhooks of one port that take a call and never answer."""
    with socket.create_server(("127.0.0.1", 0), backlog=count) as server:
        yield [f"http://localhost:{server.getsockname()[1]}/{n}" for n in range(count)]


@pytest.mark.parametrize("count", [1, 40])
def test_nobody_waits_for_a_webhook_that_never_answers(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if there are more of them, at one port, than there are threads, and at another port of the same host."""
    monkeypatch.setattr(module, "TIMEOUT", 600.0)
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    with silent(count) as urls, web() as there, sending(config()) as notices:
        for url in urls:
            notices.send(msgspec.structs.replace(TURN, webhook=url))
        for _ in range(3):
            notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
        notices.send(msgspec.structs.replace(TURN, webhook=there.url().replace("127.0.0.1", "localhost")))
        until(lambda: len(there.posts) == 4)
        until(lambda: len(notices.outbox._busy) == min(count, outbox.OF_A_HOST))  # the silent ones are still waited for
    assert len(notices.outbox) == 0, "the end does not wait for them either"


def test_one_person_keeps_nobody_else_waiting_at_the_same_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """He names another address that never answers for each of his turns; the receiver of the other one is well."""
    monkeypatch.setattr(module, "TIMEOUT", 600.0)
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    endless = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            if self.path != "/good":
                endless.wait(60)
            self.send_response(204)
            self.end_headers()
            told.append(self.path)

        def log_message(self, *_: object) -> None:
            pass

    told: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        with sending(config()) as notices:
            address = f"http://127.0.0.1:{server.server_address[1]}"
            for n in range(20):
                notices.send(msgspec.structs.replace(TURN, webhook=f"{address}/{n}", guest="endless"))
            notices.send(msgspec.structs.replace(TURN, webhook=f"{address}/good", guest="good"))
            until(lambda: told == ["/good"])
    finally:
        endless.set()
        server.shutdown()
        thread.join(30)
        server.server_close()


def test_those_who_kept_us_waiting_leave_room_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many persons have receivers that never answer, at one host or at several."""
    monkeypatch.setattr(outbox, "SLOW", -1.0)
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    box, done, endless = Outbox(), list[str](), threading.Event()
    bad = [Destination(f"host{n % 4}", f"/{n}", f"guest {n}") for n in range(200)]
    for to in bad:
        box.put(to, partial(done.append, to.who))
    until(lambda: len(done) == len(bad) and not box._busy)
    monkeypatch.setattr(outbox, "SLOW", 60.0)
    try:
        for to in bad:
            box.put(to, endless.wait)  # type: ignore[arg-type]
        until(lambda: len(box._busy) == outbox.WORKERS // 2)
        hosts = Counter(to.host for to in box._busy.values())
        assert max(hosts.values()) <= outbox.OF_A_HOST // 2
        for n in range(3):
            box.put(Destination("host0", "/good", "good"), partial(done.append, f"good {n}"))
        until(lambda: done[len(bad) :] == ["good 0", "good 1", "good 2"])
        until(lambda: len(box._busy) == outbox.WORKERS // 2)  # the endless ones are still waited for
    finally:
        endless.set()
        box.close()


def test_whoever_has_most_waiting_makes_room_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    monkeypatch.setattr(outbox, "WORKERS", 1)
    monkeypatch.setattr(outbox, "WAITING", 6)
    box, done, endless = Outbox(), list[str](), threading.Event()
    box.put(Destination("first"), endless.wait)  # type: ignore[arg-type]
    until(lambda: box._busy)
    for name in ("a1", "a2", "a3", "a4", "b1", "b2", "c1", "c2", "c3", "a5"):
        box.put(Destination(name[0]), partial(done.append, name))
    assert len(box) == 6
    endless.set()
    until(lambda: len(done) == 6)
    assert sorted(done) == ["a1", "a2", "b1", "b2", "c1", "c2"]
    box.close()


def test_a_thread_that_was_idle_does_not_take_all_that_comes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put before it wakes gets threads of its own: the first job may never end."""
    monkeypatch.setattr(outbox, "CLOSING", 0.01)
    box, done, endless = Outbox(), list[str](), threading.Event()
    box.put(Destination("before"), partial(done.append, "before"))
    until(lambda: box._idle == 1)
    try:
        with box._state:  # it cannot wake until all of them are there
            box.put(Destination("endless"), endless.wait)  # type: ignore[arg-type]
            for name in ("a", "b"):
                box.put(Destination(name), partial(done.append, name))
        until(lambda: sorted(done) == ["a", "b", "before"])
    finally:
        endless.set()
        box.close()


def test_looking_up_a_name_counts_into_the_time_of_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """The resolver of a system may take minutes."""
    monkeypatch.setattr(module, "TIMEOUT", 0.1)
    answered = threading.Event()

    def slow(*_args: object, **_named: object) -> list[object]:
        assert answered.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    try:
        with pytest.raises(TimeoutError, match="name"):
            call(config(), "http://slow.example/", b"{}")
        with pytest.raises(TimeoutError, match="name"):
            Mailer("smtp://slow.example").send("ann@example.com", "", "")
        assert not answered.is_set()
    finally:
        answered.set()


def test_too_many_names_that_nobody_knows_stop_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.05)
    monkeypatch.setattr(module, "_looking_up", threading.BoundedSemaphore(1))
    answered, asked = threading.Event(), list[object]()

    def slow(*args: object, **_named: object) -> list[object]:
        asked.append(args)
        assert answered.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    try:
        for _ in range(3):
            with pytest.raises(TimeoutError):
                call(config(), "http://slow.example/", b"{}")
        assert len(asked) == 1
    finally:
        answered.set()


def test_a_name_that_was_found_before_does_not_wait_for_names_that_nobody_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("_looking_up", "_looking_up_again"):
        monkeypatch.setattr(module, name, threading.BoundedSemaphore(1))
    monkeypatch.setattr(module, "_found", set())
    real, answered = socket.getaddrinfo, threading.Event()

    def slow(host: str, *args: Any, **named: Any) -> Any:
        if host == "slow.example":
            assert answered.wait(60)
        return real("127.0.0.1", *args, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    try:
        looked_up("well.example", 80, seconds() + 30)
        with pytest.raises(TimeoutError):
            looked_up("slow.example", 80, seconds() + 0.05)
        assert looked_up("well.example", 80, seconds() + 30)
        with pytest.raises(TimeoutError, match="too many"):
            looked_up("new.example", 80, seconds() + 0.05)
    finally:
        answered.set()


def test_destinations_take_turns_and_each_gets_its_jobs_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "WORKERS", 1)
    box, done, begin = Outbox(), list[str](), threading.Event()
    box.put(Destination("first"), begin.wait)  # type: ignore[arg-type]
    for name in ("a1", "a2", "a3", "b1", "c1", "b2"):
        box.put(Destination(name[0]), partial(done.append, name))
    begin.set()
    until(lambda: len(done) == 6)
    assert done == ["a1", "b1", "c1", "a2", "b2", "a3"]
    box.close()
    until(lambda: not box._workers)
    box.put(Destination("a"), partial(done.append, "late"))
    assert len(box) == 0, "after the end nothing is taken any more"


def test_whoever_switched_webhooks_off_sends_none() -> None:
    with web() as there:
        with sending(config(webhooks="off")) as notices:
            notices.send(msgspec.structs.replace(TURN, webhook=there.url()))
            notices.send(TURN)
        assert there.posts == []
        with pytest.raises(BadOption, match="this server calls no webhooks"):
            check_webhook(config(webhooks="off"), "https://example.org/")


# ---------------------------------------------------------------- TLS
@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of our own for localhost, and its key, in one file."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no openssl to make a certificate")
    file = tmp_path_factory.mktemp("tls") / "localhost.pem"
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(file)]
    made = subprocess.run([*command, "-out", str(file) + ".crt"], check=True, capture_output=True)
    assert made.returncode == 0
    file.write_bytes(file.read_bytes() + Path(str(file) + ".crt").read_bytes())
    return file


def server_context(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def test_over_tls_the_name_is_checked_although_the_call_goes_to_an_address(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, asked = server_context(certificate), []
    context.sni_callback = lambda stream, name, _: asked.append(name)
    with web(tls=context) as there:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        call(config(), there.url(host="localhost", scheme="https"), b'{"text": "x"}')
        assert asked == ["localhost"]
        assert there.posts[0].headers["host"] == f"localhost:{there.port}"
        with pytest.raises(ssl.SSLCertVerificationError):
            call(config(), there.url(host="127.0.0.1", scheme="https"), b"{}")
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(ssl.SSLCertVerificationError):
            call(config(), there.url(host="localhost", scheme="https"), b"{}")
    assert len(there.posts) == 1


# ---------------------------------------------------------------- only public addresses
NOT_PUBLIC = [
    "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "017700000001", "0177.0.0.1", "0.0.0.0", "0",
    "10.1.2.3", "0x0a010203", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "2852039166", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
    "[::ffff:8.8.8.8]", "[::127.0.0.1]", "[fe80::1]", "[fe80::1%25lo]", "[fc00::1]", "[fec0::1]", "[ff02::1]",
    "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[2001:db8::1]",
]  # fmt: skip


@pytest.mark.parametrize(
    "host", [*NOT_PUBLIC, "localhost", "LOCALHOST.", "x.localhost", "printer.local", "db.internal"]
)
def test_an_address_that_is_not_public_is_refused_when_it_is_entered_and_when_it_is_called(host: str) -> None:
    for url in (f"http://{host}/", f"https://{host}:8443/x"):
        with pytest.raises(BadOption, match="use a public address"):
            check_webhook(PUBLIC, url)
        with pytest.raises(BadOption):
            call(PUBLIC, url, b"{}")


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Makes every name resolve to the next of these answers; tells which names were asked for."""
    asked: list[str] = []

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        answer = answers[min(len(asked), len(answers) - 1)]
        asked.append(host)
        families = {address: socket.AF_INET6 if ":" in address else socket.AF_INET for address in answer}
        return [(family, socket.SOCK_STREAM, 6, "", (address, port)) for address, family in families.items()]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], ["0.0.0.0"], ["fe80::1%lo"],
     ["64:ff9b::7f00:1"], ["8.8.8.8", "127.0.0.1"], ["2606:4700::1111", "fd00::1"]],
)  # fmt: skip
def test_a_name_that_leads_to_such_an_address_is_refused(addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    resolving(monkeypatch, addresses)
    connected: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _, address: connected.append(address))
    check_webhook(PUBLIC, "http://harmless.example/")
    with pytest.raises(NotPublic):
        call(PUBLIC, "http://harmless.example/", b"{}")
    assert connected == []


def test_the_system_resolves_old_spellings_to_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_literal", lambda host: None)  # as if the first check had overlooked it
    for host in ("127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"):
        with pytest.raises((NotPublic, socket.gaierror)):
            call(PUBLIC, f"http://{host}:8080/", b"{}")


def test_a_name_is_resolved_once_and_the_checked_address_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = resolving(monkeypatch, ["93.184.215.14"], ["127.0.0.1"])
    connected: list[object] = []

    def refuse(_: socket.socket, address: object) -> None:
        connected.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    with pytest.raises(ConnectionRefusedError):
        call(PUBLIC, "http://rebinding.example/", b"{}")
    assert asked == ["rebinding.example"]
    assert connected == [("93.184.215.14", 80)]


def test_of_several_addresses_the_first_that_answers_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with web() as there:
        resolving(monkeypatch, ["127.0.0.2", "127.0.0.1"])  # the server listens on the second only
        call(config(), f"http://two.example:{there.port}/", b"{}")
        assert there.posts[0].headers["host"] == f"two.example:{there.port}"


@pytest.mark.parametrize(
    ("url", "accepted"),
    [
        ("https://hooks.example.org/services/T/B/x?y=z", None),
        ("http://example.org", None),
        ("https://example.org:8443/", None),
        ("https://8.8.8.8/", None),
        ("https://[2606:4700::1111]/", None),
        ("https://example.org:22/", "port 80, 443"),
        ("http://example.org:25/", "port 80, 443"),
        ("https://example.org:65536/", "an address like"),
        ("https://example.org:x/", "an address like"),
        ("ftp://example.org/", "an address like"),
        ("file:///etc/passwd", "an address like"),
        ("gopher://example.org/", "an address like"),
        ("example.org/hook", "an address like"),
        ("https://", "an address like"),
        ("https://[::1/", "an address like"),
        ("https://example.org/a b", "an address like"),
        ("https://example.org/\r\nX: y", "an address like"),
        ("https://exämple.org/", "an address like"),
        ("https://example.org\\@127.0.0.1/", "an address like"),
        ("https://ann:secret@example.org/", "without a user name"),
        ("", "an address like"),
    ],
)
def test_what_may_be_entered_as_a_webhook(url: str, accepted: str | None) -> None:
    if accepted is None:
        check_webhook(PUBLIC, url)
    else:
        with pytest.raises(BadOption, match=accepted):
            check_webhook(PUBLIC, url)


def test_any_means_any() -> None:
    for url in ("http://127.0.0.1:25/", "http://[::1]/", "http://printer.local/"):
        check_webhook(config(), url)


# ---------------------------------------------------------------- a mail server
class Smtp:
    """A mail server of the smallest kind; it keeps what it is told, and knows no `nobody@…`."""

    def __init__(self, listener: socket.socket, tls: ssl.SSLContext | None, starttls: ssl.SSLContext | None) -> None:
        self.listener, self.tls, self.starttls = listener, tls, starttls
        self.lines: list[str] = []  # what came before the mail itself, commands in clear text marked with a -
        self.mails: list[EmailMessage] = []
        self.port: int = listener.getsockname()[1]

    def run(self) -> None:
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with client:
                stream = self.tls.wrap_socket(client, server_side=True) if self.tls else client
                with suppress(OSError):
                    self.talk(stream)

    def talk(self, stream: socket.socket) -> None:
        stream.settimeout(30)
        stream.sendall(b"220 here\r\n")
        reader = stream.makefile("rb")
        while line := reader.readline().decode().rstrip("\r\n"):
            secret = isinstance(stream, ssl.SSLSocket)
            self.lines.append(line if secret else f"-{line}")
            verb = line.upper().split(" ")[0]
            if verb == "EHLO":
                offered = b"250-STARTTLS\r\n" if self.starttls and not secret else b""
                stream.sendall(b"250-here\r\n" + offered + b"250 AUTH PLAIN\r\n")
            elif verb == "STARTTLS":
                assert self.starttls
                stream.sendall(b"220 go\r\n")
                stream = self.starttls.wrap_socket(stream, server_side=True)
                reader = stream.makefile("rb")
            elif verb == "AUTH":
                stream.sendall(b"235 welcome\r\n")
            elif verb == "DATA":
                stream.sendall(b"354 go\r\n")
                data = b"".join(iter(reader.readline, b".\r\n"))
                self.mails.append(message_from_bytes(data, policy=policy.default))
                stream.sendall(b"250 kept\r\n")
            elif "nobody@" in line:
                stream.sendall(b"550 no such person as " + line.encode() + b"\r\n")
            else:
                stream.sendall(b"250 well\r\n" if verb != "QUIT" else b"221 bye\r\n")


@contextmanager
def smtp(tls: ssl.SSLContext | None = None, starttls: ssl.SSLContext | None = None) -> Iterator[Smtp]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = Smtp(listener, tls, starttls)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        yield server
        listener.shutdown(socket.SHUT_RDWR)
        thread.join(30)


def mailing(server: Smtp, login: str = "", scheme: str = "smtp") -> Config:
    return config(smtp=f"{scheme}://{login}127.0.0.1:{server.port}?from=jarlshof@example.org")


def test_a_mail_says_whose_turn_it_is() -> None:
    with smtp() as server, sending(mailing(server)) as notices:
        notices.send(msgspec.structs.replace(TURN, mail="ann@example.com", lang="de", name="Änn\r\nBcc: x"))
        until(lambda: server.mails)
    [mail] = server.mails
    assert (mail["From"], mail["To"]) == ("jarlshof@example.org", "ann@example.com")
    assert mail["Subject"] == "Nord: Du bist am Zug"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@example.org>")
    assert mail["Date"]
    assert mail["Bcc"] is None
    assert mail.get_content_type() == "text/plain"
    text = mail.get_content().replace("\r\n", "\n")
    assert text.startswith("Hallo Änn Bcc: x,\n")
    assert f"\n{LINK}\n" in text
    assert [line for line in server.lines if "rcpt" in line.lower()] == ["-rcpt TO:<ann@example.com>"]


def test_a_mail_with_the_code_names_nobody() -> None:
    with smtp() as server, sending(mailing(server)) as notices:
        notices.confirm("ann@example.com", "CODE-1234", "https://games.example.org/confirm")
        until(lambda: server.mails)
    [mail] = server.mails
    assert mail["Subject"] == "Confirm your mail address"
    assert "CODE-1234" in mail.get_content()
    assert "https://games.example.org/confirm" in mail.get_content()


def test_a_webhook_and_a_mail_are_both_served_and_one_that_fails_does_not_stop_the_other() -> None:
    with web(404) as there, smtp() as server, sending(mailing(server)) as notices:
        notices.send(msgspec.structs.replace(TURN, webhook=there.url(), mail="ann@example.com"))
        notices.send(msgspec.structs.replace(TURN, webhook="nonsense", mail="not an address"))
        notices.send(msgspec.structs.replace(TURN, mail="bob@example.com"))
        until(lambda: len(server.mails) == 2)
    assert len(there.posts) == 1
    assert [mail["To"] for mail in server.mails] == ["ann@example.com", "bob@example.com"]


def test_what_is_waiting_is_sent_before_the_end() -> None:
    with smtp() as server:
        with sending(mailing(server)) as notices:
            for _ in range(3):
                notices.send(msgspec.structs.replace(TURN, mail="ann@example.com"))
        assert len(server.mails) == 3


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_name_password_and_mail_go_over_tls_where_it_is_offered(scheme: str, certificate: Path) -> None:
    context = server_context(certificate)
    with smtp(tls=context if scheme == "smtps" else None, starttls=context) as server:
        login = f"{quote('ann@example.org')}:{quote('p@ss:word/?', safe='')}@"
        with sending(mailing(server, login, scheme)) as notices:
            notices.send(msgspec.structs.replace(TURN, mail="ann@example.com"))
            until(lambda: server.mails)
    clear = [line.split(" ")[0].upper() for line in server.lines if line.startswith("-")]
    assert clear == (["-EHLO", "-STARTTLS"] if scheme == "smtp" else [])
    [auth] = [line for line in server.lines if "AUTH" in line]
    assert b64decode(auth.split(" ")[2]) == b"\0ann@example.org\0p@ss:word/?"


def test_a_password_does_not_leave_the_machine_in_clear_text() -> None:
    with smtp() as server:
        mailer = Mailer(f"smtp://ann:secret@127.0.0.1:{server.port}?from=jarlshof@example.org")
        mailer.send("ann@example.com", "x", "y")
        assert any("AUTH" in line for line in server.lines), "on the machine itself it may"
        server.lines.clear()
        mailer.own = False  # as if the server were another machine
        with pytest.raises(OSError, match="no TLS"):
            mailer.send("ann@example.com", "x", "y")
        assert not any("AUTH" in line for line in server.lines)


def test_the_log_knows_no_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with smtp() as server, web(404) as there, sending(mailing(server, "user:password@")) as notices:
        notices.send(msgspec.structs.replace(TURN, mail="nobody@example.com", webhook=there.url("/T0/secret?k=v")))
        until(lambda: len(caplog.records) == 2)
    assert caplog.messages == [
        f"webhook http://127.0.0.1:{there.port}/…: it answered 404",
        "mail to n…@example.com: SMTPRecipientsRefused",
    ]


@pytest.mark.parametrize(
    "address",
    [
        "ann@example.org",
        "ann.b+nord@mail.example.co.uk",
        "a@b.cd",
        "o'neill_x-y@example.org",
        "x" * 64 + "@example.org",
    ],
)
def test_plain_mail_addresses_are_accepted(address: str) -> None:
    check_mail(config(smtp="smtp://localhost?from=a@example.org"), address)


@pytest.mark.parametrize(
    "address",
    [
        "", "ann", "@example.org", "ann@", "ann@example", "ann@example.org\n",
        "ann@example.org\r\nBcc: bob@example.org", "ann@example.org,bob@example.org",
        "ann@example.org bob", "Ann <ann@example.org>", '"ann"@example.org',
        "ann@[127.0.0.1]", "a..b@example.org", ".a@example.org", "a.@example.org", "ann@exa_mple.org", "ann@-a.org",
        "ann@example..org", "änn@example.org", "ann@bob@example.org", "x" * 65 + "@example.org", "ann\0@example.org",
        "ann@" + "x." * 124 + "example.org",
    ],
)  # fmt: skip
def test_other_mail_addresses_are_not(address: str) -> None:
    with pytest.raises(BadOption, match="an address like"):
        check_mail(config(smtp="smtp://localhost?from=a@example.org"), address)


def test_without_a_mail_server_there_is_no_mail() -> None:
    with pytest.raises(BadOption, match="this server sends no mail"):
        check_mail(config(), "ann@example.org")
    with sending(config()) as notices:
        notices.send(msgspec.structs.replace(TURN, mail="ann@example.com"))
        notices.confirm("ann@example.com", "code", LINK)
        assert notices.outbox._workers == 0


@pytest.mark.parametrize(
    "url",
    ["http://example.org", "smtp://", "mail.example.org", "smtp://ann:secret@mail.example.org:x", "smtp://host?from=",
     "smtp://ann:secret@mail.example.org?from=a@b.cd,e@f.gh"],
)  # fmt: skip
def test_a_bad_address_of_the_mail_server_is_told_without_its_password(url: str) -> None:
    with pytest.raises(BadOption, match="use smtp://user:password@host:587") as bad:
        Notices(config(smtp=url))
    assert "secret" not in str(bad.value)


@pytest.mark.parametrize(
    ("url", "port", "sender"),
    [
        ("smtp://mail.example.org", 25, "jarlshof@mail.example.org"),
        ("smtp://ann:x@mail.example.org?from=a@b.cd", 587, "a@b.cd"),
        ("smtps://ann:x@mail.example.org", 465, "jarlshof@mail.example.org"),
        ("smtp://mail.example.org:2525", 2525, "jarlshof@mail.example.org"),
    ],
)
def test_what_is_not_told_of_the_mail_server_is_as_usual(url: str, port: int, sender: str) -> None:
    mailer = Mailer(url)
    assert (mailer.port, mailer.sender) == (port, sender)
