// What the lines of a round say, and the one way a check finds fault with them.

export type Deck = { size: number; joker: boolean };
export type Opening = { position: number; card: string; salt: string; path: string[] };
export type Committed = { seat: number; commitment: string; key?: string; signature?: string };
export type Contributed = { seat: number; value: string | null; counted: boolean; signature?: string };

/** One line, read. Every kind of line has fields of its own; those that bear on cards are named here. */
export type Line = {
  type: string;
  stream: string;
  round: number;
  seq: number;
  prev: string;
  hash: string;
  at: number;
  shuffle?: number;
  first?: number;
  count?: number;
  deck?: Deck;
  root?: string;
  commitments?: Committed[];
  depth?: number;
  contributions?: Contributed[];
  openings?: Opening[];
  seats?: number[];
  boxes?: number[];
  place?: number;
  card?: string | null;
  cards?: string[];
  position?: number | null;
  positions?: number[] | number[][];
  returned?: number[];
  holes?: number[][];
  dealer?: number[];
  communal?: number[];
  burnt?: number[];
  replacement?: number;
  protocol?: number; // of a shuffle; 1 where it is not said
  cause?: string; // of a void shuffle
};

/** A line this person is not told: only where it stands in the chain. */
export const WITHHELD = 'withheld';

/** What is looked at: each has its own line in what the player is told. */
export type Topic =
  'chain' | 'order' | 'parts' | 'cut' | 'mine' | 'house' | 'voids' | 'openings' | 'shown' | 'hole' | 'hidden';

/** Something that does not hold. */
export class Fault extends Error {
  readonly topic: Topic;

  constructor(topic: Topic, words: string) {
    super(words);
    this.topic = topic;
  }
}

/** Refuse what does not hold. */
export function hold(topic: Topic, holds: boolean, words: () => string): void {
  if (!holds) throw new Fault(topic, words());
}
