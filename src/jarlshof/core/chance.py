"""Chance: everything random in the rules comes from here, and anyone can check it.

A match has a 256-bit key; each named stream is the ChaCha20 key stream (RFC 8439) of that key with the stream's number
as nonce. A draw with a bound takes the next 32-bit word below the largest multiple of the bound, and its remainder.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jarlshof.core.errors import BadOption
from jarlshof.core.events import DRAW, Events, emit
from jarlshof.core.jit import compiled
from jarlshof.core.state import BLOCK, STREAMS, Int16s, Int32s, Numbers, State, Words

FORMAT = b"jarlshof-chance-1"
U = np.uint64
LOW = U(0xFFFFFFFF)
WORD = 1 << 32
WORDS_IN_BLOCK = 16
NUMBER = re.compile("[0-9]{1,10}")


class Stream(IntEnum):
    """The named streams: one kind of chance never shifts another."""

    BOARD = 0
    DECK = 1
    DICE = 2
    OTHER = 3


class Draw(NamedTuple):
    """One draw: word number `word` of the stream gave `value` out of 0 … bound − 1."""

    stream: str
    word: int
    bound: int
    value: int

    def __str__(self) -> str:
        return f"{self.stream} {self.word} {self.bound} {self.value}"


# ---------------------------------------------------------------- keys
def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """A seed as bytes: a number means its 8 bytes (big end first), a text is hexadecimal, None a new secret."""
    accepted = "a number from 0 to 2^64 − 1, up to 64 bytes, or their hexadecimal digits"
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bool) or not isinstance(seed, (int, str, bytes)):
        raise BadOption("seed", seed, accepted)
    if isinstance(seed, int):
        if not 0 <= seed < 1 << 64:
            raise BadOption("seed", seed, accepted)
        return seed.to_bytes(8, "big")
    if isinstance(seed, str):
        if len(seed) > 128 or not seed.isascii() or not seed.isalnum():
            raise BadOption("seed", seed[:140], accepted)
        try:
            seed = bytes.fromhex(seed)
        except ValueError:
            raise BadOption("seed", seed, accepted) from None
    if not 1 <= len(seed) <= 64:
        raise BadOption("seed", seed[:70], accepted)
    return seed


def check_salts(salts: Sequence[bytes]) -> tuple[bytes, ...]:
    """The seats' salts: at most eight, of at most 64 bytes each."""
    if isinstance(salts, (bytes, str)) or len(salts) > 8 or any(not isinstance(s, bytes) or len(s) > 64 for s in salts):
        raise BadOption("salts", list(salts)[:9], "up to 8 times up to 64 bytes")
    return tuple(salts)


def commitment_of(seed: bytes) -> str:
    """What players are shown before the first move, so that the seed cannot be exchanged later: its SHA-256."""
    return hashlib.sha256(seed).hexdigest()


def match_key(game: str, seed: bytes, salts: Iterable[bytes] = ()) -> bytes:
    """The key of a match: SHA-256 over format, game, seed and the seats' salts, each with its length before it."""
    digest = hashlib.sha256()
    for part in (FORMAT, game.encode(), seed, *salts):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def branch_key(key: bytes, branch: str) -> bytes:
    """The key of a branch: nobody sees the same future twice."""
    return hashlib.sha256(key + branch.encode()).digest()


def key_words(key: bytes) -> npt.NDArray[np.uint64]:
    """A key as the four words that the compiled rules take."""
    return np.frombuffer(key, "<u8").astype(np.uint64)


# ---------------------------------------------------------------- ChaCha20
@compiled
def _quarter(x: Words, a: int, b: int, c: int, d: int) -> None:
    x[a] = (x[a] + x[b]) & LOW
    x[d] ^= x[a]
    x[d] = ((x[d] << U(16)) | (x[d] >> U(16))) & LOW
    x[c] = (x[c] + x[d]) & LOW
    x[b] ^= x[c]
    x[b] = ((x[b] << U(12)) | (x[b] >> U(20))) & LOW
    x[a] = (x[a] + x[b]) & LOW
    x[d] ^= x[a]
    x[d] = ((x[d] << U(8)) | (x[d] >> U(24))) & LOW
    x[c] = (x[c] + x[d]) & LOW
    x[b] ^= x[c]
    x[b] = ((x[b] << U(7)) | (x[b] >> U(25))) & LOW


