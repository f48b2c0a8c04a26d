"""What is printed: the pack, its vocabularies, and all of it as flat lists."""
