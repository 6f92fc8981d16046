// Where the boxes stand around the half round, for both sides of the table.
//
// Theory of operation. Boxes go clockwise from the dealer's left. Players look at the dealer, so that box 1 is at their right;
// the dealer looks the other way: box 1 at the left, the round side above. On a wide screen the dealer's boxes hang along the
// arch, evenly from left to right. On a narrow one they stand in rows along three sides, and the board lies below the top row.

export type Place = { x: number; y: number }; // x from -1, the left, to 1; y from 0, the far side, to 1

const ARCH = 0.92; // how much of the half round the boxes take
const LOWEST = Math.sqrt(1 - ARCH ** 2);

/** Where box `number` of `places` stands for players, from 0 at the right end of the rail to 1 at the left. */
export const alongRail = (number: number, places: number): number => (places > 1 ? (number - 1) / (places - 1) : 0.5);

/** Where it stands for the dealer on a wide screen: under the arch, the middle farthest away. */
export function underArch(number: number, places: number): Place {
  const x = 2 * alongRail(number, places) - 1;
  return { x, y: (1 - Math.sqrt(1 - (ARCH * x) ** 2)) / (1 - LOWEST) };
}

/** Where it stands for the dealer on a narrow screen: two or three in the row above, the others down both sides. */
export function downSides(number: number, places: number): Place {
  const aside = Math.max(0, Math.floor((places - 2) / 2));
  const above = places - 2 * aside;
  if (number <= aside) return { x: -1, y: (aside - number + 1) / aside };
  if (number > aside + above) return { x: 1, y: (number - aside - above) / aside };
  return { x: 2 * alongRail(number - aside, above) - 1, y: 0 };
}
