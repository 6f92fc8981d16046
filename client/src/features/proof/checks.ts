// The proof of the shuffle as a player is told it: each check in plain words, what it proves and what it does not.

import { readChain } from './chain.ts';
import { follow, type Followed } from './follow.ts';
import { holeFaults, partOf, type Own, type Part } from './own.ts';
import { Fault, WITHHELD, type Line, type Topic } from './record.ts';
import type { Shoe } from './shoe.ts';
import type { Shuffle } from './shuffle.ts';
import { wordsOf } from './words.ts';
import { houseWords, voidWords } from './house.ts';

export type State = 'holds' | 'fails' | 'open'; // open: it could not be checked, which is said

export type Check = {
  topic: Topic;
  title: string;
  state: State;
  found: string;
  proves: string;
  limits: string;
  faults: string[];
};

export type Proof = {
  checks: Check[];
  head: string; // where the record of this round ends, as it stands on receipts
  lines: number;
  shoe: Shoe | null;
};

export type Said = { state?: State; found: string; faults?: string[] };

/** Check a round: its lines exactly as they are stored, and what is the player's own. */
export function proofOf(stored: readonly string[], own: Own): Proof {
  const { lines, faults } = readChain(stored);
  const found = follow(lines, stored);
  const checks = [check('chain', chainWords(lines, faults))];
  if (found.shoe) checks.push(...cardChecks(found, found.shoe, own));
  else if (found.faults.length)
    checks.push(check('order', { found: '', faults: found.faults.map((each) => each.message) }));
  else if (own.openings.length)
    checks.push(check('hole', { found: '', faults: ['cards were opened to you, and the record has no shuffle'] }));
  const last = lines.at(-1);
  return {
    checks,
    head: last ? `${last.stream}:${last.seq}:${last.hash}` : '',
    lines: stored.length,
    shoe: found.shoe,
  };
}

/** Whether all that could be checked holds. */
export const holds = (proof: Proof): boolean => proof.checks.every((each) => each.state !== 'fails');

function cardChecks(found: Followed, shoe: Shoe, own: Own): Check[] {
  const faults = (topic: Topic): string[] =>
    found.faults.filter((each) => each.topic === topic).map((each) => each.message);
  const byPlayers = shoe.shuffles[0]?.byPlayers ?? false;
  const opened = shoe.opened().size;
  const shown = shoe.shown.reduce((sum, each) => sum + each.cards.filter((card) => card !== '??').length, 0);
  return [
    check('order', { found: orderWords(found, shoe), faults: faults('order') }, byPlayers),
    ...(byPlayers ? [check('parts', { ...partsWords(shoe), faults: faults('parts') }, true)] : []),
    check('cut', { ...cutWords(found, shoe), faults: faults('cut') }, byPlayers),
    check('mine', mineWords(partOf(shoe, own), byPlayers)),
    ...(byPlayers ? [check('house', houseWords(found, own.kept))] : []),
    ...(byPlayers ? [check('voids', { ...voidWords(found, own.voids ?? null), faults: faults('voids') })] : []),
    check('openings', {
      found: `${cards(opened)} opened for everybody, each led back to the root.`,
      faults: faults('openings'),
      ...(opened ? {} : NONE_SHOWN),
    }),
    check('shown', {
      found: `${cards(shown)} turned up on the table, each compared with what was opened at its place in the shoe.`,
      faults: faults('shown'),
      ...(shown ? {} : NONE_SHOWN),
    }),
    check('hole', holeWords(found, shoe, own)),
    check('hidden', {
      found: 'Nothing was opened that had not been turned up at the table.',
      faults: faults('hidden'),
    }),
  ];
}

