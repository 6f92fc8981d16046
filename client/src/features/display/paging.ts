// What a screen shows of a list that is longer than the room for it: page after page, the same on all screens at a moment.

export const PAGE_MS = 8_000;

/** How many rows of a height fit into a box, and how many columns of at least a width; one of each at least. */
export function fitting(
  box: { width: number; height: number },
  row: { width: number; height: number },
): { rows: number; columns: number } {
  const of = (room: number, one: number) => Math.max(1, Math.floor((room + 0.5) / one));
  return { rows: of(box.height, row.height), columns: of(box.width, row.width) };
}

/** The page of a list at a moment, its number from 1, and how many there are: all about as full. */
export function pageAt<T>(
  items: readonly T[],
  most: number,
  now: number,
): { shown: readonly T[]; page: number; of: number } {
  const of = Math.max(1, Math.ceil(items.length / most));
  const page = Math.floor(now / PAGE_MS) % of;
  const each = Math.ceil(items.length / of);
  return { shown: items.slice(page * each, (page + 1) * each), page: page + 1, of };
}
