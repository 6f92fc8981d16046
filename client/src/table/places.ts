// Where things are on a table drawn upright: the board lies between two rows of seats.

const MIDDLE = 0.6;
const SAME = 1e-6;

/** The height (from -1, the top, to 1) of the widest gap between rows of seats, near the middle. */
export function widestGap(heights: readonly number[]): number {
  const rows = [...new Set(heights.map((height) => Math.round(height * 1000) / 1000))].sort((a, b) => a - b);
  let best = 0;
  let widest = 0;
  for (let place = 1; place < rows.length; place++) {
    const from = rows[place - 1] ?? 0;
    const to = rows[place] ?? 0;
    const centre = (from + to) / 2;
    if (Math.abs(centre) <= MIDDLE && to - from > widest + SAME) {
      widest = to - from;
      best = centre;
    }
  }
  return best;
}
