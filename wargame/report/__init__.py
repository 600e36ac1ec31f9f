"""The report of an exercise: its course in sentences, maps at turning points, all tables, as page, PDF and files."""
