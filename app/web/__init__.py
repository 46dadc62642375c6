"""HTTP: addresses, forms, pages. Nothing here knows a rule or talks to the database."""
