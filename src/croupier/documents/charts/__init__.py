"""Charts as SVG: equity, and the strategy of Ultimate Texas Hold-em."""
