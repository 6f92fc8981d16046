"""Cage."""
