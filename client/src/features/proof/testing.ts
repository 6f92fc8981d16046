// What the tests of the proof have in common: rounds as a browser gets them, and cheats who can make every hash anew.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import type { Proof as Stated } from '../../wire/generated.ts';
import type { Introduction } from '../../wire/introductions.ts';
import { digestOf } from '../../wire/signing.ts';
import { proofOf, type Proof } from './checks.ts';
import { hashOf } from './hashing.ts';
import type { Own } from './own.ts';
import type { Line, Opening, Topic } from './record.ts';
import type { Given, Kept, Statement } from './watch/kept.ts';

export type Whole = {
  round: number;
  lines: string[];
  openings: Opening[];
  text: string[];
  seat?: number; // from here on in protocol 2 alone
  statements?: Stated[];
  given?: Omit<Given, 'at'>[];
  introductions?: Introduction[];
  voids?: number;
};

export const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;

/** A statement as a browser keeps it. */
export const keptOf = (said: Stated): Statement => {
  const { commitments, ...others } = said;
  return { ...others, commitments: digestOf(commitments), at: 0 };
};

/** What a browser has kept of a round. */
export const keptIn = ({ statements = [], given = [] }: Whole): Kept => ({
  statements: statements.map(keptOf),
  given: given.map((each) => ({ ...each, at: 0 })),
  alarms: [],
});

export const linesOf = (whole: Whole): Line[] => whole.lines.map((line) => JSON.parse(line) as Line);
const holeIn = (whole: Whole): string[] => /holds (.*)$/m.exec(whole.text.join('\n'))?.[1]?.split(' ') ?? [];
export const seatIn = (whole: Whole): number =>
  whole.seat ?? Number(/(?:Seat|Box) (\d+) holds/.exec(whole.text.join('\n'))?.[1]);
const valueIn = (whole: Whole): string =>
  linesOf(whole).find((line) => line.type === 'deck-cut')?.contributions?.[0]?.value ?? '';
export const ownIn = (whole: Whole): Own => ({
  seat: seatIn(whole),
  hole: holeIn(whole),
  openings: whole.openings,
  values: whole.given ? whole.given.map(({ value }) => value) : [valueIn(whole)],
  ...(whole.statements && { kept: keptIn(whole), voids: whole.voids ?? 0 }),
});

/** The lines of a cheat who changes some of them and makes all hashes anew. */
export function chained(lines: Line[]): string[] {
  let prev = lines[0]?.prev ?? '';
  const first = lines[0]?.seq ?? 0;
  return lines.map((line, index) => {
    const { hash: _hash, ...told } = { ...line, seq: first + index, prev };
    const body = JSON.stringify(told).slice(0, -1);
    prev = hashOf(body);
    return `${body},"hash":"${prev}"}`;
  });
}

/** A round in which the first line of a kind was changed by somebody who can make every hash anew. */
export function forged(whole: Whole, kind: string, change: (line: Line) => void): string[] {
  const lines = linesOf(whole);
  const line = lines.find((each) => each.type === kind);
  assert.ok(line, `there is a line ${kind}`);
  change(line);
  return chained(lines);
}

export const failing = (proof: Proof): Topic[] =>
  proof.checks.filter((each) => each.state === 'fails').map((each) => each.topic);
export const stateOf = (proof: Proof, topic: Topic) => proof.checks.find((each) => each.topic === topic)?.state;

/** Assert that a topic fails, and that somebody is told why. */
export function finds(lines: string[], own: Own, topic: Topic, words: RegExp = /./): void {
  const proof = proofOf(lines, own);
  const check = proof.checks.find((each) => each.topic === topic);
  assert.equal(check?.state, 'fails', `${topic} fails; what fails is ${failing(proof).join(', ') || 'nothing'}`);
  assert.match(check?.faults.join('\n') ?? '', words);
}
