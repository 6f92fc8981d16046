"""The HTTP API: its routes, the bodies they take and give, and every way to say no."""
