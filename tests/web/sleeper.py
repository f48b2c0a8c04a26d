"""A process that reads a wish and does nothing about it, for as long as somebody holds the other end."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.stdin.buffer.read()
