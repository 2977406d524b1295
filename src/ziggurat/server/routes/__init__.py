"""The HTTP routes, a file for each kind of thing."""
