// Entries of the cage in words. No framework here: tests read it as it is.

import { bothMoments, iso } from '../../ui/when.ts';
import { dollars } from '../../ui/words.ts';
import type { Closing, OneEntry } from '../../wire/generated.ts';

export const KINDS: Record<string, string> = {
  'buy-in': 'Buy-in',
  'cash-out': 'Cash-out',
  safe: 'Safe',
  fill: 'Fill',
  credit: 'Credit',
  drop: 'Drop count',
  count: 'Chip count',
  prize: 'Prize in cash',
  entry: 'Entry in cash',
  purchase: 'Goods and services',
  adjustment: 'Adjustment',
};
export const BOXES: Record<string, string> = {
  commission: 'Commission',
  sales: 'Goods and services',
  cash: 'Cash for chips',
  float: 'Float',
  tray: 'Tray',
};

/** Whom or what an entry is about: "Pete", "omaha-1, commission", "from Pete to the house". */
export function about(entry: OneEntry): string {
  if (entry.kind === 'adjustment')
    return `from ${entry.giver} to ${entry.taker}${entry.table ? `, ${entry.table}` : ''}${entry.played ? ` round ${entry.played}` : ''}`;
  if (entry.kind === 'safe') return entry.amount > 0 ? 'brought from the safe' : 'taken to the safe';
  return [entry.name, entry.table, entry.box && BOXES[entry.box]?.toLowerCase(), entry.about]
    .filter(Boolean)
    .join(', ');
}

/** What a button does and with how much, so that it is read before it is pressed: "Buy in $150". */
export const withAmount = (words: string, amount: number | null): string =>
  amount ? `${words} ${dollars(amount)}` : words;

/** What still goes before a table closes after notice was given. */
export function closingWords({ rounds, until }: Closing): string {
  const after = rounds === 0 ? '' : rounds === 1 ? 'one more whole round' : `${rounds} more whole rounds`;
  const time = until ? bothMoments(until) : '';
  if (after && time) return `It closes after ${after}, not before ${time}.`;
  if (after) return `It closes after ${after}, or sooner where none can be played.`;
  return time ? `It closes at ${time}.` : 'It closes when the round is over.';
}

/** How two counts differ: "", "$2 short", "$2 over". */
export function difference(expected: number, found: number): string {
  if (expected === found) return '';
  return `${dollars(Math.abs(found - expected))} ${found < expected ? 'short' : 'over'}`;
}

/** What is asked before a count that differs is entered; empty where it comes out. */
export function countDoubt(expected: number, found: number): string {
  const differs = difference(expected, found);
  return (
    differs &&
    `Counted ${dollars(found)}, the ledger has ${dollars(expected)}: ${differs}. A second person counts it too before the variance is booked. Enter it?`
  );
}

/** What is asked before a count of the drawer that differs is entered, by the first person or the second; empty where it comes out. */
export function drawerDoubt(expected: number, found: number, second: boolean): string {
  const differs = difference(expected, found);
  const then = second
    ? 'Where the first count is the same, the difference is booked.'
    : 'A second person counts it too before the difference is booked.';
  return differs && `Counted ${dollars(found)}, the ledger has ${dollars(expected)}: ${differs}. ${then} Enter it?`;
}

/** How the last shift was closed. */
export function closedWords({ counted, expected }: { counted: number; expected: number }): string {
  const differs = difference(expected, counted);
  return differs
    ? `It was closed with ${dollars(counted)}, the ledger had ${dollars(expected)}: ${differs}.`
    : `It was closed with ${dollars(counted)}.`;
}

const STATES: Record<string, string> = {
  waiting: 'waiting',
  approved: 'approved',
  refused: 'refused',
  booked: 'variance booked',
  disputed: 'counts differ',
  dropped: 'taken back',
};
export const statusWords = (status: string): string => STATES[status] ?? status;

/** How a count came out: "$2 short", "Otto counted $8"; empty where it is as the ledger has it, or waits for the second person. */
export function countWords(entry: Pick<OneEntry, 'counted' | 'expected' | 'second' | 'answered_by_name'>): string {
  if (entry.second !== null) return `${entry.answered_by_name} counted ${dollars(entry.second)}`;
  return entry.counted === null || entry.expected === null ? '' : difference(entry.expected, entry.counted);
}

/** A value of a rule key as people say it: "yes" for a flag that is set, "high and low" for high-and-low. */
export function valueWords(type: string, value: string): string {
  if (type === 'flag') return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
  return type === 'choice' ? value.replaceAll('-', ' ') : value;
}

const DAY_MS = 24 * 60 * 60_000;

/** A day before or after another, as YYYY-MM-DD. */
export function dayBeside(day: string, days: number): string {
  return iso(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS)?.slice(0, 10) ?? day;
}
