"""Commands about what others can check: keys, witnesses, sealed cards, the dossier."""
