// A tournament as the room sends it: its line in the lobby, and its view. Money is in cents, chips are whole numbers.

import type { Listing, Refusal } from './types.ts';

export type TournamentPhase = 'announced' | 'entries' | 'drawn' | 'playing' | 'between' | 'placed' | 'confirmed' | 'closed' | 'cancelled';
export type EntrantStatus = 'entered' | 'playing' | 'broke' | 'through' | 'out' | 'dropped' | 'forfeited' | 'replaced' | 'disqualified';

/** The room deals; dealers enter rounds at consoles; or a director reports the hands of tables without any. */
export type TournamentCards = 'electronic' | 'console' | 'reported';

/** One tournament in the lobby. */
export type TournamentLine = {
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  kind: Listing['kind'];
  phase: TournamentPhase;
  cancelled: string; // why, also once it is closed; empty where it was not
  entries_closed: boolean;
  start: number; // 0: not known
  starts_with: number; // entries, at which seats are drawn by themselves once the start has come; 0: the director does
  company: number; // places up to which bots come once a person has entered
  payment: number;
  prize: number; // of the payment, for the pool
  fee: number;
  chips: number;
  seats: number;
  entered: number;
  most: number; // 0: as many as come
  least: number;
  left: number;
  level: number;
  pool: number;
  first_prize: number;
  historical: boolean;
  play_money: boolean;
};

export type Entrant = {
  account: string;
  name: string;
  bot: boolean;
  number: number;
  status: EntrantStatus;
  table: string;
  seat: number;
  chips: number;
  rebuys: number;
  away: boolean;
  penalty: string; // in words
  penalty_until: number; // 0: it goes by hands
  decide_until: number; // by when somebody without chips buys some; else 0
};

/** What may be bought besides an entry. */
export type Purchase = { cost: number; fee: number; chips: number; most: number; from_level: number; to_level: number };
export type Standing = { place: number; accounts: string[]; names: string[]; amounts: number[]; prizes: string; clause: string };
/** The clock of the levels: `until` while it runs, `left_ms` while it stands; both 0 where levels go by rounds. */
export type LevelClock = { runs: boolean; until: number; left_ms: number; break_until: number };
export type TournamentTable = { table: string; players: number; level: number; rounds: number; over: boolean; done: boolean };
export type TournamentLevel = { number: number; words: string; minutes: number; rounds: number; break_minutes: number };
export type TournamentPrize = { place: number; percent: string; amount: number };
export type Condition = { key: string; label: string; words: string; clause: string };

export type TournamentPublic = {
  kind: 'tournament';
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  game: Listing['kind'];
  cards: TournamentCards;
  historical: boolean;
  play_money: boolean;
  phase: TournamentPhase;
  cancelled: string; // why, also once it is closed; empty where it was not
  entries_closed: boolean;
  start: number; // 0: not known
  starts_early?: boolean; // everybody is there, and it starts sooner
  starts_at: number; // when the session that is drawn starts by itself; 0: it does not
  starts_with: number;
  company: number;
  interpreters: string[]; // each with the language
  payment: number;
  prize: number;
  fee: number;
  chips: number;
  seats: number;
  least: number;
  most: number;
  entered: number;
  reserves: number;
  left: number;
  pool: number; // the whole of it
  paid: number; // of the pool, so far
  fees: number;
  average: number;
  largest: number;
  stage: { name: string; number: number; of: number; session: number; sessions: number };
  level: { number: number; of: number; words: string; next: string; next_break: number }; // minutes of the break after it; 0: none
  clock: LevelClock;
  hand_for_hand: boolean;
  pace: number; // seconds to act; 0: as usual
  levels: TournamentLevel[];
  prizes: TournamentPrize[];
  conditions: Condition[];
  prevails: string;
  signed_terms: boolean;
  language: string; // where it is held in another than the house's
  rebuy: Purchase | null;
  add_on: Purchase | null;
  entrants: Entrant[];
  tables: TournamentTable[];
  standings: Standing[];
  waits: { what: string; words: string; clause: string; who: string }[];
  proof: { commitment: string; draws: number };
  moves: SeatMove[]; // newest first
};

/** Somebody who was sent to another seat; from no table after a bust-out was taken back. */
export type SeatMove = { number: number; at: number; account: string; name: string; from_table: string; from_seat: number; table: string; seat: number; why: string };

export type Named = { account: string; name: string };
export type Award = { place: number; account: string; name: string; amount: number; prizes: string; state: 'awarded' | 'paid' | 'open' | 'forfeited' | 'held'; clause: string };
export type Out = { account: string; name: string; table: string; round: number; before: number; chips: number; gains: Record<string, number> };

/** What is for those who direct the tournament or operate the room. */
export type DirectorsDesk = {
  named: boolean; // this person is named to direct it
  directors: Named[];
  may: string[]; // the commands this person may give
  approval: string;
  published: boolean;
  penalties: Record<string, number[]>; // the numbers a penalty may have, by kind
  chips: number[]; // sizes that chips may be changed to
  reserves: Named[];
  absent: string[]; // accounts that have not taken their seats
  late: 'forfeits' | 'may-forfeit' | 'plays-absent'; // what becomes of them when play starts
  excluded: string[]; // accounts that are kept out of every game of the room
  warnings: Record<string, number>;
  outs: Out[]; // the last first
  busy: string[]; // tables in a round
  cut: Named[]; // who has to cut a card that a director enters
  awards: Award[];
  offer: Named[]; // next in line for an open prize
  places: 'contribution' | 'all-in' | 'stack'; // what decides between those who go out together
  colour_up: string; // "exchange", or "race-off"
  in_words: boolean; // the director says what the prizes come to
  undivided: { number: number; words: string; among: Named[] }[];
};

/** `buy` has in `words` what is bought: a `re-buy` or an `add-on`. */
export type TournamentAct = { act: string; words: string; clause?: string; cost?: number; chips?: number; until?: number };
export type TournamentYou = {
  account: string;
  staff: boolean;
  wallet: number;
  status: '' | 'reserve' | EntrantStatus;
  table: string;
  moved: string; // why to this table: `break`, `balance` or the director's reason; empty where the seat was drawn
  seat: number;
  chips: number;
  place: number; // 0: none yet
  prize: number;
  paid: boolean;
  number: number; // of the entry; 0: not entered
  contribution: 'commitment' | 'value' | null; // what the draw asks this browser for
  acts: TournamentAct[];
  why_not: Refusal | null;
  desk: DirectorsDesk | null; // of staff who run tournaments
};

export type TournamentNews = { seq: number; type: string; text: string; clause?: string; at: number };
export type TournamentView = { type: 'view'; table: string; version: number; you: TournamentYou; public: TournamentPublic; news: TournamentNews[]; changes?: boolean };
