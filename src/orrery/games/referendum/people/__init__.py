"""What happens to citizens at any time: injuries and journeys."""
