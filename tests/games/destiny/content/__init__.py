"""What is printed on cards and tiles, and packs that are wrong."""
