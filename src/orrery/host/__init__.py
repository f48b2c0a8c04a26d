"""Tables, seats, clocks, undo, chat and bots' turns; the store behind them and the bus between servers.

>>> from orrery.host.tables import Tables       # one for each process
>>> from orrery.host.values import Plan, SeatPlan, Who
"""