@compiled
def chacha_block(key: Words, counter: int, nonce: Words, out: Words) -> None:
    """One block of RFC 8439: key of four 64-bit words, three nonce words; 16 words of 32 bits in eight words of 64."""
    x = np.empty(16, np.uint64)
    x[0] = U(0x61707865)
    x[1] = U(0x3320646E)
    x[2] = U(0x79622D32)
    x[3] = U(0x6B206574)
    for n in range(4):
        x[4 + 2 * n] = key[n] & LOW
        x[5 + 2 * n] = key[n] >> U(32)
    x[12] = U(counter)
    for n in range(3):
        x[13 + n] = nonce[n]
    start = x.copy()
    for _ in range(10):
        _quarter(x, 0, 4, 8, 12)
        _quarter(x, 1, 5, 9, 13)
        _quarter(x, 2, 6, 10, 14)
        _quarter(x, 3, 7, 11, 15)
        _quarter(x, 0, 5, 10, 15)
        _quarter(x, 1, 6, 11, 12)
        _quarter(x, 2, 7, 8, 13)
        _quarter(x, 3, 4, 9, 14)
    for n in range(8):
        out[n] = ((x[2 * n] + start[2 * n]) & LOW) | (((x[2 * n + 1] + start[2 * n + 1]) & LOW) << U(32))


# ---------------------------------------------------------------- draws inside the rules
@compiled
def rekey(s: State, key: Words) -> None:
    """A new key, all streams at their beginning, and nothing left of the chance of the old one."""
    for n in range(4):
        s.key[n] = key[n]
    for stream in range(STREAMS):
        s.drawn[stream] = 0
        for n in range(BLOCK):
            s.block[stream, n] = U(0)


@compiled
def _next_word(s: State, stream: int) -> int:
    position = s.drawn[stream]
    if position % WORDS_IN_BLOCK == 0:
        nonce = np.zeros(3, np.uint64)
        nonce[0] = U(stream)
        chacha_block(s.key, position // WORDS_IN_BLOCK, nonce, s.block[stream])
    s.drawn[stream] = position + 1
    pair = s.block[stream, (position % WORDS_IN_BLOCK) >> 1]
    return np.int64(pair >> U(32)) if position & 1 else np.int64(pair & LOW)  # type: ignore[return-value]


@compiled
def draw(s: State, stream: int, bound: int, events: Events) -> int:
    """A number from 0 to bound − 1, each equally likely; raises the fence. A bound of 1 draws nothing."""
    if bound <= 1:
        return 0
    limit = WORD - WORD % bound
    word = _next_word(s, stream)
    while word >= limit:
        word = _next_word(s, stream)
    s.fence += 1
    s.news += 1
    value = word % bound
    emit(events, DRAW, -1, 0, stream, s.drawn[stream] - 1, bound, value)
    return value


@compiled
def shuffle(s: State, stream: int, items: Int16s | Int32s | Numbers, n: int, events: Events) -> None:
    """Puts the first n items into a random order, from the last one down."""
    for last in range(n - 1, 0, -1):
        j = draw(s, stream, last + 1, events)
        kept = items[last]
        items[last] = items[j]
        items[j] = kept


# ---------------------------------------------------------------- checking draws without knowing the rules
def check_draws(key: bytes, lines: Sequence[str]) -> str | None:
    """Checks a record's draws against its key; the reason of the first wrong one, or None.

    Lines are `stream index bound value`, and `branch NAME` where the key changed.
    """
    words = dict.fromkeys((stream.name.lower() for stream in Stream), 0)
    for number, line in enumerate(lines, 1):
        parts = line.split(" ") if isinstance(line, str) else []
        if len(parts) == 2 and parts[0] == "branch":
            key = branch_key(key, parts[1])
            words = dict.fromkeys(words, 0)
            continue
        if len(parts) != 4 or parts[0] not in words or not all(NUMBER.fullmatch(p) for p in parts[1:]):
            return f"draw {number} cannot be read"
        stream, (index, bound, value) = parts[0], (int(p) for p in parts[1:])
        if not (words[stream] <= index < words[stream] + 64 and 1 < bound < WORD):
            return f"draw {number} is out of place"
        for position in range(words[stream], index + 1):
            word = stream_word(key, Stream[stream.upper()], position)
            if (word < WORD - WORD % bound) != (position == index):
                return f"draw {number} is out of place"
        if word % bound != value:
            return f"draw {number} gave {word % bound}, not {value}"
        words[stream] = index + 1
    return None


def stream_word(key: bytes, stream: int, position: int) -> int:
    """One 32-bit word of a stream (plain Python on the compiled block function)."""
    out = np.zeros(8, np.uint64)
    nonce = np.array([stream, 0, 0], np.uint64)
    chacha_block(key_words(key), position // WORDS_IN_BLOCK, nonce, out)
    return int.from_bytes(out.astype("<u8").tobytes()[4 * (position % WORDS_IN_BLOCK) :][:4], "little")
