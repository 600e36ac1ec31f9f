"""The report of an exercise: its course in sentences, maps at the turning points, all tables, as page, PDF and files."""
