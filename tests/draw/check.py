"""What every drawing must keep, whichever game made it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from orrery.draw.icons import symbols


def sound(svg: str) -> ElementTree.Element:
    """Parse a drawing: well-formed, ids unique, references resolved, nothing that a strict CSP would refuse."""
    root = ElementTree.fromstring(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), sorted(ident for ident in set(ids) if ids.count(ident) > 1)
    for element in root.iter():
        tag = element.tag.rsplit("}", 1)[-1]
        assert tag not in ("script", "style", "foreignObject", "image", "a"), tag
        for name, value in element.attrib.items():
            assert name != "style", value
            assert not name.lower().startswith("on"), name
            assert not {"nan", "inf"} & set(value.lower().split()), (name, value)
            for reference in re.findall(r"url\(#([^)]+)\)", value):
                assert reference in ids, reference
            if name == "href" and value.startswith("#i-"):
                assert value[3:] in symbols(), value
    return root


def settled_is_plain(svg: str) -> ElementTree.Element:
    """A drawing that stands alone needs no stylesheet and no other file."""
    root = sound(svg)
    assert "var(" not in svg
    assert "color-mix" not in svg
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    for element in root.iter():
        assert "class" not in element.attrib
        href = element.attrib.get("href")
        assert href is None or href[1:] in ids, href
    return root
