"""Salute: a table for people who play together from different places."""
