"""What builds Orrery: compiled rooms, web assets. Nothing here is part of the installed package."""
