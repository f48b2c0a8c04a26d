"""Technology: who has which card, and how a card is used and answered."""
