"""Orrery measured beside its peers: `make bench` (rules), `make bench-server` (tables)."""
