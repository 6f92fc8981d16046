"""Those who run the room: the cage, the floor, the operator, the regulator."""
