"""The papers an operator prints."""
