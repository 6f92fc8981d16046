// Where things are on the felt. The seats lie in cells around the board, so that none covers another, however many there are:
// on a wide felt in three rows, on one that stands upright in as many rows as the sides need.

export type Side = 'bottom' | 'left' | 'top' | 'right';
export type Cell = { row: number; from: number; span: number; side: Side }; // of COLUMNS columns, counted from 1
export type Ring = { rows: number; across: number; middle: Cell; cells: Cell[] }; // the first cell is at the bottom, the others clockwise

export const COLUMNS = 120;
const LEAST_ROWS = 3; // one for the board, one above and one below it

function spread(count: number, row: number, from: number, columns: number, side: Side): Cell[] {
  const edge = (place: number) => from + Math.round((place * columns) / count);
  return Array.from({ length: count }, (_, place) => ({
    row,
    from: edge(place),
    span: edge(place + 1) - edge(place),
    side,
  }));
}

const OWN = 44; // columns: the bet lies beside the plate

/** Three rows: the board between two seats in the middle, the others above and below it. */
export function wideRing(seats: number): Ring {
  const others = Math.max(0, seats - 1);
  const beside = others < 3 ? 0 : 1;
  const free = others - 2 * beside;
  const below = free < 5 ? 0 : Math.floor((free + 1) / 4); // on each side of the one in the middle
  const top = free - 2 * below;
  const side = beside * (COLUMNS / 5);
  const room = (COLUMNS - OWN) / 2;
  const left: Cell[] = beside ? [{ row: 2, from: 1, span: side, side: 'left' }] : [];
  const right: Cell[] = beside ? [{ row: 2, from: COLUMNS - side + 1, span: side, side: 'right' }] : [];
  return {
    rows: LEAST_ROWS,
    across: Math.max(5, top, below ? (below * COLUMNS) / room : 0),
    middle: { row: 2, from: side + 1, span: COLUMNS - 2 * side, side: 'top' },
    cells: [
      { row: 3, from: room + 1, span: OWN, side: 'bottom' },
      ...spread(below, 3, 1, room, 'bottom').reverse(),
      ...left,
      ...spread(top, 1, 1, COLUMNS, 'top'),
      ...right,
      ...spread(below, 3, room + OWN + 1, room, 'bottom').reverse(),
    ],
  };
}

const IN_A_ROW = 5;

/** Upright: one seat in the middle below, some down both sides of the board, the others in the row above. */
export function uprightRing(seats: number): Ring {
  const others = Math.max(0, seats - 1);
  const sides = others < 3 ? 0 : others < 6 ? 1 : Math.max(2, Math.ceil((others - IN_A_ROW) / 2)); // on each of them
  const top = others - 2 * sides;
  const rows = Math.max(LEAST_ROWS, sides + 1);
  const side = sides ? COLUMNS / 4 : 0;
  const corner = sides > 1 ? side : 0; // with seats beside the one below
  const down = (from: number, of: Side): Cell[] =>
    Array.from({ length: sides }, (_, place) => ({ row: sides === 1 ? 2 : place + 2, from, span: side, side: of }));
  return {
    rows,
    across: Math.max(4, top),
    middle: { row: 2, from: side + 1, span: COLUMNS - 2 * side, side: 'top' },
    cells: [
      { row: rows, from: corner + 1, span: COLUMNS - 2 * corner, side: 'bottom' },
      ...down(1, 'left').reverse(),
      ...spread(top, 1, 1, COLUMNS, 'top'),
      ...down(COLUMNS - side + 1, 'right'),
    ],
  };
}
