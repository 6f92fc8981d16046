"""Who is connected, who looks at what, and what waits to be sent to them."""
