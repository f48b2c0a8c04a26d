"""The vocabulary of Space Opera: conditions, effects of cards, traits of citizens and planets, rules of Adversity.

Each word is one frozen value, decoded by its tag `do`; what it means stands in one place, a handler of `meanings`.
"""
