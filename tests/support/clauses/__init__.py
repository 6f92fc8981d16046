"""Tables and checks that clause tests share."""
