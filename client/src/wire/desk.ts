// The dealer's desk as the room sends it: what is due, what may be entered, what for. See docs/protocol.md, "Live tables".

import type { Waiter } from './floor.ts';
import type { Choice, Offer, Outcome, Pot, Refusal } from './types.ts';

export type Somebody = { account: string; name: string };
export type SeatOffers = { seat: number; acts: Offer[] };
export type Due = {
  step: string;
  words: string;
  clause: string;
  enter: '' | 'start' | 'deal' | 'cards' | 'enter' | 'wagers' | 'choose' | 'unseat' | 'make-change';
  deal: boolean; // the dealer may go on by `deal`
  seat: number; // whose turn, or 0
  cards: number; // how many to enter
  acts: Offer[];
  open: SeatOffers[];
  notice?: number; // that has run: its change is made before the next round
  change?: string; // in words: "change to 3 seats"
};
export type Announce = { pot: number; call: number; least: number; most: number; commission: number; pots: Pot[] };
export type Entered = { seq: number; words: string; mine: boolean }; // this person may take it back, with all since
export type FactKind = 'seat' | 'cents' | 'cards' | 'card' | 'flag' | 'number' | 'choice' | 'words';
export type Fact = { name: string; about: string; kind: FactKind; required: boolean; values: string[]; proposed: number | null };
export type ReportKind = { report: string; title: string; means: string; official: boolean; facts: Fact[]; clauses: string[] };
export type OpenChoice = Choice & { mine: boolean };
export type Ruling = { report: string; title: string; words: string; clauses: string[]; open: boolean };
export type CalledClock = { seat: number; until: number; over: boolean };
export type Deck = { deck: number; colour: string; checked: boolean; inspected: boolean; washed: boolean; closed: boolean; in_use: boolean; faulty: string; off: boolean };
export type DeckDue = { act: string; deck: number; closing: boolean; words: string; clause: string; step: string };
export type Owes = { waits: string; clause: string; post: boolean; owing: number[] };
export type Around = {
  ranks: string;
  joker: boolean;
  stake_min: number;
  stake_max: number; // 0: no most
  deck_due: DeckDue | null;
  owing: { seat: number; owes: Owes }[];
  language: string; // of a game in another than the house's
  kept: number[]; // free seats that players seated may move to first
};

export type Desk = {
  live: boolean;
  signed_on: boolean;
  may_enter: boolean;
  dealer: Somebody | null;
  enters: Somebody | null;
  due: Due;
  announce: Announce | null;
  settling: Outcome | null; // the pots as they will be pushed, where that is next
  undo: Entered | null;
  undo_refused: Refusal | null; // why the pots of the last round are not taken back any more
  entries: Entered[];
  reports: ReportKind[];
  choices: OpenChoice[];
  ruling: Ruling | null;
  clock: CalledClock | null;
  may: string[];
  decks: Deck[];
  counted: '' | 'opening' | 'closing';
  counting: '' | 'opening' | 'closing';
  excluded: number[]; // seats whose players are excluded from the room
  table: Around;
  waiting: Waiter[];
};
