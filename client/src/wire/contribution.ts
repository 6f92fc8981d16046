// The player's part in the cut: 32 random bytes, committed to before the shuffle and revealed after it.
//
// The bytes are kept for the length of the visit under the table's name, so that a page loaded anew can still reveal what it
// had committed to, and those of earlier rounds so that the proof of a round can find them in its cut.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Act } from './types.ts';

const LABEL = utf8ToBytes('croupier/1/contribution');
const VALUE = /^[0-9a-f]{64}$/; // 32 bytes
const KEPT_MOST = 100; // rounds of one table

export type Kept = { get(key: string): string | null; set(key: string, value: string): void };

/** The commitment to some bytes from a seat. */
export function commitmentOf(seat: number, value: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(LABEL, new Uint8Array([seat >> 8, seat & 255]), value)));
}

/** What the room is sent when it asks for a part in the cut; null where there is nothing to reveal. */
export function contribution(
  asked: 'commitment' | 'value',
  table: string,
  seat: number,
  kept: Kept,
  random: () => Uint8Array, // 32 bytes
): Act | null {
  if (asked === 'commitment') {
    const value = random();
    kept.set(keyOf(table), [bytesToHex(value), ...keptValues(kept, table)].slice(0, KEPT_MOST).join(' '));
    return { act: 'commit', commitment: commitmentOf(seat, value) };
  }
  const [value] = keptValues(kept, table);
  return value ? { act: 'reveal', value } : null;
}

const keyOf = (table: string): string => `croupier.contribution.${table}`;

/** The bytes made at a table in this visit, newest first. */
export function keptValues(kept: Kept, table: string): string[] {
  return (kept.get(keyOf(table)) ?? '').split(' ').filter((value) => VALUE.test(value));
}
