"""Laws: their language, the Bill of Sentient Rights, propositions, taxes and breaches."""
