// What the house has signed, held against the record; and what became of shuffles that were void.

import type { Said } from './checks.ts';
import type { Followed, Void } from './follow.ts';
import { inRecord, isSigned } from './watch/statements.ts';
import type { Kept } from './watch/kept.ts';

/** The house's statements on the shuffles of a round, and its receipts, as this browser has kept them. */
export function houseWords(found: Followed, kept: Kept | undefined): Said {
  const numbers = found.shuffled.map(({ shuffle }) => shuffle);
  const said = kept?.statements.filter(({ shuffle }) => numbers.includes(shuffle ?? 0)) ?? [];
  if (!kept || !said.length)
    return {
      state: 'open',
      found:
        'This browser has no statement on this shuffle: it was not at the table then, or has cleared what it kept.',
    };
  const stream = found.shuffled[0]?.stream ?? '';
  const unsigned = said.filter((one) => !isSigned(stream, one)).map(({ shuffle }) => shuffle);
  const faults = [
    ...inRecord(found.stored, kept).map((one) => one.found),
    ...unsigned.map((number) => `the statement on shuffle ${number} is not signed by the key it names`),
  ];
  const receipts = kept.given.filter(({ shuffle, receipt }) => receipt && numbers.includes(shuffle)).length;
  const which = `${said.length === 1 ? 'shuffle' : 'shuffles'} ${said.map(({ shuffle }) => shuffle).join(', ')}`;
  const receipted = receipts ? ' Your receipt for your part holds as well.' : '';
  return { found: `Signed for ${which}: root and line are those of the record.${receipted}`, faults };
}

const CAUSES: Record<string, (one: Void) => string> = {
  'not revealed': ({ seats }) =>
    `the part of ${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')} did not come`,
  'seed lost': () => 'the sealed cards could not be opened',
  'round over': () => 'the round was over before its first card',
};

/** The void shuffles of the round with their causes, and how many the table had lately. */
export function voidWords({ voids }: Followed, lately: number | null): Said {
  const here = voids.map((one) => `Shuffle ${one.shuffle} was void: ${CAUSES[one.cause]?.(one) ?? one.cause}.`);
  const of = 'Of the last 100 shuffles at this table';
  const count = lately === null ? '' : ` ${of} ${lately || 'none'} ${lately > 1 ? 'were' : 'was'} void.`;
  return { found: `${here.join(' ') || 'No shuffle of this round was void.'}${count}` };
}
