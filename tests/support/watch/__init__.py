"""A casino of simulated players, most of them honest, to try the fair play watch on."""
