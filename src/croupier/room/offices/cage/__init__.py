"""The office of the cage: entries and their receipts, the books of a day, commission."""
