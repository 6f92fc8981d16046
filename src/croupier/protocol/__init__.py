"""What every machine speaks: events, refusals, rulings and the choices they leave open."""
