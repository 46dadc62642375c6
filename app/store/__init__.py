"""Postgres: how adventures, players and rings are kept. The only layer that speaks SQL."""
