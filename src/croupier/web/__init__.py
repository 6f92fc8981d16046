"""The web: HTTP and WebSocket in front of the room, accounts and sessions, and the page for the browser."""
