// A list that is one stop for Tab says so to the links in it: its arrow keys go from one to the next.

export const BY_ARROWS = Symbol('reached by the arrow keys of the list it stands in');
