"""What an operator has printed."""
