// The floor in words. No framework here: tests read it as it is.

import { gameOf } from '../rules/games.ts';
import type { FloorCall, FloorTable, Notice, OneFinding } from '../../wire/generated.ts';

const RULERS = ['supervisor', 'director'];

export const mayRule = (roles: readonly string[]): boolean => roles.some((role) => RULERS.includes(role));
export const mayReplay = (roles: readonly string[]): boolean =>
  roles.some((role) => ['supervisor', 'operator'].includes(role));
export const mayOperate = (roles: readonly string[]): boolean => roles.includes('operator');

const PHASES: Record<string, string> = {
  waiting: 'Waiting',
  shuffled: 'Shuffled',
  betting: 'Betting',
  showdown: 'Showdown',
  between: 'Between rounds',
};

/** What goes on at a table: "Round 12, betting", or what it waits for. */
export function doing(table: FloorTable): string {
  if (table.fault) return 'Stopped by a system fault';
  const phase = PHASES[table.phase] ?? table.phase;
  return table.round ? `Round ${table.round}, ${phase.toLowerCase()}` : phase;
}

/** Seats nobody sits at, lowest first. */
export function freeSeats(table: FloorTable): number[] {
  const taken = new Set(table.seats.map((one) => one.seat));
  return Array.from({ length: table.places }, (_, place) => place + 1).filter((seat) => !taken.has(seat));
}

/** Who may be called to a seat now: the first nobody has called, or anybody where an official runs the list; nobody without a free seat. */
export function mayBeCalled(table: FloorTable): string[] {
  const called = table.waiting.filter((one) => one.called).length;
  const uncalled = table.waiting.filter((one) => !one.called).map((one) => one.account);
  if (freeSeats(table).length <= called) return [];
  return table.in_order ? uncalled.slice(0, 1) : uncalled;
}

/** How much a table wants somebody to look: faults before calls, calls before choices, a bank that cannot pay and whoever is to be seen out, then those who could be seated. */
function urgency(table: FloorTable, calls: readonly FloorCall[]): number {
  if (table.fault) return 4;
  if (calls.some((call) => call.table === table.table)) return 3;
  const voids = table.voids.length >= VOIDS_STOP;
  if (table.choices.length || table.bank_short || voids || table.seats.some((one) => one.excluded)) return 2;
  return mayBeCalled(table).length ? 1 : 0;
}

const natural = new Intl.Collator('en', { numeric: true }).compare;
const inOrder = (one: FloorTable, other: FloorTable): number =>
  natural(gameOf(one.title), gameOf(other.title)) || natural(one.table, other.table);

/** Tables as officials look at them: those that want somebody first, then by game and name, table 2 before table 10. */
export const byUrgency = (tables: readonly FloorTable[], calls: readonly FloorCall[]): FloorTable[] =>
  [...tables].sort((one, other) => urgency(other, calls) - urgency(one, calls) || inOrder(one, other));

/** An announcement: "closes", "3 seats", or "blinds becomes 2, 4". */
export function noticeWords(notice: Pick<Notice, 'about' | 'settings'>): string {
  if (notice.about === 'closing') return 'The table closes';
  return Object.entries(notice.settings)
    .map(([key, value]) => (key === 'seats' ? `${value} seats` : `${key} becomes ${value}`))
    .join(', ');
}

/** How long ago: "just now", "3 min", "2 h". */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** Settings somebody typed, one a line or separated by semicolons: "blinds = 2, 4"; null where a line is none. */
export function settingsTyped(typed: string): Record<string, string> | null {
  const lines = typed
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const pairs = lines.map((line) => /^([a-z][a-z0-9.-]*)\s*=\s*(.+)$/.exec(line));
  if (!pairs.length || pairs.some((pair) => !pair)) return null;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

/** Whom a finding of the watch is about: "Anna and Ben". */
export const people = (finding: OneFinding): string => finding.people.map((one) => one.name).join(' and ');

const VERDICTS = { 'looked-at': 'looked at', 'set-aside': 'set aside' } as const;
export const verdictWords = (verdict: keyof typeof VERDICTS): string => VERDICTS[verdict];

/** What has come to a finding since an official marked it: "3 rounds since"; empty where nothing has. */
export function sincePlayed({ mark, rounds }: OneFinding): string {
  const since = mark ? rounds - mark.rounds : 0;
  return since > 0 ? `${since.toLocaleString('en-AU')} ${since === 1 ? 'round' : 'rounds'} since` : '';
}

/** So many void shuffles in a hundred, and no more is made before an official has looked. */
export const VOIDS_STOP = 3;

/** How many shuffles of a table were void lately. */
export const voidsWords = (table: Pick<FloorTable, 'voids'>): string =>
  table.voids.length === 1 ? '1 void shuffle' : `${table.voids.length} void shuffles`;
