"""What players see: drawing, buttons, editors."""
