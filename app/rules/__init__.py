"""Pure rules: no clock, no chance, no input or output, no package but the standard library."""
