// Requests about rounds that are over: the list, one round, its steps, its odds, complaints.

import type { Opening } from '../proof/record.ts';
import { get, post } from '../wire/api.ts';
import type { Public, Unit } from '../wire/types.ts';

export type PlayedRound = { table: string; title: string; rulebook: string; kind: Public['kind']; round: number; at: number; net: number; unit: Unit; text: string[]; seen: SeenHidden[] };
/** That an official has seen what was hidden in a round. */
export type SeenHidden = { at: number; role: string; words: string; clause: string };
export type WholeRound = { round: number; lines: string[]; openings: Opening[]; text: string[] };
export type Frame = { seq: number; text: string[]; public: Public; hole: string[] };
export type Replay = {
  table: string;
  title: string;
  rulebook: string;
  round: number;
  at: number;
  kind: Public['kind'];
  seat: number | null;
  seats: number[];
  frames: Frame[];
};

export type PlayerOdds = { seat: number; win: number; tie: number; equity: number; share: string };
export type PlayersStep = { seq: number; board: string[]; known: number[]; unknown: number; method: 'exact' | 'sampled'; players: PlayerOdds[] };
export type BankStep = {
  seq: number;
  choices: Record<string, string>; // what each is worth in antes, as a fraction
  values: Record<string, number>;
  best: string;
  chosen: string;
  cost: number; // antes lost by what was chosen
  clause?: string;
};
export type Odds = { kind: 'players'; steps: PlayersStep[]; note: string } | { kind: 'bank'; steps: BankStep[]; note: string };

export type Kind = 'complaint' | 'review';
export type Complaint = {
  number: number;
  table: string;
  round: number;
  kind: Kind;
  at: number;
  words: string;
  answer: string | null;
  answered_at: number | null;
  answered_by_role: string | null;
  clause: string;
  rulebook: string;
  covered: boolean;
  advice: { words: string; clause: string } | null;
  review: Review | null;
};
/** What became of the house's decision. */
export type Outcome = 'stands' | 'set-aside';
/** A review by the regulator, asked for in writing. */
export type Review = { at: number; words: string; outcome: Outcome | null; answer: string | null; decided_at: number | null };

const place = (table: string, round: number): string => `/api/tables/${encodeURIComponent(table)}/rounds/${round}`;

export const playedRounds = (before?: number) => get<{ rounds: PlayedRound[] }>(`/api/rounds${before === undefined ? '' : `?before=${before}`}`);
/** Every round one has played, newest first. */
export async function everyRound(): Promise<PlayedRound[]> {
  const rounds: PlayedRound[] = [];
  for (;;) {
    const { rounds: next } = await playedRounds(rounds.at(-1)?.at);
    if (!next.length) return rounds;
    rounds.push(...next);
  }
}

export const wholeRound = (table: string, round: number) => get<WholeRound>(place(table, round));
export const replayOf = (table: string, round: number) => get<Replay>(`${place(table, round)}/replay`);
export const oddsOf = (table: string, round: number) => get<Odds>(`${place(table, round)}/odds`);
export const exportLink = (table: string, round: number, format: 'phh' | 'ohh' | 'text') => `${place(table, round)}/export?format=${format}`;
export const complaints = () => get<{ complaints: Complaint[] }>('/api/complaints');
export const complain = (table: string, round: number, kind: Kind, covered: boolean, words: string) => post<{ number: number }>(`${place(table, round)}/complaints`, { kind, covered, words });
export const requestReview = (number: number, words: string) => post<unknown>(`/api/complaints/${number}/review`, { words });
export const decideReview = (number: number, outcome: Outcome, words: string) => post<unknown>(`/api/complaints/${number}/outcome`, { outcome, words });
export const answerComplaint = (number: number, words: string) => post<unknown>(`/api/complaints/${number}/answer`, { words });
