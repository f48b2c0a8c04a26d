"""The Round and its phases: Building, Movement, Production, Maintenance."""