const NONE_SHOWN: Said = { state: 'open', found: 'No card was turned up in this round, so there is none to check.' };
const seats = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'seat' : 'seats'} ${numbers.join(', ')}`;
const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

function check(topic: Topic, said: Said, byPlayers = false): Check {
  const faults = said.faults ?? [];
  const state = faults.length ? 'fails' : (said.state ?? 'holds');
  return {
    topic,
    ...wordsOf(topic, byPlayers),
    state,
    found: faults.length && state === 'fails' ? 'This does not hold.' : said.found,
    faults,
  };
}

function chainWords(lines: (Line | null)[], faults: string[]): Said {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!lines.length) return { state: 'open', found: 'There is no line to check.' };
  return {
    found: `${lines.length} lines, number ${first?.seq} to ${last?.seq}: each has the fingerprint it says, and names that of the line before it.${withheldWords(lines)}`,
    faults,
  };
}

function withheldWords(lines: (Line | null)[]): string {
  const withheld = lines.filter((line) => line?.type === WITHHELD).length;
  if (!withheld) return '';
  return ` Not for you to read: ${withheld}. There the chain alone was checked, by fingerprint.`;
}

function orderWords(found: Followed, shoe: Shoe): string {
  const given = [...(shoe.shuffles[0]?.commitments.keys() ?? [])];
  const committed = given.length ? ` with the commitments of ${seats(given)}` : '';
  const cut = found.cutAt ? `, ${shoe.shuffles[0]?.byPlayers ? 'the parts' : 'the cut'} in line ${found.cutAt}` : '';
  const dealt = found.dealtAt ? `, the first card left the shoe in line ${found.dealtAt}` : '';
  return `The root stands in line ${found.shuffledAt}${committed}${cut}${dealt}. Cards left the shoe from the top, none skipped.`;
}

function cutWords(found: Followed, shoe: Shoe): Said {
  const [shuffle] = shoe.shuffles;
  if (!shuffle || !found.cutAt) return { state: 'open', found: 'The record has no cut of this deck.' };
  if (shuffle.byPlayers) return playersWords(shuffle);
  if (!shuffle.contributions.length)
    return { found: 'Nobody had committed to a part in it, so it follows from the root alone.' };
  const missing = shuffle.contributions.filter((each) => !each.counted).map((each) => each.seat);
  const over = missing.length ? ` Not revealed in time, and passed over: ${seats(missing)}.` : '';
  return {
    found: `Worked out anew: ${cards(shuffle.depth ?? 0)} from the top to the bottom, as the record says.${over}`,
  };
}

function playersWords({ contributions, count, depth }: Shuffle): Said {
  if (!contributions.length)
    return {
      state: 'open',
      found: 'Nobody gave a part: order and cut follow from the root, which the house made alone.',
    };
  const made = seats(contributions.map(({ seat }) => seat));
  return {
    found: `Worked out anew from the root and ${contributions.length === 1 ? 'the part' : 'the parts'} of ${made}: the order of all ${cards(count)}, then a cut ${depth} deep.`,
  };
}

function partsWords(shoe: Shoe): Said {
  const [shuffle] = shoe.shuffles;
  if (!shuffle?.commitments.size) return { state: 'open', found: 'Nobody had committed to a part.' };
  const given = seats([...shuffle.commitments.keys()]);
  return { found: `Committed to, revealed and signed by the same keys: ${given}. None is missing.` };
}

function mineWords(part: Part, byPlayers: boolean): Said {
  switch (part.how) {
    case 'mine':
      return { found: 'The record has the very bytes this browser made, and they counted.' };
    case 'counted':
      return {
        state: 'open',
        found: byPlayers
          ? 'A part from your seat counted, and this browser did not make it: another of your devices may have, or what was kept here was cleared.'
          : 'A contribution from your seat counted, but this browser no longer has your bytes to compare. It keeps them until the tab they were made in is closed.',
      };
    case 'missing':
      return {
        state: 'open',
        found: 'Your contribution did not come in time and was passed over; the cut was made without it.',
      };
    case 'none':
      return { state: 'open', found: `You took no part in this ${byPlayers ? 'order' : 'cut'}.` };
  }
}

function holeWords(found: Followed, shoe: Shoe, own: Own): Said {
  if (own.seat === null || !found.seats.includes(own.seat))
    return { state: 'open', found: 'You had no hand in this round.' };
  if (!own.openings.length)
    return { state: 'open', found: 'The room has sent no proof of your own cards; their seal may no longer be kept.' };
  return {
    found: `${cards(own.openings.length)}, each led back to the root, and each lay where the deal to your seat took it from.`,
    faults: holeFaults(found, shoe, own).map((each: Fault) => each.message),
  };
}
