"""Pages, live updates and the JSON API: the only room that knows HTTP."""
