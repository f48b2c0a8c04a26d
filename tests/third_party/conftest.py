"""The project in this folder is no part of our tests: it is tested as its authors would, from outside."""

collect_ignore = ["project"]
