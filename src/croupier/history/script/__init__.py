"""Rounds as scripts: what somebody writes to have a round played."""
