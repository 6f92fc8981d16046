"""The WebSocket: one connection a page, its messages, and the hub that holds them all."""
