// The player's part in the cut: 32 random bytes, committed to before the shuffle and revealed after it.
//
// The bytes are kept for the length of the visit under the table's name, so that a page loaded anew can still reveal what it
// had committed to.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Act } from './types.ts';

const LABEL = utf8ToBytes('croupier/1/contribution');
const BYTES = 32;

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
  const key = `croupier.contribution.${table}`;
  if (asked === 'commitment') {
    const value = random();
    kept.set(key, bytesToHex(value));
    return { act: 'commit', commitment: commitmentOf(seat, value) };
  }
  const value = kept.get(key);
  return value && hexToBytes(value).length === BYTES ? { act: 'reveal', value } : null;
}
