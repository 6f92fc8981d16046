// The player's part in the cut: 32 random bytes, committed to before the shuffle and revealed after it.
//
// The bytes are kept for the length of the visit under the table's name, so that a page loaded anew can still reveal what it
// had committed to, and those of earlier rounds so that the proof of a round can find them in its cut.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Act } from './types.ts';

const LABEL = utf8ToBytes('croupier/1/contribution');
const VALUE = /^[0-9a-f]{64}$/; // 32 bytes
const KEPT_MOST = 100; // rounds of one table

export type Kept = { get(key: string): string | null; set(key: string, value: string): void };

/** The commitment to some bytes from a seat. */
export function commitmentOf(seat: number, value: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(LABEL, new Uint8Array([seat >> 8, seat & 255]), value)));
}

/**
 * What the room is sent when it asks for a part in the cut of a shuffle (a draw has no number); null where there is
 * nothing to reveal. With the part that is revealed goes the commitment to the next one: one message a round, not two.
 */
export function contribution(
  asked: 'commitment' | 'value',
  table: string,
  seat: number,
  kept: Kept,
  random: () => Uint8Array, // 32 bytes
  shuffle: number | null = null, // the last there was
): Act | null {
  const parts = keptParts(kept, table);
  const next = shuffle === null ? '' : `${shuffle + 1}/${seat}`;
  const own = parts.find((part) => part.for_ === `${shuffle}/${seat}`) ?? parts.find((part) => !part.for_);
  if (asked === 'value' && !own) return null;
  // the part for the next cut that is made already is sent again, but not once it was revealed
  let made = next ? parts.find((part) => part.for_ === next) : undefined;
  const tokens = parts.map((part) => (part === own && asked === 'value' ? part.value : tokenOf(part)));
  if (!made && (next || asked === 'commitment')) {
    made = { value: bytesToHex(random()), for_: next };
    tokens.unshift(tokenOf(made));
  }
  kept.set(keyOf(table), tokens.slice(0, KEPT_MOST).join(' '));
  const commitment = made && commitmentOf(seat, hexToBytes(made.value));
  if (asked === 'commitment') return { act: 'commit', commitment: commitment ?? '' };
  return { act: 'reveal', value: own?.value ?? '', ...(commitment && { next: commitment }) };
}

const keyOf = (table: string): string => `croupier.contribution.${table}`;

/** Some bytes, and the shuffle and seat they are for as long as they are not revealed. */
type Part = { value: string; for_: string };

const tokenOf = (part: Part): string => (part.for_ ? `${part.value}:${part.for_}` : part.value);

/** The parts made at a table in this visit, newest first. */
function keptParts(kept: Kept, table: string): Part[] {
  const parts = (kept.get(keyOf(table)) ?? '').split(' ').map((token) => {
    const [value = '', for_ = ''] = token.split(':');
    return { value, for_ };
  });
  return parts.filter((part) => VALUE.test(part.value));
}

/** Their bytes, newest first. */
export function keptValues(kept: Kept, table: string): string[] {
  return keptParts(kept, table).map((part) => part.value);
}
