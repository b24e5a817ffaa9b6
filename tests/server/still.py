"""`jarlshof` whose limits give nothing back: on a busy machine a test would never come to the end of what it may do."""

from __future__ import annotations

import functools
from unittest import mock

from jarlshof.cli.main import main
from jarlshof.server import app
from jarlshof.server.limits import Limits

if __name__ == "__main__":
    with mock.patch.object(app, "Limits", functools.partial(Limits, clock=lambda: 0.0)):
        main()
