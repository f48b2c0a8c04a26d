"""What players hold and part with: units and lives, resources discarded, offers and deals."""
