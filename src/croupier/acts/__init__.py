"""What people may say to a table or a tournament: each act, who has the right to it, what it means, when it is too late."""
