"""The tournament after an event, by topic; `tournament/apply.py` joins them."""
