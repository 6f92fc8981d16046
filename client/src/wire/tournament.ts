// A tournament as the room sends it: its line in the lobby, and its view. Money is in cents, chips are whole numbers.

import type { Listing, Refusal } from './types.ts';

export type TournamentPhase = 'announced' | 'entries' | 'drawn' | 'playing' | 'between' | 'placed' | 'confirmed' | 'closed' | 'cancelled';
export type EntrantStatus = 'entered' | 'playing' | 'broke' | 'through' | 'out' | 'dropped' | 'forfeited' | 'replaced' | 'disqualified';

/** One tournament in the lobby. */
export type TournamentLine = {
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  kind: Listing['kind'];
  phase: TournamentPhase;
  start: number; // 0: not known
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
};

/** What may be bought besides an entry. */
export type Purchase = { cost: number; fee: number; chips: number; most: number; from_level: number; to_level: number };
export type Standing = { place: number; accounts: string[]; names: string[]; amounts: number[]; prizes: string; clause: string };
/** The clock of the levels: `until` while it runs, `left_ms` while it stands; both 0 where levels go by rounds. */
export type LevelClock = { runs: boolean; until: number; left_ms: number; break_until: number };
export type TournamentTable = { table: string; players: number; level: number; rounds: number; over: boolean };
export type TournamentLevel = { number: number; words: string; minutes: number; rounds: number; break_minutes: number };
export type TournamentPrize = { place: number; percent: string; amount: number };
export type Condition = { key: string; means: string; words: string; clause: string };

export type TournamentPublic = {
  kind: 'tournament';
  tournament: string;
  title: string;
  rulebook: string;
  edition: string;
  game: Listing['kind'];
  historical: boolean;
  phase: TournamentPhase;
  start: number; // 0: not known
  starts_at: number; // when the session that is drawn starts by itself; 0: it does not
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
  pool: number;
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
  rebuy: Purchase | null;
  add_on: Purchase | null;
  entrants: Entrant[];
  tables: TournamentTable[];
  standings: Standing[];
  waits: { what: string; words: string; clause: string; who: string }[];
  proof: { commitment: string; draws: number };
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
  acts: TournamentAct[];
  why_not: Refusal | null;
};

export type TournamentNews = { seq: number; type: string; text: string; clause?: string };
export type TournamentView = { type: 'view'; table: string; version: number; you: TournamentYou; public: TournamentPublic; news: TournamentNews[] };
