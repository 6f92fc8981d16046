// What the room sends and takes, as docs/protocol.md has it. Amounts are cents, at the tables of a tournament whole chips; times
// milliseconds UTC.

import type { FloorNews, Paged } from './floor.ts';
import type { Desk } from './desk.ts';
import type { TournamentLine, TournamentView } from './tournament.ts';

export type Unit = 'cents' | 'chips';
export type Cards = 'electronic' | 'real';

export type Person = { account: string; name: string; roles: string[]; guest: boolean };
export type Me = { person: Person; wallet: number; seats: { table: string; seat: number; title: string }[]; entries: string[]; released: ({ table: string } & Released)[] };

export type Listing = {
  table: string;
  rulebook: string;
  edition: string;
  title: string;
  kind: 'players' | 'bank';
  limits: string;
  stake_min: number;
  stake_max: number; // 0: none
  seats: number;
  taken: number;
  waiting: number;
  historical: boolean;
  play_money: boolean;
  rounds: number;
  stopped: string; // why no round begins; empty where play is not stopped
  cards: Cards;
  dealt_by: string; // the dealer who is signed on, where the cards are real
  tournament: string; // whose table it is; with real cards alone, for whoever deals it
};

export type SeatState = 'in' | 'folded' | 'all-in' | 'away' | 'waits' | 'out';
export type Seat = {
  seat: number;
  account: string;
  name: string;
  bot: boolean;
  stake: number;
  bet: number;
  held: number; // chips put forward before the turn, still of the stake
  aside?: number; // trivial chips that do not play in this round, beside the stake
  state: SeatState;
  cards: string[];
  words: string;
  won: number;
  away: boolean;
  winning: string[]; // the cards a pot was won with
  act?: Acted | null; // what was done last here in this street
};

/** What a player did last in this street; `amount`: of a call the chips, of a bet or raise the total in front, of a play wager its multiple. */
export type Acted = { act: string; amount?: number; late?: boolean };
/** The last ruling in the round, and what was decided where it left something open. */
export type Ruling = { words: string; clauses: string[]; open: boolean; decided: string; by: string; reason: string; under: string };

export type Pot = { amount: number; seats: number[] };
/** What a round between players has come to. */
export type Outcome = {
  returned: { seat: number; amount: number; clause: string }[];
  fee: { amount: number; clause: string } | null;
  commission: { amount: number; base: number; percent: string; unit: number; cap: number; from: number[]; clause: string } | null;
  pots: { amount: number; seats: number[]; winners: { seat: number; amount: number; half: string }[]; clause: string }[];
  void: string;
};
export type Turn = { seat: number; until: number; clock: string; bank: number };
export type Choice = { name: string; by: string; words: string; clause: string };
export type Notice = { number: number; about: string; round: number; rounds: number; until: number; agree: boolean; settings: Record<string, string>; agreed: string[] };
export type Result = { result: 'win' | 'lose' | 'push' | 'void'; stake: number; paid: number; clause: string };
export type Box = {
  seat: number;
  ante: number;
  blind: number;
  trips: number;
  play: number;
  times: number;
  results: Record<string, Result>; // by wager
  placed: number; // in this round
  back: number; // of it, winnings included
  gave_up: string; // the clause a hand was folded or conceded under
  voided: string; // the clause a hand is void by
  marker: boolean; // one lies beside the box, which may go above its maximum
};
export type Dealer = { cards: string[]; words: string; qualifies: boolean };
export type Pays = { hand: string; blind: string; trips: string };

export type Phase = 'waiting' | 'shuffled' | 'betting' | 'showdown' | 'between';
export type Public = {
  table: string;
  rulebook: string;
  edition: string;
  title: string;
  kind: 'players' | 'bank';
  limits: string;
  unit: Unit;
  tournament: string; // the name of the one it belongs to; empty at a table for money
  historical: boolean;
  play_money: boolean;
  round: number;
  button: number;
  phase: Phase;
  places: number;
  chip: number; // the smallest
  talk: { about: string; words: string; clause: string }[];
  waits_for: { awaited: string; words: string; clause: string; until?: number } | null;
  seats: Seat[];
  board: string[];
  turn: Turn | null;
  choices: Choice[];
  ruling?: Ruling | null;
  notices: Notice[];
  waiting: string[];
  proof: { root: string; shuffle: number } | null;
  closed: boolean;
  lost?: { seat: number; until: number }[]; // players without a connection; in their turn the clock stands until then, else 0
  cards: Cards;
  dealt_by: string; // who is signed on; empty where the house deals
  // between players
  pots?: Pot[];
  pot?: number; // all of it, bets in front and a bet nobody has called counted in
  to_match?: number;
  voted?: number[];
  result?: Outcome | null;
  // against the bank
  boxes?: Box[];
  dealer?: Dealer | null;
  pays?: Pays[];
  payout_max?: number;
  payout_per?: 'wager' | 'box' | 'table'; // what it counts for: each blind, or what a box or all of them win on blind and trips
  ante_min?: number;
  ante_max?: number;
  asked?: number[]; // every seat that play waits for
};

