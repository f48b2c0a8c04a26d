"""Die rolls: dice, help and hindrance, wealth, Adversity."""
