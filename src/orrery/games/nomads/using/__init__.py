"""Using consumables and effects: targets, conditions, the pile and its windows, what words do."""
