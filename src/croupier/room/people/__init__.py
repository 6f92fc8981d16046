"""People at the tables: accounts, and patrons who walk in without one."""
