"""The event cards: their catalogue as data, and the pool they are drawn from (rules, chapter 6)."""
