"""The house beside its tables: people and roles, the cage, the floor, the register, inspection, complaints, play money."""
