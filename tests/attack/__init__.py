"""The server under attack: tokens, kills, outages, floods, a full disk, and every byte of whole games. What needs a browser
is in `tests/browser/test_markup.py`; `make test` runs a bounded form, `make test-all` all of it."""
