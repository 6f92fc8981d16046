"""What strangers follow the record by: the log of its checkpoints, and those who have signed it."""
