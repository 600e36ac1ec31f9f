"""The rules of play as pure functions: no clock, no network, no database, no global random."""
