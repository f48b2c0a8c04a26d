"""Tables in plain Python have no dictionary: what is declared is a slot.

A table has some hundred fields, too many for the quick way in which Python keeps the attributes of small objects. With
slots a method of the table is called in little more than half the time, and a field is read faster. This module stays plain, and
the compiled build does without it: there every class is laid out so.
"""

from __future__ import annotations

from typing import Any


class Slotted(type):
    """The class of positions and tables. Whatever they annotate is a slot, and so is what a view's `View` annotates; empty values,
    which would stand in the slots' way, are laid aside in `_given` (`engine.table` reads them). A class that
    annotates nothing (a kit of a test, say) takes any attribute, as usual."""

    def __new__(
        cls, name: str, bases: tuple[type[Any], ...], namespace: dict[str, Any], **more: Any
    ) -> Slotted:
        names = list(namespace.get("__annotations__", ()))
        for base in bases:
            if not isinstance(base, Slotted):
                names += base.__annotations__
        known = [base for base in bases if isinstance(base, Slotted)]
        new = [field for field in names if not any(hasattr(base, field) for base in known)]
        if names:
            namespace["__slots__"] = tuple(dict.fromkeys(new))
            namespace["_given"] = {field: namespace.pop(field) for field in new if field in namespace}
        return super().__new__(cls, name, bases, namespace, **more)
