"""What every chapter needs in a turn: its steps, open moments, dice, initiative, Senators, Corruption, control."""
