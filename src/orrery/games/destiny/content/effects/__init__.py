"""The vocabularies of effects, one for each kind of entry: each word is one frozen value, decoded by its tag `do`.

`played`: Action cards, Senator abilities that need an Action, corrupt Ministries. `traits`: lasting Senator abilities.
`sectors`: Sector abilities. `events`: Event cards. What a word means stands in one other place: a handler of the table
`CARDS` or `EVENTS`, or, for words that only last, the rule that asks for them and says so with `reads`.
"""
