"""The dossier."""
