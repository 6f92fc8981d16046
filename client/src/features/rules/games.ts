// The games by the names players use, and what each is in a sentence.

/** "Poker - Omaha" is Omaha to whoever plays it. */
export const gameOf = (title: string): string => title.replace(/^Poker\s+-\s+/, '');

/** A rulebook among others: game, casino and edition, for editions share the rest. */
export const bookName = ({ title, casino, edition }: { title: string; casino: string; edition: string }): string =>
  `${gameOf(title)}, ${casino}, ${edition}`;

export const editionWords = (edition: string): string =>
  /\d/.test(edition) ? `${edition} edition` : `${edition} rules`;

type Game = { name: RegExp; holeCards: number; gist: string };

const GAMES: readonly Game[] = [
  {
    name: /manila/i,
    holeCards: 2,
    gist: 'Two cards of your own, and you play both; five shared cards come one at a time, with betting after each.',
  },
  {
    name: /ultimate texas/i,
    holeCards: 2,
    gist: 'Two cards of your own, five shared, and one raise against the dealer: large early or small late.',
  },
  {
    name: /omaha/i,
    holeCards: 4,
    gist: 'Four cards of your own; your hand is exactly two of them with three of the five shared cards.',
  },
];
const gameIn = (title: string): Game | undefined => GAMES.find(({ name }) => name.test(title));

/** What the game is, for somebody who has not played it; empty for a game we have no words for. */
export const gistOf = (title: string): string => gameIn(title)?.gist ?? '';

/** How many cards a player holds, for the picture of it. */
export const holeCardsOf = (title: string): number => gameIn(title)?.holeCards ?? 2;

type Edition = { title: string; casino: string; edition: string };

/** Whether the same casino has a later edition of the same game. */
export const isOlder = (book: Edition, all: readonly Edition[]): boolean =>
  all.some((each) => each.title === book.title && each.casino === book.casino && each.edition > book.edition);
