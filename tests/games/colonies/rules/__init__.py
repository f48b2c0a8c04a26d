"""The rules, a module for each section of rules.toml."""
