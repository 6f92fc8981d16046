"""Processes beside the server, for what takes long: odds, and verifying a record.

Its modules are its doors: what one of them needs is much, and no process needs what the others do.
"""
