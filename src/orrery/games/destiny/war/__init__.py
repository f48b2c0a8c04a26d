"""Invasions, battles, Rebellion, Campaigns and purchases."""
