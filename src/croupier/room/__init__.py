"""The room: tables that run by themselves, on a store."""
