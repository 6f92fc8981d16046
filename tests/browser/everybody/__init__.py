"""Pages that everybody may open."""
