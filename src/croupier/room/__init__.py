"""The room: tables and tournaments that run by themselves on a store, and those who run them."""
