"""The papers of a room: signs, rules, tournament conditions and results, reports, receipts; PDF, screen and spreadsheet."""
