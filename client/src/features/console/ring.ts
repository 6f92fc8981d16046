// Where seats are at the console: a row across the table from the dealer, and a column at either hand. Each has its own cell in
// the flow of the page, so nothing lies on anything, however many they are and however small the screen is.

export type Ring = { left: number[]; top: number[]; right: number[] };

const CELL_PX = 150; // a seat with its cards, as wide as it likes to be
const FEWEST = 2;
const MOST = 6;

/** The seats around the table as the dealer sees them, clockwise from the dealer's left: up the left, across, down the right. */
export function ring(places: number, width: number): Ring {
  const fit = Math.min(MOST, Math.max(FEWEST, Math.floor(width / CELL_PX)));
  const side = Math.max(1, Math.ceil((places - fit) / 2));
  const numbers = Array.from({ length: places }, (_, place) => place + 1);
  const onLeft = Math.min(side, Math.floor(places / 2));
  return {
    left: numbers.slice(0, onLeft).reverse(),
    top: numbers.slice(onLeft, places - onLeft),
    right: numbers.slice(places - onLeft),
  };
}
