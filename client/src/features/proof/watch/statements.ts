// Holding a statement of the house against those before it, and the record against both.

import { hasSigned, statementText } from '../../../wire/signing.ts';
import type { AlarmKind } from './alarms.ts';
import type { Given, Kept, Statement } from './kept.ts';
import type { Line } from '../record.ts';

/** What is wrong, and what shows it. */
export type Found = { kind: AlarmKind; found: string; statements: Statement[]; given: Given[]; lines: string[] };

const finding = (kind: AlarmKind, found: string, by: Partial<Found> = {}): Found => ({
  kind,
  found,
  statements: [],
  given: [],
  lines: [],
  ...by,
});

/** The number of the line a statement names. */
export const seqOf = ({ line }: Pick<Statement, 'line'>): number => Number(line.split(':')[0]);

/** Whether the house has signed a statement with the key it names. */
export const isSigned = (table: string, said: Statement): boolean =>
  hasSigned(said.key, statementText(table, said), said.signature);

/** What is wrong with a statement that is signed, beside those that were kept; null where it follows them. */
export function contradiction(table: string, said: Statement, before: readonly Statement[]): Found | null {
  const text = statementText(table, said);
  if (before.some((one) => statementText(table, one) === text)) return null; // shown once more
  for (const one of before) {
    const [first, second] = [one, said].sort((a, b) => a.shuffle - b.shuffle) as [Statement, Statement];
    if (first.shuffle === second.shuffle)
      return finding(
        'two-statements',
        `Shuffle ${said.shuffle} has the root ${said.root.slice(0, 16)}… in line ${seqOf(said)}; before it had ${one.root.slice(0, 16)}… in line ${seqOf(one)}.`,
        { statements: [one, said] },
      );
    if (seqOf(first) >= seqOf(second))
      return finding(
        'went-back',
        `Shuffle ${second.shuffle} stands in line ${seqOf(second)}, and shuffle ${first.shuffle} in line ${seqOf(first)}.`,
        { statements: [one, said] },
      );
  }
  const last = before.at(-1);
  if (last && said.shuffle < last.shuffle)
    return finding('went-back', `Shuffle ${said.shuffle} was shown after shuffle ${last.shuffle}.`, {
      statements: [last, said],
    });
  return null;
}

/** What is wrong in the lines of the record, beside what this browser has kept. */
export function inRecord(stored: readonly string[], kept: Kept): Found[] {
  return stored.flatMap((text) => {
    const line = read(text);
    if (!line) return [];
    if (line.type === 'deck-shuffled') return shuffled(line, text, kept);
    if (line.type === 'deck-cut') return cut(line, text, kept);
    return line.type === 'shuffle-void' ? void_(line, text, kept) : [];
  });
}

function shuffled(line: Line, text: string, { statements }: Kept): Found[] {
  const said = statements.filter((one) => one.shuffle === line.shuffle || seqOf(one) === line.seq);
  return said
    .filter((one) => one.shuffle !== line.shuffle || one.root !== line.root || one.line !== `${line.seq}:${line.hash}`)
    .map((one) =>
      finding(
        'not-in-record',
        `Line ${line.seq} of the record is shuffle ${line.shuffle} with the root ${line.root?.slice(0, 16)}…; the house has signed shuffle ${one.shuffle} with ${one.root.slice(0, 16)}… in line ${one.line.slice(0, 20)}….`,
        { statements: [one], lines: [text] },
      ),
    );
}

function cut(line: Line, text: string, { statements, given }: Kept): Found[] {
  const own = given.filter((one) => one.shuffle === line.shuffle && one.receipt);
  return own
    .filter(
      (one) =>
        !listed(line.contributions).some(
          (each) => each.seat === one.seat && each.value === one.value && each.counted === true,
        ),
    )
    .map((one) =>
      finding(
        'not-counted',
        `Line ${line.seq} of the record cuts shuffle ${line.shuffle} without your part from seat ${one.seat}.`,
        { statements: of(statements, one), given: [one], lines: [text] },
      ),
    );
}

function void_(line: Line, text: string, { statements, given }: Kept): Found[] {
  const own = given.filter((one) => one.shuffle === line.shuffle && listed(line.seats).includes(one.seat));
  return own.map((one) =>
    finding(
      one.receipt ? 'blamed' : 'blamed-unsure',
      `Line ${line.seq} of the record makes shuffle ${line.shuffle} void because the part of seat ${one.seat} did not come.`,
      { statements: of(statements, one), given: [one], lines: [text] },
    ),
  );
}

const listed = <T>(given: T[] | undefined): T[] => (Array.isArray(given) ? given : []); // whatever a line holds

const of = (statements: readonly Statement[], { shuffle, root }: Given): Statement[] =>
  statements.filter((one) => one.shuffle === shuffle && one.root === root);

function read(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null; // the proof says so of its chain
  }
}
