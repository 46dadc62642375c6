"""Beast Hunters 1.5: the first ruleset at the table."""
