"""How far apart two colours look, also to eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009)."""

from __future__ import annotations

from math import sqrt

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Triple:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return r, g, b


def seen(colour: str, eyes: str) -> Triple:
    """The colour in CIE Lab as these eyes see it."""
    rgb = linear(colour)
    r, g, b = (min(max(sum(m * c for m, c in zip(row, rgb, strict=True)), 0), 1) for row in EYES[eyes])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(a: str, b: str, eyes: str) -> float:
    """Delta E (1976): about 2 is the smallest difference that anybody sees."""
    return sqrt(sum((p - q) ** 2 for p, q in zip(seen(a, eyes), seen(b, eyes), strict=True)))


def contrast(a: str, b: str) -> float:
    """The contrast ratio of WCAG."""
    light, dark = sorted(
        (0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(a), linear(b))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)
