"""Use cases: one function for each thing that a person does at the table."""
