// The clock of the levels: what is left of this one, of a break, and until play begins.

import type { LevelsClockSeen, TournamentSeen } from '../../wire/generated.ts';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

type Levels = Pick<TournamentSeen, 'level' | 'levels'>;

export type Reading =
  | { shows: 'level'; leftMs: number; runs: boolean }
  | { shows: 'break'; leftMs: number; runs: true }
  | { shows: 'rounds'; leftMs: 0; runs: false }; // levels go by rounds: there is no time to show

/** What the clock shows at a moment. */
export function reading(clock: LevelsClockSeen, now: number): Reading {
  if (clock.break_until > now) return { shows: 'break', leftMs: clock.break_until - now, runs: true };
  if (clock.runs && clock.until) return { shows: 'level', leftMs: Math.max(0, clock.until - now), runs: true };
  return clock.left_ms
    ? { shows: 'level', leftMs: clock.left_ms, runs: false }
    : { shows: 'rounds', leftMs: 0, runs: false };
}

/** "12:05", or "1:02:05" from an hour on. A second that has begun counts, so that it shows 0:00 when time is up. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const hours = Math.floor(seconds / HOUR_S);
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % MINUTE_S)}`;
}

/** The same for who hears it: "12 minutes", and seconds at the end alone. */
export function timeAloud(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  if (seconds < MINUTE_S) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / MINUTE_S);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** How much of the level is over, from 0 to 1. */
export function partOver(view: Levels, leftMs: number): number {
  const whole = (view.levels[view.level.number - 1]?.minutes ?? 0) * MINUTE_S * SECOND_MS;
  return whole ? Math.min(1, Math.max(0, 1 - leftMs / whole)) : 0;
}

/** How long levels are, where they do not go by time. */
export function roundsWords(view: Levels): string {
  const rounds = view.levels[view.level.number - 1]?.rounds ?? 0;
  return rounds ? `${rounds} ${rounds === 1 ? 'round' : 'rounds'} at each table` : '';
}

/** What comes after this level. */
export function nextWords({ level }: Pick<TournamentSeen, 'level'>): string {
  const following = level.next || 'no more levels';
  return level.next_break
    ? `a break of ${level.next_break} ${level.next_break === 1 ? 'minute' : 'minutes'}, then ${following}`
    : following;
}