export type Offer = {
  act: string;
  clauses: string[];
  amount?: number;
  min_to?: number;
  max_to?: number;
  half_pot_to?: number;
  two_thirds_pot_to?: number;
  pot_to?: number;
  stands?: 'first' | 'wins' | 'beaten'; // of `muck`: how one's hand stands among those shown
  times?: number;
  trips_min?: number;
  trips_max?: number;
  seats?: number[];
  rounds?: number[]; // for each of the seats: that begin without a newcomer who posts
  notices?: number[];
  choices?: string[];
  after?: number;
  language?: string; // of a game in another than the house's: whoever sits down says that they share it
  later?: boolean; // it waits until the round is over
};

/** What waits to be done. */
export type Wish = { act: string; amount?: number; seat?: number; now?: boolean; by?: string }; // `by`: the official whose order it is

/** What a clock that ran out has done in a player's place, as an event; `away`: they sit out since. */
export type Late = { did: string; clause: string; away: boolean };

export type You = {
  seat: number | null;
  hole: string[];
  hand: string;
  acts: Offer[];
  open: Offer[];
  wallet: number;
  owes: { waits: string; clause: string; post: boolean; owing: number[]; rounds?: number } | null;
  contribution: 'commitment' | 'value' | null;
  leaving: boolean;
  wishes: Wish[];
  silence: Silence | null;
  calls: string[];
  bar: Refusal | null; // why this person plays nowhere in the room
  desk: Desk | null; // for those who deal or rule
  late: Late | null; // until they act again
  looks: { seat: number; cards: string[] }[]; // for an official: the hands they look at in this round
  out: { may_buy: boolean; clause: string; until: number } | null; // no chips to play with; when the seat is released, 0 where it is not
  released: Released | null; // had a seat here within the hour, and lost it
};

export type Released = { at: number; stake: number; reason: string; clause: string };

export type News = { seq: number; type: string; text: string; seat?: number; amount?: number; clause?: string };
export type Refusal = { reason: string; clause: string };

/** Why this person may not speak in their own words now; `phrases`: the quick ones are open all the same. */
export type Silence = Refusal & { phrases: boolean };

/** A quick phrase: its name on the wire, and its words. */
export type Phrase = { phrase: string; words: string };

export type View = { type: 'view'; table: string; version: number; you: You; public: Public; news: News[] };
export type Said = { type: 'said'; table: string; from: string; text: string; at: number };
export type Answer = { type: 'answer'; id: string; ok?: true; version?: number; refusal?: Refusal };
export type Fault = { type: 'error'; what: string; do: string; id?: string; table?: string };
export type Pong = { type: 'pong'; at: number };
export type LobbyNews = { type: 'lobby'; tables: Listing[]; tournaments?: TournamentLine[]; older?: number };
export type Told = { type: 'told'; table: string; wish: Wish; refusal: Refusal };
/** Play pauses because the record cannot be written; with empty words it goes on. */
export type Pause = { type: 'pause'; what: string; do: string };
export type WalletNews = { type: 'wallet'; wallet: number };

export type FromServer = FloorNews | Paged | WalletNews | Pause | Told | View | TournamentView | Said | Answer | Fault | Pong | LobbyNews;

/** An act with what belongs to it, as it stands in a `do` message. */
export type Act = { act: string } & Record<string, unknown>;

export type RulebookTitle = { id: string; title: string; casino: string; edition: string };
export type Guide = RulebookTitle & { parts: { title: string; lines: { words: string; clauses: string[] }[] }[] };
export type Clause = { id: string; area: string; kind: string; status: string; summary: string; asks: string; binds: 'players' | 'staff'; readings: Reading[]; settings: Setting[] };
/** What the text of a clause leaves open, and the reading we take; a setting takes another. */
export type Reading = { leaves_open: string; we_take: string };
export type Setting = { key: string; label: string; permitted: string; default: string };
export type Sanction = { words: string; clause: string };
/** The instrument itself; days are YYYY-MM-DD or empty. */
export type Official = { citation: string; approved_by: string; approved: string; commenced: string; by_text: boolean; full_text: string; clause: string; document: { kind: 'pdf' | 'text'; sha256: string; filed: string } | null };
export type Rulebook = RulebookTitle & { official: Official; clauses: Clause[]; sanctions: Sanction[] };

/** The rules of a table as they stand; readings are those that are not the default. */
export type RulesHere = {
  table: string; rulebook: string; values: Record<string, string>; readings: { key: string; label: string; value: string; default: string; clauses: string[] }[];
};
