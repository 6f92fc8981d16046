// The chain: each line has the hash it says, the next number of its stream, and names the hash of the line before it.
// Of a line that is withheld only its place is known: its neighbours prove that it stands there, and nothing says what it is.

import { hashOf } from './hashing.ts';
import { WITHHELD, type Line } from './record.ts';

const HASH = ',"hash":"';

export type Chained = { lines: (Line | null)[]; faults: string[] };

/** Read the lines of a round as they are stored; a line that cannot be read is null, and a fault. */
export function readChain(stored: readonly string[]): Chained {
  const lines = stored.map(read);
  const faults: string[] = [];
  stored.forEach((text, index) => {
    const line = lines[index];
    const before = lines[index - 1];
    if (!line) faults.push(`line ${index + 1} cannot be read`);
    else if (line.type !== WITHHELD && !isWhole(text, line))
      faults.push(`line ${line.seq} was altered: its hash does not fit`);
    if (line && before && (line.seq !== before.seq + 1 || line.prev !== before.hash || line.stream !== before.stream)) {
      faults.push(`line ${line.seq} does not follow line ${before.seq}: lines were removed, put in, moved or altered`);
    }
  });
  return { lines, faults };
}

function read(text: string): Line | null {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    const told = line && [line.type, line.stream, line.prev, line.hash].every((each) => typeof each === 'string');
    return told && Number.isInteger(line.seq) ? (line as Line) : null;
  } catch {
    return null;
  }
}

function isWhole(text: string, line: Line): boolean {
  const body = text.slice(0, Math.max(0, text.lastIndexOf(HASH)));
  return hashOf(body) === line.hash && text === `${body}${HASH}${line.hash}"}`;
}
