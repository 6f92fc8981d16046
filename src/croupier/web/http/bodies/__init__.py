"""What requests and answers are made of."""
