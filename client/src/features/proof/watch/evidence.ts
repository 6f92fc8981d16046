// The file of evidence: what was signed, what the record says, and the keys. docs/reference/evidence.md says what is in it.

import type { Alarm } from './alarms.ts';
import { wordsOf } from './alarms.ts';
import type { Introduction } from '../../../wire/introductions.ts';

const FORMAT = 'croupier/evidence/1';

/** The text of the file. */
export function evidenceOf(
  alarm: Alarm,
  house: string,
  pinned: string,
  introductions: readonly Introduction[],
): string {
  const { kind, table, shuffle, found, statements, given, lines, at } = alarm;
  const file = {
    format: FORMAT,
    kind,
    title: wordsOf(alarm).title,
    found,
    house,
    table,
    shuffle,
    moment: new Date(at).toISOString(),
    statements: statements.map(({ at: seen, ...said }) => ({ ...said, moment: new Date(seen).toISOString() })),
    parts: given.map(({ at: sent, ...said }) => ({ ...said, moment: new Date(sent).toISOString() })),
    lines,
    keys: { pinned, introductions },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The name of the file. */
export const fileNameOf = ({ table, shuffle, kind }: Alarm): string => `evidence-${table}-${shuffle}-${kind}.json`;
