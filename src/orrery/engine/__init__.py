"""What all games share: positions, decisions, chance, words, records. Imports nothing else of ours."""
