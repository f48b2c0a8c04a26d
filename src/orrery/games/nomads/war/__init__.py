"""War: its declaration, the fleet battle, the planetary assault, losses."""
