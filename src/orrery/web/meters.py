"""What is counted and timed while the site serves, in the words of Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from orrery.host.vitals import Vitals

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_SECONDS = Histogram(
    "orrery_request_seconds",
    "Seconds until an answer was complete, by the class of its route (streams, which stay open, are not timed)",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
_ANSWERS = Counter("orrery_answers", "Answers, by the class of their route and their status", ["route", "status"], registry=REGISTRY)  # fmt: skip
_REFUSALS = Counter("orrery_refusals", "Requests that were refused, by kind (as in the API's errors)", ["kind"], registry=REGISTRY)  # fmt: skip

_STAYS_OPEN = ("/live", "/stream", "/events")


def route_class(method: str, path: str) -> str:
    """The class of a route: few enough to be told apart in a diagram."""
    if path.startswith("/static/"):
        return "static"
    if path.startswith(("/tables/", "/api/tables/")) and path.endswith(_STAYS_OPEN):
        return "stream"
    reads = method in {"GET", "HEAD", "OPTIONS"}
    if path.startswith("/api/") or path == "/api":
        return "api-read" if reads else "api-write"
    return "page" if reads else "form"


def answered(route: str, status: int, seconds: float) -> None:
    """An answer has been given."""
    _ANSWERS.labels(route, str(status)).inc()
    if route != "stream":
        _SECONDS.labels(route).observe(seconds)


def refused(kind: str) -> None:
    """A request has been refused."""
    _REFUSALS.labels(kind).inc()


def page(vitals: Vitals) -> bytes:
    """All numbers, as Prometheus reads them."""
    return generate_latest(REGISTRY) + generate_latest(_Moment(vitals))


class _Moment(Collector):
    """What the host can tell about one moment."""

    def __init__(self, vitals: Vitals) -> None:
        self._vitals = vitals

    def collect(self) -> Iterable[Metric]:
        return self._families()

    def _families(self) -> Iterator[Metric]:
        v = self._vitals
        yield _by("orrery_tables", "Tables in the database, by state", "state", v.tables)
        yield GaugeMetricFamily("orrery_streams", "Open streams and polls of this process", v.streams)
        yield GaugeMetricFamily("orrery_watched_tables", "Tables that somebody watches here", v.watched)
        yield GaugeMetricFamily("orrery_cache_bytes", "About what the tables in memory take", v.cache)
        yield GaugeMetricFamily("orrery_cached_tables", "Tables in the memory of this process", v.in_memory)
        written = CounterMetricFamily(
            "orrery_entries", "Entries that this process has written, by kind", labels=["kind"]
        )
        for kind, count in sorted(v.entries.items()):
            written.add_metric([kind], count)
        yield written
        moves = v.entries.get("move", 0) + v.entries.get("resign", 0)
        yield CounterMetricFamily("orrery_moves", "Moves that this process has written", moves)
        yield GaugeMetricFamily("orrery_writer_queue", "What is not on disk yet", v.writing)
        yield CounterMetricFamily("orrery_writer_batches", "Transactions of the writer", v.batches)
        yield CounterMetricFamily("orrery_writer_jobs", "What the writer has written", v.jobs)
        yield GaugeMetricFamily("orrery_bot_tables", "Tables where a bot is to act", v.bots)
        yield GaugeMetricFamily("orrery_bot_queue", "Bots that think or wait for their turn to", v.thinking)
        yield GaugeMetricFamily("orrery_bans", "Guests and addresses that are shut out", v.banned)


def _by(name: str, about: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family
