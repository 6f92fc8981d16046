// Requests about rounds that are over: the list, one round, its steps, its odds, complaints.

import { filled, get, post } from '../../wire/api.ts';
import type {
  Gets,
  Grievance,
  PlayedRound,
  ReviewOutcome,
  Frame as Step,
  Replay as Steps,
} from '../../wire/generated.ts';
import type { Public } from '../../wire/types.ts';

export type Frame = Omit<Step, 'public'> & { public: Public };
export type Replay = Omit<Steps, 'frames'> & { frames: Frame[] };
export type Odds = Gets['/api/tables/{table}/rounds/{number}/odds'];
export type Kind = Grievance['kind'];
/** What became of the house's decision. */
export type Outcome = ReviewOutcome['outcome'];

export const playedRounds = (before = 0) => get('/api/rounds', { before });
/** Every round one has played, newest first. */
export async function everyRound(): Promise<PlayedRound[]> {
  const rounds: PlayedRound[] = [];
  for (;;) {
    const { rounds: next } = await playedRounds(rounds.at(-1)?.at);
    if (!next.length) return rounds;
    rounds.push(...next);
  }
}

export const wholeRound = (table: string, number: number) =>
  get('/api/tables/{table}/rounds/{number}', { table, number });
export const replayOf = (table: string, number: number): Promise<Replay> =>
  get('/api/tables/{table}/rounds/{number}/replay', { table, number });
export const oddsOf = (table: string, number: number) =>
  get('/api/tables/{table}/rounds/{number}/odds', { table, number });
export const exportLink = (table: string, number: number, format: 'phh' | 'ohh' | 'text') =>
  filled('/api/tables/{table}/rounds/{number}/export', { table, number, format });
export const complaints = () => get('/api/complaints', {});
export const complain = (table: string, number: number, kind: Kind, covered: boolean, words: string) =>
  post('/api/tables/{table}/rounds/{number}/complaints', { kind, covered, words }, { table, number });
export const requestReview = (number: number, words: string) =>
  post('/api/complaints/{number}/review', { words }, { number });
export const decideReview = (number: number, outcome: Outcome, words: string) =>
  post('/api/complaints/{number}/outcome', { outcome, words }, { number });
export const answerComplaint = (number: number, words: string) =>
  post('/api/complaints/{number}/answer', { words }, { number });
